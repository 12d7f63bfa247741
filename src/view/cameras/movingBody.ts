import type { WorldSpec } from '../../model/worldSpec';
import { reachOf } from '../bounds';
import type { Bounds } from '../box';
import { POSE } from '../pose';

/** Returns the index of the wheel or slab, −1 if there is none. */
export const movingBody = (spec: Pick<WorldSpec, 'bodies'>): number =>
  spec.bodies.findIndex((body) => body.look === 'wheel' || body.look === 'slab');

/** Returns a box in W around a big body at its present place [m]. */
export function boundsOfBody(spec: Pick<WorldSpec, 'bodies'>, k: number, poses: ArrayLike<number>): Bounds {
  const { shape } = spec.bodies[k], [x, y, z] = [0, 1, 2].map((c) => poses[POSE * k + c]);
  const half = reachOf(shape) / Math.sqrt(3);
  return { min: [x - half, y - half, z - half], max: [x + half, y + half, z + half] };
}
