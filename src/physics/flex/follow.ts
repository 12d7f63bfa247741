import type { Condensed } from './condense';

/**
 * These functions give the velocities of coordinates when the body that holds some of them moves, and the load of
 * forces on them that it feels: the products with B and G of condense.ts. Vectors are ×3 a scalar coordinate; R is the
 * body's, row-major.
 */

/**
 * Writes the velocities (v, ω × R e_c) of the four columns that held coordinates follow, ×3, for a body that moves at u
 * = (v, ω) [m/s, rad/s].
 */
export function writeColumns(R: Float64Array, u: Float64Array, out: Float64Array): void {
  const wx = u[3], wy = u[4], wz = u[5];
  out[0] = u[0]; out[1] = u[1]; out[2] = u[2];
  for (let c = 0; c < 3; c++) {
    const x = R[c], y = R[3 + c], z = R[6 + c], o = 3 + 3 * c;
    out[o] = wy * z - wz * y; out[o + 1] = wz * x - wx * z; out[o + 2] = wx * y - wy * x;
  }
}

const columns = new Float64Array(12), felt = new Float64Array(12);

/** Adds G B u at the free coordinates and B u at the held ones to `out`. */
export function addFollowed(
  { free, follow, held: { coordinate, follows, place } }: Condensed, R: Float64Array, u: Float64Array, out: Float64Array
): void {
  writeColumns(R, u, columns);
  for (let j = 0; j < free.length; j++) for (let k = 0; k < 4; k++) {
    const g = follow[4 * j + k], o = 3 * free[j];
    out[o] += g * columns[3 * k]; out[o + 1] += g * columns[3 * k + 1]; out[o + 2] += g * columns[3 * k + 2];
  }
  for (let p = 0; p < coordinate.length; p++) for (let c = 0; c < 3; c++) {
    out[3 * coordinate[p] + c] += follows[p] * columns[c] + place[3 * p] * columns[3 + c]
      + place[3 * p + 1] * columns[6 + c]
      + place[3 * p + 2] * columns[9 + c];
  }
}

/** Writes Bᵀ (Q_P + Gᵀ Q_F), the force and moment on the body [N, N·m], to `out`. */
export function writeFelt(
  { free, follow, held: { coordinate, follows, place } }: Condensed, R: Float64Array, Q: Float64Array, out: Float64Array
): void {
  felt.fill(0); // load on the four columns, ×3
  for (let j = 0; j < free.length; j++) for (let k = 0; k < 4; k++) {
    const g = follow[4 * j + k], o = 3 * free[j];
    felt[3 * k] += g * Q[o]; felt[3 * k + 1] += g * Q[o + 1]; felt[3 * k + 2] += g * Q[o + 2];
  }
  for (let p = 0; p < coordinate.length; p++) for (let o = 3 * coordinate[p], c = 0; c < 3; c++) {
    const f = Q[o + c];
    felt[c] += follows[p] * f;
    for (let k = 0; k < 3; k++) felt[3 + 3 * k + c] += place[3 * p + k] * f;
  }
  out.fill(0);
  for (let c = 0; c < 3; c++) out[c] = felt[c];
  for (let k = 0; k < 3; k++) {
    const x = R[k], y = R[3 + k], z = R[6 + k], fx = felt[3 + 3 * k], fy = felt[4 + 3 * k], fz = felt[5 + 3 * k];
    out[3] += y * fz - z * fy; out[4] += z * fx - x * fz; out[5] += x * fy - y * fx;
  }
}
