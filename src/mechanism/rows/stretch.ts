import type { Vec3 } from '../../core/vec3';
import type { Builder } from '../builder';
import type { RowPlace, Work } from '../work';
import { createArms, measureArms, writeAlong, type Arms } from './arms';

/** The distance of a point of a from a point of b. */
export type Stretch = { arms: Arms; direction: Float64Array };

/** Distance up to which two points have no direction [m]. */
const NOWHERE = 1e-12;

export const createStretch =
  (builder: Builder, a: number, b: number, pointA: Readonly<Vec3>, pointB: Readonly<Vec3>): Stretch =>
  ({ arms: createArms(builder, a, b, pointA, pointB), direction: new Float64Array(3) });

/** Writes J along n = d/|d| and returns |d| [m]: λ > 0 pushes the ends apart. */
export function writeStretch(work: Work, place: RowPlace, { arms, direction }: Stretch): number {
  measureArms(work, arms);
  const x = arms.world[6], y = arms.world[7], z = arms.world[8], length = Math.sqrt(x * x + y * y + z * z);
  const f = length > NOWHERE ? 1 / length : 0;
  direction[0] = f * x; direction[1] = f * y; direction[2] = f * z;
  writeAlong(work, place, arms, direction, 0);
  return length;
}
