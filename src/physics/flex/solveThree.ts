import type { Cholesky } from '../../mechanism/sparse/cholesky';

/**
 * Solves M_FF x = b in place for three columns, interleaved, by place. Columns of L with the same rows (`twin`), as
 * most are, are taken three and two at a time, which halves the time.
 */
export function solveThree(factor: Cholesky, x: Float64Array): void {
  const { size, twin } = factor.pattern;
  for (let j = 0; j < size;) {
    if (j + 2 < size && twin[j] !== 0 && twin[j + 1] !== 0) { forwardThree(factor, x, j); j += 3; }
    else if (j + 1 < size && twin[j] !== 0) { forwardTwo(factor, x, j); j += 2; }
    else { forwardOne(factor, x, j); j++; }
  }
  for (let j = size - 1; j >= 0;) {
    if (j >= 2 && twin[j - 1] !== 0 && twin[j - 2] !== 0) { backwardThree(factor, x, j - 2); j -= 3; }
    else if (j >= 1 && twin[j - 1] !== 0) { backwardTwo(factor, x, j - 1); j -= 2; }
    else { backwardOne(factor, x, j); j--; }
  }
}

function forwardOne({ pattern: { start, rows }, values, inverseDiagonal }: Cholesky, x: Float64Array, j: number): void {
  const o = 3 * j, d = inverseDiagonal[j], x0 = x[o] *= d, x1 = x[o + 1] *= d, x2 = x[o + 2] *= d;
  for (let at = start[j] + 1, end = start[j + 1]; at < end; at++) {
    const i = 3 * rows[at], l = values[at];
    x[i] -= l * x0; x[i + 1] -= l * x1; x[i + 2] -= l * x2;
  }
}

/** Takes columns j and j + 1: their common rows begin with the third of the first column. */
function forwardTwo({ pattern: { start, rows }, values, inverseDiagonal }: Cholesky, x: Float64Array, j: number): void {
  const o = 3 * j, a = start[j], b = start[j + 1], d = inverseDiagonal[j], e = inverseDiagonal[j + 1];
  const n = values[a + 1];
  const x0 = x[o] *= d, x1 = x[o + 1] *= d, x2 = x[o + 2] *= d;
  const y0 = x[o + 3] = (x[o + 3] - n * x0) * e, y1 = x[o + 4] = (x[o + 4] - n * x1) * e;
  const y2 = x[o + 5] = (x[o + 5] - n * x2) * e;
  for (let p = a + 2, q = b + 1; p < b; p++, q++) {
    const i = 3 * rows[p], l = values[p], m = values[q];
    x[i] = x[i] - l * x0 - m * y0; x[i + 1] = x[i + 1] - l * x1 - m * y1; x[i + 2] = x[i + 2] - l * x2 - m * y2;
  }
}

function forwardThree(
  { pattern: { start, rows }, values, inverseDiagonal }: Cholesky, x: Float64Array, j: number
): void {
  const o = 3 * j, a = start[j], b = start[j + 1], c = start[j + 2], d = inverseDiagonal[j], e = inverseDiagonal[j + 1];
  const f = inverseDiagonal[j + 2];
  const n = values[a + 1], s = values[a + 2], t = values[b + 1];
  const x0 = x[o] *= d, x1 = x[o + 1] *= d, x2 = x[o + 2] *= d;
  const y0 = x[o + 3] = (x[o + 3] - n * x0) * e, y1 = x[o + 4] = (x[o + 4] - n * x1) * e;
  const y2 = x[o + 5] = (x[o + 5] - n * x2) * e;
  const z0 = x[o + 6] = (x[o + 6] - s * x0 - t * y0) * f, z1 = x[o + 7] = (x[o + 7] - s * x1 - t * y1) * f;
  const z2 = x[o + 8] = (x[o + 8] - s * x2 - t * y2) * f;
  for (let p = a + 3, q = b + 2, r = c + 1; p < b; p++, q++, r++) {
    const i = 3 * rows[p], l = values[p], m = values[q], k = values[r];
    x[i] = x[i] - l * x0 - m * y0 - k * z0;
    x[i + 1] = x[i + 1] - l * x1 - m * y1 - k * z1;
    x[i + 2] = x[i + 2] - l * x2 - m * y2 - k * z2;
  }
}

function backwardOne(
  { pattern: { start, rows }, values, inverseDiagonal }: Cholesky, x: Float64Array, j: number
): void {
  const o = 3 * j, d = inverseDiagonal[j];
  let x0 = x[o], x1 = x[o + 1], x2 = x[o + 2];
  for (let at = start[j] + 1, end = start[j + 1]; at < end; at++) {
    const i = 3 * rows[at], l = values[at];
    x0 -= l * x[i]; x1 -= l * x[i + 1]; x2 -= l * x[i + 2];
  }
  x[o] = x0 * d; x[o + 1] = x1 * d; x[o + 2] = x2 * d;
}

function backwardTwo(
  { pattern: { start, rows }, values, inverseDiagonal }: Cholesky, x: Float64Array, j: number
): void {
  const o = 3 * j, a = start[j], b = start[j + 1], d = inverseDiagonal[j], e = inverseDiagonal[j + 1];
  const n = values[a + 1];
  let x0 = x[o], x1 = x[o + 1], x2 = x[o + 2], y0 = x[o + 3], y1 = x[o + 4], y2 = x[o + 5];
  for (let p = a + 2, q = b + 1; p < b; p++, q++) {
    const i = 3 * rows[p], l = values[p], m = values[q], u = x[i], v = x[i + 1], w = x[i + 2];
    x0 -= l * u; x1 -= l * v; x2 -= l * w;
    y0 -= m * u; y1 -= m * v; y2 -= m * w;
  }
  x[o + 3] = y0 *= e; x[o + 4] = y1 *= e; x[o + 5] = y2 *= e;
  x[o] = (x0 - n * y0) * d; x[o + 1] = (x1 - n * y1) * d; x[o + 2] = (x2 - n * y2) * d;
}

function backwardThree(
  { pattern: { start, rows }, values, inverseDiagonal }: Cholesky, x: Float64Array, j: number
): void {
  const o = 3 * j, a = start[j], b = start[j + 1], c = start[j + 2], d = inverseDiagonal[j], e = inverseDiagonal[j + 1];
  const f = inverseDiagonal[j + 2];
  const n = values[a + 1], s = values[a + 2], t = values[b + 1];
  let x0 = x[o], x1 = x[o + 1], x2 = x[o + 2], y0 = x[o + 3], y1 = x[o + 4], y2 = x[o + 5], z0 = x[o + 6];
  let z1 = x[o + 7], z2 = x[o + 8];
  for (let p = a + 3, q = b + 2, r = c + 1; p < b; p++, q++, r++) {
    const i = 3 * rows[p], l = values[p], m = values[q], k = values[r], u = x[i], v = x[i + 1], w = x[i + 2];
    x0 -= l * u; x1 -= l * v; x2 -= l * w;
    y0 -= m * u; y1 -= m * v; y2 -= m * w;
    z0 -= k * u; z1 -= k * v; z2 -= k * w;
  }
  x[o + 6] = z0 *= f; x[o + 7] = z1 *= f; x[o + 8] = z2 *= f;
  x[o + 3] = y0 = (y0 - t * z0) * e; x[o + 4] = y1 = (y1 - t * z1) * e; x[o + 5] = y2 = (y2 - t * z2) * e;
  x[o] = (x0 - n * y0 - s * z0) * d; x[o + 1] = (x1 - n * y1 - s * z1) * d; x[o + 2] = (x2 - n * y2 - s * z2) * d;
}
