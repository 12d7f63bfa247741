import { maxOf } from '../core/extremes';
import type { Quat } from '../core/vec3';

/** A 3 × 3 matrix, row-major. */
export type Matrix3 = [number, number, number, number, number, number, number, number, number];

/** Returns the rotation matrix R of a unit quaternion, row-major. */
export function rotationOf([x, y, z, w]: Readonly<Quat>): Matrix3 {
  return [
    1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
    2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
    2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y),
  ];
}

/**
 * Returns the unit quaternion of a rotation matrix; the largest component is found first, so that no square root
 * cancels.
 */
export function quatOf(r: Readonly<Matrix3>): Quat {
  const squares = [r[0] - r[4] - r[8], r[4] - r[0] - r[8], r[8] - r[0] - r[4], r[0] + r[4] + r[8]];
  const k = squares.indexOf(maxOf(squares)), largest = Math.sqrt(1 + squares[k]) / 2, f = 1 / (4 * largest);
  const x = r[7] - r[5], y = r[2] - r[6], z = r[3] - r[1], xy = r[1] + r[3], xz = r[2] + r[6], yz = r[5] + r[7];
  switch (k) {
    case 0: return [largest, f * xy, f * xz, f * x];
    case 1: return [f * xy, largest, f * yz, f * y];
    case 2: return [f * xz, f * yz, largest, f * z];
    default: return [f * x, f * y, f * z, largest];
  }
}
