import type { Pattern } from './eliminate';

/**
 * The factors S = L D Lᵀ of a sparse symmetric matrix, computed in place; D is 1 and −1 as given by `sign` beforehand
 * (a quasi-definite matrix allows that in any order). L has √|pivot| on its diagonal. Vectors are in the order of the
 * elimination.
 */
export type Cholesky = {
  pattern: Pattern;
  /** The lower triangle of the matrix before `factorize`, of L after it; by column, as `pattern.rows`. */
  values: Float64Array;
  /** Inverse diagonal 1 / L_jj; 0 if the pivot vanished, which leaves that row and column out of all solves. */
  inverseDiagonal: Float64Array;
  sign: Float64Array;
  /** Scale of each pivot, to which it is compared. */
  reference: Float64Array;
  /** Columns whose pivot vanished, then −1. */
  vanished: Int32Array;
  work: Float64Array;
};

/**
 * Largest ratio of a pivot to its reference at which it counts as 0: its row is redundant. Sound mechanisms have >
 * 1e-6.
 */
const VANISHED = 1e-11;

export const createCholesky = (pattern: Pattern): Cholesky => ({
  pattern, values: new Float64Array(pattern.rows.length), inverseDiagonal: new Float64Array(pattern.size),
  sign: new Float64Array(pattern.size).fill(1), reference: new Float64Array(pattern.size),
  vanished: new Int32Array(pattern.size + 1).fill(-1), work: new Float64Array(pattern.size),
});

/** Factorizes S, left-looking, column by column. Returns the number of pivots that vanished. */
export function factorize({ pattern, values, inverseDiagonal, sign, reference, vanished, work }: Cholesky): number {
  const { size, start, rows, rowStart, rowColumn, rowAt, rowBatch } = pattern;
  let count = 0;
  for (let j = 0; j < size; j++) {
    const from = start[j], to = start[j + 1];
    for (let at = from; at < to; at++) work[rows[at]] = values[at];
    for (let o = rowStart[j]; o < rowStart[j + 1]; o += rowBatch[o]) {
      const a = rowAt[o], count = start[rowColumn[o] + 1] - a, fa = values[a] * sign[rowColumn[o]], batch = rowBatch[o];
      if (batch === 4) {
        const b = rowAt[o + 1], c = rowAt[o + 2], d = rowAt[o + 3], fb = values[b] * sign[rowColumn[o + 1]];
        const fc = values[c] * sign[rowColumn[o + 2]], fd = values[d] * sign[rowColumn[o + 3]];
        for (let q = 0; q < count; q++) {
          work[rows[a + q]] -= values[a + q] * fa + values[b + q] * fb + values[c + q] * fc + values[d + q] * fd;
        }
      } else if (batch === 2) {
        const b = rowAt[o + 1], fb = values[b] * sign[rowColumn[o + 1]];
        for (let q = 0; q < count; q++) work[rows[a + q]] -= values[a + q] * fa + values[b + q] * fb;
      } else for (let q = 0; q < count; q++) work[rows[a + q]] -= values[a + q] * fa;
    }
    const pivot = work[j] * sign[j], sound = pivot > VANISHED * reference[j];
    const scale = sound ? 1 / Math.sqrt(pivot) : 0, signed = scale * sign[j];
    inverseDiagonal[j] = scale;
    if (!sound) vanished[count++] = j;
    for (let at = from; at < to; at++) values[at] = work[rows[at]] * signed;
  }
  vanished[count] = -1;
  return count;
}

/** Replaces x by L⁻¹ x. */
export function solveForward(
  { pattern: { size, start, rows }, values, inverseDiagonal }: Cholesky, x: Float64Array
): void {
  for (let j = 0; j < size; j++) {
    const xj = x[j] *= inverseDiagonal[j];
    for (let at = start[j] + 1; at < start[j + 1]; at++) x[rows[at]] -= values[at] * xj;
  }
}

/** Replaces x by S⁻¹ x. */
export function solve(factor: Cholesky, x: Float64Array): void {
  const { pattern: { size }, sign } = factor;
  solveForward(factor, x);
  for (let j = 0; j < size; j++) x[j] *= sign[j];
  solveBackward(factor, x);
}

/** Replaces x by L⁻ᵀ x. */
export function solveBackward(
  { pattern: { size, start, rows }, values, inverseDiagonal }: Cholesky, x: Float64Array
): void {
  for (let j = size - 1; j >= 0; j--) {
    let sum = x[j];
    for (let at = start[j] + 1; at < start[j + 1]; at++) sum -= values[at] * x[rows[at]];
    x[j] = sum * inverseDiagonal[j];
  }
}

/**
 * Replaces six columns X, interleaved by row, by L⁻¹ X, of which only the rows `reach` (rising, closed towards the
 * root) are not zero. Columns of L with the same rows are taken in pairs.
 */
export function solveForwardSix(
  { pattern, values, inverseDiagonal }: Cholesky, x: Float64Array, reach: Int32Array
): void {
  const { start, rows, twin } = pattern;
  for (let k = 0; k < reach.length; k++) {
    const j = reach[k], o = 6 * j, scale = inverseDiagonal[j], from = start[j] + 1, count = start[j + 1] - from;
    const x0 = x[o] *= scale, x1 = x[o + 1] *= scale, x2 = x[o + 2] *= scale;
    const x3 = x[o + 3] *= scale, x4 = x[o + 4] *= scale, x5 = x[o + 5] *= scale;
    if (twin[j] === 0) {
      for (let at = from; at < from + count; at++) {
        const i = 6 * rows[at], l = values[at];
        x[i] -= l * x0; x[i + 1] -= l * x1; x[i + 2] -= l * x2;
        x[i + 3] -= l * x3; x[i + 4] -= l * x4; x[i + 5] -= l * x5;
      }
      continue;
    }
    // the next row of the reach is j + 1: the parent of j
    const p = o + 6, first = values[from], next = inverseDiagonal[j + 1], shift = start[j + 1] - from;
    const y0 = x[p] = (x[p] - first * x0) * next, y1 = x[p + 1] = (x[p + 1] - first * x1) * next;
    const y2 = x[p + 2] = (x[p + 2] - first * x2) * next, y3 = x[p + 3] = (x[p + 3] - first * x3) * next;
    const y4 = x[p + 4] = (x[p + 4] - first * x4) * next, y5 = x[p + 5] = (x[p + 5] - first * x5) * next;
    for (let at = from + 1; at < from + count; at++) {
      const i = 6 * rows[at], l = values[at], m = values[at + shift];
      x[i] -= l * x0 + m * y0; x[i + 1] -= l * x1 + m * y1; x[i + 2] -= l * x2 + m * y2;
      x[i + 3] -= l * x3 + m * y3; x[i + 4] -= l * x4 + m * y4; x[i + 5] -= l * x5 + m * y5;
    }
    k++;
  }
}
