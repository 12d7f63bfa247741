/**
 * This file computes with vectors in flat arrays: arguments are arrays and offsets in them, not numbers, so that no
 * call allocates. A rotation is row-major and takes vectors of a body to W.
 */

/** Writes R v to out[o…]. */
export function rotate(out: Float64Array, o: number, r: Float64Array, k: number, v: Float64Array, i: number): void {
  const x = v[i], y = v[i + 1], z = v[i + 2];
  out[o] = r[k] * x + r[k + 1] * y + r[k + 2] * z;
  out[o + 1] = r[k + 3] * x + r[k + 4] * y + r[k + 5] * z;
  out[o + 2] = r[k + 6] * x + r[k + 7] * y + r[k + 8] * z;
}

/** Writes a × b to out[o…]. */
export function cross(out: Float64Array, o: number, a: Float64Array, i: number, b: Float64Array, j: number): void {
  const ax = a[i], ay = a[i + 1], az = a[i + 2], bx = b[j], by = b[j + 1], bz = b[j + 2];
  out[o] = ay * bz - az * by;
  out[o + 1] = az * bx - ax * bz;
  out[o + 2] = ax * by - ay * bx;
}

/** Returns a · b. */
export const dot = (a: Float64Array, i: number, b: Float64Array, j: number): number =>
  a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2];

/** Writes R of the unit quaternion at q[i] to out[o…], row-major. */
export function writeRotation(out: Float64Array, o: number, q: Float64Array, i: number): void {
  const x = q[i], y = q[i + 1], z = q[i + 2], w = q[i + 3];
  out[o] = 1 - 2 * (y * y + z * z); out[o + 1] = 2 * (x * y - w * z); out[o + 2] = 2 * (x * z + w * y);
  out[o + 3] = 2 * (x * y + w * z); out[o + 4] = 1 - 2 * (x * x + z * z); out[o + 5] = 2 * (y * z - w * x);
  out[o + 6] = 2 * (x * z - w * y); out[o + 7] = 2 * (y * z + w * x); out[o + 8] = 1 - 2 * (x * x + y * y);
}
