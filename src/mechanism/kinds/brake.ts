import { applyTorque, createTurn, measureTurn, turnRate, writeTurn } from '../rows/turn';
import { switchOff } from '../work';
import type { Compile } from './kind';

/**
 * Memory of a brake: it holds (0), it is released because no torque is asked of it (2), or it slides with this sign of
 * rate (±1).
 */
export const HOLDS = 0, RELEASED = 2;

/**
 * Returns the next memory of a brake from the last one, the rate [rad/s], the torque that holding took in the last
 * step, and the largest torque allowed [N·m].
 */
export function decide(last: number, rate: number, held: number, most: number): number {
  if (!(most > 0)) return RELEASED;
  if (last === RELEASED) return Math.sign(rate);
  if (last === HOLDS) return Math.abs(held) > most ? -Math.sign(held) : HOLDS;
  return rate * last <= 0 ? HOLDS : last;
}

/**
 * Compiles dry friction with two states. Sliding, it is a torque against the rate; when the rate changes sign it holds,
 * by a row; when holding took more than `torque` in the last step, it breaks loose and slides the way that it was
 * pushed.
 */
export const brake: Compile<'brake'> = (builder, { a, b, axis, torque }) => {
  const A = builder.find(a), B = builder.find(b), place = builder.row([A, B]), turn = createTurn(builder, A, B, axis),
    { row } = place;
  const control = builder.control(torque), state = builder.remember(RELEASED), held = builder.remember(0);
  return {
    control, turn,
    after: ({ memory, multiplier, h }) => { memory[held] = multiplier[row] / h; },
    parts: [(work) => {
      const { memory } = work, most = work.controls[control];
      measureTurn(work, turn);
      const now = decide(memory[state], turnRate(work, turn), memory[held], most);
      memory[state] = now;
      if (now === HOLDS) {
        writeTurn(work, place, turn);
        work.compliance[row] = 0;
        work.bias[row] = 0;
        return;
      }
      switchOff(work, place);
      if (now !== RELEASED) applyTorque(work, turn, -now * most);
    }],
  };
};
