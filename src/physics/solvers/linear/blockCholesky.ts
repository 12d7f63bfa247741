import { eliminate } from '../../../mechanism/sparse/eliminate';
import type { Pattern } from '../../../mechanism/sparse/eliminate';
import type { BlockMatrix } from '../../contact/blockMatrix';

/**
 * A factor L Lᵀ of N + blocks on its diagonal, both symmetric, by nodes of 3 numbers: a contact is one node, or two if
 * it has 6 numbers. Nodes are eliminated in the order of minimum degree. The factor is remade in place as often as the
 * blocks change.
 */
export type BlockCholesky = {
  matrix: BlockMatrix;
  pattern: Pattern;
  /** Blocks of L, row-major, ×9, in the order of `pattern.rows`. */
  values: Float64Array;
  /** Index in `matrix.values` at which the block of N of each entry of L begins; −1 where L fills in. */
  source: Int32Array;
  /** 1/L_jj of each number, in the order of elimination; 0 for one that is left out. */
  inverse: Float64Array;
  work: Float64Array;
};

/** Part of its diagonal below which a pivot is rounding [1]: its number is left out, since others do its work. */
const VANISHED = 1e-15;

/**
 * Returns a factor whose numbers are not made yet. With the `part` of each contact, blocks of N between two parts are
 * dropped, which leaves the rest positive.
 */
export function createBlockCholesky(matrix: BlockMatrix, part?: Int32Array): BlockCholesky {
  const { count, size, start, column } = matrix, nodes = size / 3, edges: [number, number][] = [];
  for (let i = 0; i < count; i++) {
    if (nodes === 2) edges.push([2 * i, 2 * i + 1]);
    for (let k = start[i]; k < start[i + 1]; k++) {
      const j = column[k];
      if (j >= i || (part && part[i] !== part[j])) continue;
      for (let a = 0; a < nodes; a++) for (let b = 0; b < nodes; b++) edges.push([nodes * i + a, nodes * j + b]);
    }
  }
  const pattern = eliminate(nodes * count, edges), entries = pattern.rows.length;
  return {
    matrix, pattern, values: new Float64Array(9 * entries), source: findSources(matrix, pattern, part),
    inverse: new Float64Array(3 * pattern.size), work: new Float64Array(9 * pattern.size),
  };
}

function findSources(matrix: BlockMatrix, { size, order, start, rows }: Pattern, part?: Int32Array): Int32Array {
  const nodes = matrix.size / 3, source = new Int32Array(rows.length).fill(-1);
  const at = new Int32Array(matrix.count).fill(-1);
  for (let j = 0; j < size; j++) {
    const other = Math.floor(order[j] / nodes); // by columns of N, which is a row of it: symmetric in pattern
    for (let k = matrix.start[other]; k < matrix.start[other + 1]; k++) at[matrix.column[k]] = k;
    for (let e = start[j]; e < start[j + 1]; e++) {
      const node = order[rows[e]], i = Math.floor(node / nodes);
      if (at[i] < 0 || (part && part[i] !== part[other])) continue;
      // block (other, i) of N holds the transposed: element (row of node, column of j) is at [b][a]
      source[e] = matrix.size * matrix.size * at[i] + 3 * matrix.size * (order[j] % nodes) + 3 * (node % nodes);
    }
    for (let k = matrix.start[other]; k < matrix.start[other + 1]; k++) at[matrix.column[k]] = -1;
  }
  return source;
}

/**
 * Factors N + `added` into L Lᵀ, `added` ×size² a contact. Numbers that are `held` stay out. Returns the first number
 * whose pivot is not positive and not held, or −1; that number is left out too.
 */
export function factorize(factor: BlockCholesky, added: Float64Array, held?: Uint8Array): number {
  const { matrix, pattern, values, inverse, work } = factor;
  const { size, start, rows, rowStart, rowColumn, rowAt, order } = pattern;
  load(factor, added, held);
  let worst = -1;
  for (let j = 0; j < size; j++) {
    const from = start[j], to = start[j + 1];
    for (let e = from; e < to; e++) for (let c = 0, w = 9 * rows[e], v = 9 * e; c < 9; c++) work[w + c] = values[v + c];
    const w = 9 * j, d0 = work[w], d1 = work[w + 4], d2 = work[w + 8];
    for (let o = rowStart[j]; o < rowStart[j + 1]; o++) subtract(values, rows, rowAt[o], start[rowColumn[o] + 1], work);
    const bad = invertPivot(work, w, d0, d1, d2, inverse, 3 * j);
    if (bad >= 0 && worst < 0 && !(held && held[3 * order[j] + bad])) worst = 3 * order[j] + bad;
    divideColumn(values, rows, from, to, work, inverse, 3 * j);
  }
  return matrix.count > 0 ? worst : -1;
}

/**
 * Loads the columns of N, plus `added` on the diagonal, into `values`: each block is the transpose of that of a row,
 * since N is symmetric.
 */
function load({ matrix, pattern, values, source }: BlockCholesky, added: Float64Array, held?: Uint8Array): void {
  const { size, start, rows, order } = pattern, wide = matrix.size, nodes = wide / 3;
  for (let j = 0; j < size; j++) for (let e = start[j]; e < start[j + 1]; e++) {
    const s = source[e], v = 9 * e, node = order[rows[e]], other = order[j];
    for (let a = 0; a < 3; a++)
      for (let b = 0; b < 3; b++) values[v + 3 * a + b] = s < 0 ? 0 : matrix.values[s + wide * b + a];
    const i = Math.floor(node / nodes);
    if (i === Math.floor(other / nodes)) {
      const o = wide * wide * i + 3 * wide * (node % nodes) + 3 * (other % nodes);
      for (let a = 0; a < 3; a++) for (let b = 0; b < 3; b++) values[v + 3 * a + b] += added[o + wide * a + b];
    }
    if (!held) continue;
    for (let a = 0; a < 3; a++)
      for (let b = 0; b < 3; b++) if (held[3 * node + a] || held[3 * other + b]) values[v + 3 * a + b] = 0;
  }
}

/** Subtracts L_qk L_jkᵀ from `work` for all rows q of a column k from j on; L_jk is entry `a`. */
function subtract(values: Float64Array, rows: Int32Array, a: number, to: number, work: Float64Array): void {
  const o = 9 * a, l0 = values[o], l1 = values[o + 1], l2 = values[o + 2], l3 = values[o + 3], l4 = values[o + 4],
    l5 = values[o + 5], l6 = values[o + 6], l7 = values[o + 7], l8 = values[o + 8];
  for (let q = a, v = 9 * a; q < to; q++, v += 9) {
    const w = 9 * rows[q], x0 = values[v], x1 = values[v + 1], x2 = values[v + 2], x3 = values[v + 3];
    const x4 = values[v + 4],
      x5 = values[v + 5], x6 = values[v + 6], x7 = values[v + 7], x8 = values[v + 8];
    work[w] -= x0 * l0 + x1 * l1 + x2 * l2;
    work[w + 1] -= x0 * l3 + x1 * l4 + x2 * l5;
    work[w + 2] -= x0 * l6 + x1 * l7 + x2 * l8;
    work[w + 3] -= x3 * l0 + x4 * l1 + x5 * l2;
    work[w + 4] -= x3 * l3 + x4 * l4 + x5 * l5;
    work[w + 5] -= x3 * l6 + x4 * l7 + x5 * l8;
    work[w + 6] -= x6 * l0 + x7 * l1 + x8 * l2;
    work[w + 7] -= x6 * l3 + x7 * l4 + x8 * l5;
    work[w + 8] -= x6 * l6 + x7 * l7 + x8 * l8;
  }
}

/**
 * Replaces the lower triangle of the pivot block at work[w…] by its Cholesky factor, off the diagonal, and writes
 * 1/diagonal to inverse[o…]. d0, d1, d2 are its diagonal before elimination. Returns the first pivot that is not
 * positive, −1 if there is none.
 */
function invertPivot(
  work: Float64Array, w: number, d0: number, d1: number, d2: number, inverse: Float64Array, o: number,
): number {
  const sound = (pivot: number, d: number) => pivot > VANISHED * d && pivot < Infinity;
  const a = work[w], i0 = sound(a, d0) ? 1 / Math.sqrt(a) : 0, l10 = work[w + 3] * i0, l20 = work[w + 6] * i0;
  const b = work[w + 4] - l10 * l10, i1 = sound(b, d1) ? 1 / Math.sqrt(b) : 0, l21 = (work[w + 7] - l20 * l10) * i1;
  const c = work[w + 8] - l20 * l20 - l21 * l21, i2 = sound(c, d2) ? 1 / Math.sqrt(c) : 0;
  work[w + 3] = l10; work[w + 6] = l20; work[w + 7] = l21;
  inverse[o] = i0; inverse[o + 1] = i1; inverse[o + 2] = i2;
  return i0 === 0 ? 0 : i1 === 0 ? 1 : i2 === 0 ? 2 : -1;
}

/** Writes column j of L: its blocks in `work` times L_jj⁻ᵀ; of the pivot block the part below the diagonal. */
function divideColumn(
  values: Float64Array, rows: Int32Array, from: number, to: number, work: Float64Array, inverse: Float64Array,
  o: number,
): void {
  const w = 9 * rows[from], v = 9 * from, i0 = inverse[o], i1 = inverse[o + 1], i2 = inverse[o + 2];
  const l10 = work[w + 3], l20 = work[w + 6], l21 = work[w + 7];
  values.fill(0, v, v + 9);
  values[v + 3] = l10; values[v + 6] = l20; values[v + 7] = l21;
  for (let e = from + 1; e < to; e++) for (let row = 0, x = 9 * e, y = 9 * rows[e]; row < 3; row++, x += 3, y += 3) {
    const a = work[y] * i0, b = (work[y + 1] - a * l10) * i1;
    values[x] = a;
    values[x + 1] = b;
    values[x + 2] = (work[y + 2] - a * l20 - b * l21) * i2;
  }
}

/** Solves (N + added) x = b in place, x ×size a contact; numbers that were left out become 0. */
export function solve({ pattern, values, inverse, work }: BlockCholesky, x: Float64Array): void {
  const { size, order, start, rows } = pattern, y = work;
  for (let j = 0; j < size; j++) for (let c = 0; c < 3; c++) y[3 * j + c] = x[3 * order[j] + c];
  for (let j = 0; j < size; j++) {
    const o = 3 * j, v = 9 * start[j], a = y[o] *= inverse[o];
    const b = y[o + 1] = (y[o + 1] - values[v + 3] * a) * inverse[o + 1];
    const c = y[o + 2] = (y[o + 2] - values[v + 6] * a - values[v + 7] * b) * inverse[o + 2];
    for (let e = start[j] + 1, l = v + 9; e < start[j + 1]; e++, l += 9) {
      const i = 3 * rows[e];
      y[i] -= values[l] * a + values[l + 1] * b + values[l + 2] * c;
      y[i + 1] -= values[l + 3] * a + values[l + 4] * b + values[l + 5] * c;
      y[i + 2] -= values[l + 6] * a + values[l + 7] * b + values[l + 8] * c;
    }
  }
  for (let j = size - 1; j >= 0; j--) {
    const o = 3 * j, v = 9 * start[j];
    let a = y[o], b = y[o + 1], c = y[o + 2];
    for (let e = start[j] + 1, l = v + 9; e < start[j + 1]; e++, l += 9) {
      const i = 3 * rows[e], p = y[i], q = y[i + 1], r = y[i + 2];
      a -= values[l] * p + values[l + 3] * q + values[l + 6] * r;
      b -= values[l + 1] * p + values[l + 4] * q + values[l + 7] * r;
      c -= values[l + 2] * p + values[l + 5] * q + values[l + 8] * r;
    }
    c *= inverse[o + 2];
    b = (b - values[v + 7] * c) * inverse[o + 1];
    a = (a - values[v + 3] * b - values[v + 6] * c) * inverse[o];
    y[o] = a; y[o + 1] = b; y[o + 2] = c;
  }
  for (let j = 0; j < size; j++) for (let c = 0; c < 3; c++) x[3 * order[j] + c] = y[3 * j + c];
}
