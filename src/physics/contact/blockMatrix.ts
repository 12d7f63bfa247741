/**
 * N as blocks of size × size numbers, row-major, compressed by rows: the blocks of row i are start[i] … start[i + 1] −
 * 1, sorted by column. Absent blocks are zero. `values` holds size² numbers a block.
 */
export type BlockMatrix = {
  readonly size: 3 | 6;
  readonly count: number;
  start: Int32Array;
  column: Int32Array;
  values: Float64Array;
};

/**
 * Returns the matrix with these rows, each a list of [column, block] in any order; a block has `size`² numbers,
 * row-major.
 */
export function blockMatrix(
  size: 3 | 6, rows: readonly (readonly (readonly [number, ArrayLike<number>])[])[]
): BlockMatrix {
  const count = rows.length, start = new Int32Array(count + 1), square = size * size;
  rows.forEach((row, i) => { start[i + 1] = start[i] + row.length; });
  const column = new Int32Array(start[count]), values = new Float64Array(square * start[count]);
  rows.forEach((row, i) => [...row].sort((a, b) => a[0] - b[0]).forEach(([j, block], k) => {
    column[start[i] + k] = j;
    values.set(block, square * (start[i] + k));
  }));
  return { size, count, start, column, values };
}

/** Writes row i of N x to out[at…at + size − 1]. */
export function multiplyRow(
  { size, start, column, values }: BlockMatrix, i: number, x: Float64Array, out: Float64Array, at: number
): void {
  if (size === 3) { // the size of most worlds, without inner loops
    let n = 0, u = 0, w = 0;
    for (let k = start[i], o = 9 * k; k < start[i + 1]; k++, o += 9) {
      const j = 3 * column[k], x0 = x[j], x1 = x[j + 1], x2 = x[j + 2];
      n += values[o] * x0 + values[o + 1] * x1 + values[o + 2] * x2;
      u += values[o + 3] * x0 + values[o + 4] * x1 + values[o + 5] * x2;
      w += values[o + 6] * x0 + values[o + 7] * x1 + values[o + 8] * x2;
    }
    out[at] = n; out[at + 1] = u; out[at + 2] = w;
    return;
  }
  for (let c = 0; c < size; c++) out[at + c] = 0;
  for (let k = start[i], o = size * size * start[i]; k < start[i + 1]; k++) {
    const j = size * column[k];
    for (let row = 0; row < size; row++) {
      let sum = 0;
      for (let c = 0; c < size; c++) sum += values[o++] * x[j + c];
      out[at + row] += sum;
    }
  }
}

/** Writes N x to `out`, ×size. */
export function multiply(matrix: BlockMatrix, x: Float64Array, out: Float64Array): void {
  for (let i = 0; i < matrix.count; i++) multiplyRow(matrix, i, x, out, matrix.size * i);
}

/** Returns the index in `values` at which block (i, i) begins; −1 if there is none. */
export function diagonalAt({ size, start, column }: BlockMatrix, i: number): number {
  for (let k = start[i]; k < start[i + 1]; k++) if (column[k] === i) return size * size * k;
  return -1;
}
