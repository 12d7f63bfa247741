/**
 * Solves A x = b by elimination with row pivoting; A, row-major with `size` numbers a row, and b are overwritten, b by
 * x. Zeros below a pivot and beyond the last number of its row cost nothing, so that a band is cheap. Returns false,
 * with b worthless, if A has no inverse.
 */
export function solveDense(A: Float64Array, b: Float64Array, size: number): boolean {
  const end = endsOf(A, size);
  for (let k = 0; k < size; k++) {
    let pivot = k;
    for (let i = k + 1; i < size; i++) if (Math.abs(A[size * i + k]) > Math.abs(A[size * pivot + k])) pivot = i;
    if (!(Math.abs(A[size * pivot + k]) > 0)) return false;
    if (pivot !== k) swapRows(A, b, end, size, k, pivot);
    const top = size * k, inverse = 1 / A[top + k], to = end[k];
    for (let i = k + 1; i < size; i++) {
      const row = size * i, f = A[row + k] * inverse;
      if (f === 0) continue;
      for (let j = k + 1; j < to; j++) A[row + j] -= f * A[top + j];
      b[i] -= f * b[k];
      if (to > end[i]) end[i] = to;
    }
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = b[i];
    for (let j = i + 1; j < end[i]; j++) sum -= A[size * i + j] * b[j];
    b[i] = sum / A[size * i + i];
  }
  return b.every(Number.isFinite);
}

/** Returns for each row the index one beyond its last number that is not 0. */
function endsOf(A: Float64Array, size: number): Int32Array {
  const end = new Int32Array(size);
  for (let i = 0; i < size; i++) {
    end[i] = size;
    while (end[i] > 0 && A[size * i + end[i] - 1] === 0) end[i]--;
  }
  return end;
}

function swapRows(A: Float64Array, b: Float64Array, end: Int32Array, size: number, i: number, j: number): void {
  const other = A.slice(size * j, size * (j + 1));
  A.copyWithin(size * j, size * i, size * (i + 1));
  A.set(other, size * i);
  [b[i], b[j]] = [b[j], b[i]];
  [end[i], end[j]] = [end[j], end[i]];
}
