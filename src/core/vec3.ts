import { cos, sin } from './elementary/circular';

/** A vector in W (x forward, y left, z up) unless its name says otherwise. */
export type Vec3 = [x: number, y: number, z: number];

/** A unit quaternion, vector part first: q_WB takes vectors from B to W. */
export type Quat = [x: number, y: number, z: number, w: number];

export const IDENTITY: Quat = [0, 0, 0, 1];

/** Returns the unit quaternion of a rotation by `angle` [rad] about the unit vector `axis`. */
export function quatFromAxis([x, y, z]: Vec3, angle: number): Quat {
  const s = sin(angle / 2);
  return [x * s, y * s, z * s, cos(angle / 2)];
}
