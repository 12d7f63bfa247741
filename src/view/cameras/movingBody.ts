import type { WorldSpec } from '../../model/worldSpec';
import { reachOf } from '../bounds';
import type { Bounds } from '../box';
import { POSE } from '../pose';

/** Index of the wheel or slab, −1 if there is none. */
export const movingBody = (spec: Pick<WorldSpec, 'bodies'>): number =>
  spec.bodies.findIndex((body) => body.look === 'wheel' || body.look === 'slab');

/** A box around a big body where it is now. */
export function boundsOfBody(spec: Pick<WorldSpec, 'bodies'>, k: number, poses: ArrayLike<number>): Bounds {
  const { shape } = spec.bodies[k], [x, y, z] = [0, 1, 2].map((c) => poses[POSE * k + c]);
  const half = reachOf(shape) / Math.sqrt(3);
  return { min: [x - half, y - half, z - half], max: [x + half, y + half, z + half] };
}
