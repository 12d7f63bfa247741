import type { Pattern } from './eliminate';

/** A factor L of a sparse symmetric matrix, remade in place. Vectors are in the order of the elimination. */
export type Cholesky = {
  pattern: Pattern;
  /** The lower triangle of the matrix before `factorize`, of L after it; by column, as `pattern.rows`. */
  values: Float64Array;
  /** 1 / L_jj; 0 where the pivot vanished, which leaves that row and column out of all solves. */
  inverseDiagonal: Float64Array;
  /** Columns whose pivot vanished, −1 behind the last. */
  vanished: Int32Array;
  work: Float64Array;
};

/** A pivot below this part of what stood there first is none: its row repeats others. Sound mechanisms have > 1e-6. */
const VANISHED = 1e-11;

export const createCholesky = (pattern: Pattern): Cholesky => ({
  pattern, values: new Float64Array(pattern.rows.length), inverseDiagonal: new Float64Array(pattern.size),
  vanished: new Int32Array(pattern.size + 1).fill(-1), work: new Float64Array(pattern.size),
});

/** S → L with L Lᵀ = S, left-looking, column by column. Returns how many pivots vanished. */
export function factorize({ pattern, values, inverseDiagonal, vanished, work }: Cholesky): number {
  const { size, start, rows, rowStart, rowColumn, rowAt } = pattern;
  let count = 0;
  for (let j = 0; j < size; j++) {
    const from = start[j], to = start[j + 1];
    for (let at = from; at < to; at++) work[rows[at]] = values[at];
    const first = work[j];
    for (let o = rowStart[j]; o < rowStart[j + 1]; o++) {
      const at = rowAt[o], end = start[rowColumn[o] + 1], factor = values[at];
      for (let q = at; q < end; q++) work[rows[q]] -= values[q] * factor;
    }
    const pivot = work[j], sound = pivot > VANISHED * first, scale = sound ? 1 / Math.sqrt(pivot) : 0;
    inverseDiagonal[j] = scale;
    if (!sound) vanished[count++] = j;
    for (let at = from; at < to; at++) values[at] = work[rows[at]] * scale;
  }
  vanished[count] = -1;
  return count;
}

/** x ← L⁻¹ x. */
export function solveForward({ pattern: { size, start, rows }, values, inverseDiagonal }: Cholesky, x: Float64Array): void {
  for (let j = 0; j < size; j++) {
    const xj = x[j] *= inverseDiagonal[j];
    for (let at = start[j] + 1; at < start[j + 1]; at++) x[rows[at]] -= values[at] * xj;
  }
}

/** x ← L⁻ᵀ x. */
export function solveBackward({ pattern: { size, start, rows }, values, inverseDiagonal }: Cholesky, x: Float64Array): void {
  for (let j = size - 1; j >= 0; j--) {
    let sum = x[j];
    for (let at = start[j] + 1; at < start[j + 1]; at++) sum -= values[at] * x[rows[at]];
    x[j] = sum * inverseDiagonal[j];
  }
}

/** Six columns at once, interleaved: X ← L⁻¹ X, of which only the rows `reach` (rising, closed towards the root) are not zero. */
export function solveForwardSix({ pattern: { start, rows }, values, inverseDiagonal }: Cholesky, x: Float64Array, reach: Int32Array): void {
  for (let k = 0; k < reach.length; k++) {
    const j = reach[k], o = 6 * j, scale = inverseDiagonal[j];
    const x0 = x[o] *= scale, x1 = x[o + 1] *= scale, x2 = x[o + 2] *= scale;
    const x3 = x[o + 3] *= scale, x4 = x[o + 4] *= scale, x5 = x[o + 5] *= scale;
    for (let at = start[j] + 1; at < start[j + 1]; at++) {
      const i = 6 * rows[at], l = values[at];
      x[i] -= l * x0; x[i + 1] -= l * x1; x[i + 2] -= l * x2;
      x[i + 3] -= l * x3; x[i + 4] -= l * x4; x[i + 5] -= l * x5;
    }
  }
}
