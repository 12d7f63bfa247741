import { createSoft, writeSoft } from '../rows/soft';
import { switchOff } from '../work';
import { decide, HOLDS, RELEASED } from './brake';
import type { Compile } from './kind';

/**
 * Compiles dry friction like a brake's, on the rate ω_a − ratio ω_b of two shafts: the torque acts on a, and −ratio
 * times it on b.
 */
export const clutch: Compile<'clutch'> = (builder, { a, b, ratio, torque }) => {
  const A = builder.find(a), B = builder.find(b), soft = createSoft(builder.row([A, B]), A, B), { row, blocks } = soft;
  const control = builder.control(torque), state = builder.remember(RELEASED), held = builder.remember(0);
  return {
    control,
    after: ({ memory, multiplier, h }) => { memory[held] = multiplier[row] / h; },
    parts: [(work) => {
      const { memory, jacobian, velocity } = work, most = work.controls[control];
      const now = decide(memory[state], velocity[6 * A + 3] - ratio * velocity[6 * B + 3], memory[held], most);
      memory[state] = now;
      switchOff(work, soft);
      if (now === RELEASED) return;
      jacobian[blocks[0] + 3] = 1;
      jacobian[blocks[1] + 3] = -ratio;
      if (now === HOLDS) {
        work.compliance[row] = 0;
        return;
      }
      soft.force = -now * most;
      writeSoft(work, soft);
    }],
  };
};
