import { norm } from '../core/elementary/powers';
import { maxOf } from '../core/extremes';
import type { Quat, Vec3 } from '../core/vec3';

/** This file places points of a part while a vehicle is put together. */

export const shifted = (p: Readonly<Vec3>, by: Readonly<Vec3>): Vec3 => [p[0] + by[0], p[1] + by[1], p[2] + by[2]];

export const between = (from: Readonly<Vec3>, to: Readonly<Vec3>): Vec3 =>
  [to[0] - from[0], to[1] - from[1], to[2] - from[2]];

export const crossed = (a: Readonly<Vec3>, b: Readonly<Vec3>): Vec3 =>
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

export function unit(v: Readonly<Vec3>): Vec3 {
  const length = norm(v);
  return [v[0] / length, v[1] / length, v[2] / length];
}

/** Returns R(q) v. */
export function turned([x, y, z, w]: Readonly<Quat>, v: Readonly<Vec3>): Vec3 {
  const t = crossed([x, y, z], v), u = crossed([x, y, z], t);
  return [v[0] + 2 * (w * t[0] + u[0]), v[1] + 2 * (w * t[1] + u[1]), v[2] + 2 * (w * t[2] + u[2])];
}

/**
 * Returns the quaternion of a right-handed frame from its unit vectors x and z, by Shepperd's choice of the largest
 * component.
 */
export function quatOfFrame(x: Readonly<Vec3>, z: Readonly<Vec3>): Quat {
  const y = crossed(z, x), trace = x[0] + y[1] + z[2];
  const squares = [x[0] - y[1] - z[2], y[1] - x[0] - z[2], z[2] - x[0] - y[1], trace];
  const k = squares.indexOf(maxOf(squares)), most = Math.sqrt(1 + squares[k]) / 2, f = 1 / (4 * most);
  const a = f * (y[2] - z[1]), b = f * (z[0] - x[2]), c = f * (x[1] - y[0]);
  const xy = f * (y[0] + x[1]), xz = f * (z[0] + x[2]), yz = f * (z[1] + y[2]);
  switch (k) {
    case 0: return [most, xy, xz, a];
    case 1: return [xy, most, yz, b];
    case 2: return [xz, yz, most, c];
    default: return [a, b, c, most];
  }
}
