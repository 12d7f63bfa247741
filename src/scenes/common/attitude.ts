import { asin, atan2 } from '../../core/elementary/arcs';
import { hypot } from '../../core/elementary/powers';
import type { Quat, Vec3 } from '../../core/vec3';

const heading = { x: 1, y: 0 };

/** Returns the unit vector in the plane of the ground along x of a body; it is the same object at each call. */
export function readHeading([x, y, z, w]: Readonly<Quat>): Readonly<typeof heading> {
  const ax = 1 - 2 * (y * y + z * z), ay = 2 * (x * y + z * w), length = Math.max(hypot(ax, ay), 1e-9);
  heading.x = ax / length;
  heading.y = ay / length;
  return heading;
}

/** Returns the component of a vector in W along the heading of a body. */
export function alongHeading(q: Readonly<Quat>, v: Readonly<Vec3>): number {
  const { x, y } = readHeading(q);
  return x * v[0] + y * v[1];
}

/** Returns the pitch [rad], > 0 with the nose up, of a body whose x points ahead and y to the left. */
export const pitchOf = ([x, y, z, w]: Readonly<Quat>): number =>
  asin(Math.max(-1, Math.min(1, 2 * (x * z - y * w))));

/** Returns the roll [rad] of such a body, > 0 with its right side down. */
export const rollOf = ([x, y, z, w]: Readonly<Quat>): number =>
  atan2(2 * (y * z + x * w), 1 - 2 * (x * x + y * y));
