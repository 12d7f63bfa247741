import type { Builder } from '../builder';
import { createArms, measureArms, writeAlong } from '../rows/arms';
import { createSoft, rateOf, writeSoft, type Soft } from '../rows/soft';
import { GROUND } from '../spec';
import { switchOff, type Work } from '../work';
import type { Compile } from './kind';

/** Normal and two tangents, in W, in the order of the rows. */
const AXES = Float64Array.of(0, 0, 1, 1, 0, 0, 0, 1, 0);
/** Offsets in its memory: bristle deflection along x and y [m], and its state, STICKS or SLIDES. */
const X = 0, Y = 1, STATE = 2, ROOM = 3;
const STICKS = 0, SLIDES = 1;
/** Speed below which it sticks again [m/s]. */
const SLOW = 1e-4;

/**
 * Compiles firm level ground under a point of a, 3 rows. While the point is below the surface a spring and a damper
 * push up, never down by their force at the start of the step. Along the ground a bristle, which is a spring and a
 * damper, holds the point unless it would take more than μ N; then the point slides, with friction −(μ N/|v|) v⁺,
 * implicit in the new rate, until it stops or turns back. Coulomb's limit is decided with N and v at the start of the
 * step.
 */
export const sole: Compile<'sole'> = (builder, { a, point, height, normal, tangential, friction }) => {
  const A = builder.find(a), ground = builder.find(GROUND);
  const arms = createArms(builder, A, ground, point, [0, 0, height]);
  const softs = [0, 1, 2].map((): Soft => createSoft(builder.row([A, ground]), A, ground)), [up, ...sides] = softs;
  const control = builder.control(friction), at = remember(builder), rates = new Float64Array(2);
  Object.assign(up, normal);

  const bristle = (work: Work): void => {
    for (let k = 0; k < 2; k++) {
      const side = sides[k];
      side.stiffness = tangential.stiffness;
      side.damping = tangential.damping;
      side.rate = 0;
      side.force = -tangential.stiffness * work.memory[at + X + k]; // without −c ġ and with ġ = 0, as of bushings
      writeSoft(work, side);
    }
  };
  const slide = (work: Work, most: number): void => {
    const c = most / Math.max(Math.sqrt(rates[0] * rates[0] + rates[1] * rates[1]), SLOW);
    for (let k = 0; k < 2; k++) {
      const side = sides[k];
      side.stiffness = 0;
      side.damping = c;
      side.rate = rates[k];
      side.force = -c * rates[k];
      writeSoft(work, side);
    }
  };
  /** Returns the force of the bristle if the rate stayed constant [N]. */
  const trial = ({ memory, h }: Work): number => {
    const { stiffness: k, damping: c } = tangential;
    const x = k * memory[at + X] + (h * k + c) * rates[0], y = k * memory[at + Y] + (h * k + c) * rates[1];
    return Math.sqrt(x * x + y * y);
  };

  return {
    control,
    parts: [(work) => {
      const { memory } = work;
      measureArms(work, arms);
      for (let k = 0; k < 3; k++) writeAlong(work, softs[k], arms, AXES, 3 * k);
      const gap = arms.world[8], rate = up.rate = rateOf(work, up);
      up.force = -up.stiffness * gap - up.damping * rate;
      if (!(gap < 0) || !(up.force > 0)) {
        for (let k = 0; k < 3; k++) switchOff(work, softs[k]);
        memory.fill(0, at, at + ROOM);
        return;
      }
      writeSoft(work, up);
      for (let k = 0; k < 2; k++) rates[k] = rateOf(work, sides[k]);
      const most = work.controls[control] * up.force;
      if (memory[at + STATE] === STICKS && trial(work) > most) memory[at + STATE] = SLIDES;
      if (memory[at + STATE] === SLIDES) slide(work, most);
      else bristle(work);
    }],
    after: (work) => {
      const { memory, multiplier, h } = work;
      if (multiplier[up.row] === 0) return;
      const vx = rateOf(work, sides[0]), vy = rateOf(work, sides[1]);
      if (memory[at + STATE] === STICKS) {
        memory[at + X] += h * vx;
        memory[at + Y] += h * vy;
        return;
      }
      // the deflection that gives the friction of this step, so that the force is continuous when it holds
      memory[at + X] = -multiplier[sides[0].row] / h / tangential.stiffness;
      memory[at + Y] = -multiplier[sides[1].row] / h / tangential.stiffness;
      if (vx * rates[0] + vy * rates[1] <= 0 || vx * vx + vy * vy < SLOW * SLOW) memory[at + STATE] = STICKS;
    },
  };
};

function remember(builder: Builder): number {
  const first = builder.remember(0);
  for (let k = 1; k < ROOM; k++) builder.remember(0);
  return first;
}
