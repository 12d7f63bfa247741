/**
 * The sparsity pattern of the Cholesky factor L of a symmetric matrix, found once. Columns are numbered by their place
 * in the elimination; it holds entries on and below the diagonal only.
 */
export type Pattern = {
  size: number;
  /** Order of elimination: order[place] = index in the matrix; place[index] is its inverse. */
  order: Int32Array;
  place: Int32Array;
  /** Rows of column j: rows[start[j]] = j itself, then rising, up to start[j + 1]. */
  start: Int32Array;
  rows: Int32Array;
  /** Columns k < j with L_jk ≠ 0, and the index of each in `rows`: entries rowStart[j] … rowStart[j + 1]. */
  rowStart: Int32Array;
  rowColumn: Int32Array;
  rowAt: Int32Array;
  /**
   * Batch size at an entry that opens a batch: the number of entries from here on that have the same rows from j on, 4,
   * 2 or 1.
   */
  rowBatch: Uint8Array;
  /** 1 if column j + 1 has the same rows as column j below it, else 0. */
  twin: Uint8Array;
  /** Parent of a column in the elimination tree: its first row below the diagonal; −1 at a root. */
  parent: Int32Array;
};

const popCount = (x: number): number => {
  x -= (x >>> 1) & 0x55555555;
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/**
 * Finds a minimum degree order (A. George, J. Liu 1989) and the pattern of L, by carrying out the elimination on a
 * graph of bits.
 * Among equal degrees the node of least depth in the elimination tree goes first: a chain is then halved again and
 * again (as in cyclic reduction) rather than eaten from one end, which keeps the paths to the root short, and with them
 * the columns of L⁻¹.
 *
 * All of an earlier `stage` go before any of a later one.
 *
 * We looked for a kept library first: what npm has (cholesky-solve 0.2, "work in progress") takes lists of triples,
 * orders by bandwidth, and allocates and finds the pattern anew at each factorisation.
 */
export function eliminate(
  size: number, edges: Iterable<readonly [number, number]>, stage = new Uint8Array(size)
): Pattern {
  const words = (size + 31) >>> 5, graph = new Int32Array(size * words);
  const set = (i: number, j: number) => { graph[i * words + (j >>> 5)] |= 1 << (j & 31); };
  for (const [i, j] of edges) if (i !== j) { set(i, j); set(j, i); }
  const degreeOf = (i: number) => {
    let sum = 0;
    for (let w = i * words; w < (i + 1) * words; w++) sum += popCount(graph[w]);
    return sum;
  };
  const degree = Int32Array.from({ length: size }, (_, i) => degreeOf(i)), depth = new Int32Array(size);
  const before = (i: number, j: number) =>
    (
      stage[i] !== stage[j] ? stage[i] < stage[j]
      : degree[i] !== degree[j] ? degree[i] < degree[j] : depth[i] < depth[j]
    );
  const order = new Int32Array(size), place = new Int32Array(size).fill(-1), columns: number[][] = [];
  for (let k = 0; k < size; k++) {
    let best = -1;
    for (let i = 0; i < size; i++) {
      if (place[i] >= 0) continue;
      if (best < 0 || before(i, best)) best = i;
    }
    order[k] = best;
    place[best] = k;
    columns.push(removeNode(graph, words, best, depth));
    for (const i of columns[k]) degree[i] = degreeOf(i);
  }
  return patternOf(order, place, columns);
}

/** Joins the neighbours of a node to each other and removes it from the graph; returns them. */
function removeNode(graph: Int32Array, words: number, node: number, depth: Int32Array): number[] {
  const neighbours: number[] = [], o = node * words;
  for (let w = 0; w < words; w++) {
    for (let bits = graph[o + w]; bits !== 0; bits &= bits - 1) neighbours.push(32 * w + 31 - Math.clz32(bits & -bits));
  }
  for (const i of neighbours) {
    for (let w = 0; w < words; w++) graph[i * words + w] |= graph[o + w];
    graph[i * words + (i >>> 5)] &= ~(1 << (i & 31));
    graph[i * words + (node >>> 5)] &= ~(1 << (node & 31));
    depth[i] = Math.max(depth[i], depth[node] + 1);
  }
  return neighbours;
}

function patternOf(order: Int32Array, place: Int32Array, columns: readonly number[][]): Pattern {
  const size = order.length, start = new Int32Array(size + 1), parent = new Int32Array(size).fill(-1);
  const lists = columns.map((column, j) => [j, ...column.map((i) => place[i]).sort((a, b) => a - b)]);
  lists.forEach((list, j) => {
    start[j + 1] = start[j] + list.length;
    if (list.length > 1) parent[j] = list[1];
  });
  const rows = Int32Array.from(lists.flat()), rowStart = new Int32Array(size + 1), fill = new Int32Array(size);
  for (const i of rows) rowStart[i + 1]++;
  for (let j = 0; j < size; j++) rowStart[j + 1] += rowStart[j] - 1; // without the diagonal
  const rowColumn = new Int32Array(rowStart[size]), rowAt = new Int32Array(rowStart[size]);
  for (let k = 0; k < size; k++) for (let at = start[k] + 1; at < start[k + 1]; at++) {
    const i = rows[at], o = rowStart[i] + fill[i]++;
    rowColumn[o] = k;
    rowAt[o] = at;
  }
  const left = (o: number) => start[rowColumn[o] + 1] - rowAt[o], rowBatch = new Uint8Array(rowStart[size]);
  const same = (o: number, p: number) => left(o) === left(p)
    && rows.subarray(rowAt[o], rowAt[o] + left(o)).every((i, k) => i === rows[rowAt[p] + k]);
  const alike = (o: number, count: number, end: number) => {
    for (let i = 1; i < count; i++) if (o + i >= end || !same(o, o + i)) return false;
    return true;
  };
  for (let j = 0; j < size; j++) for (let o = rowStart[j]; o < rowStart[j + 1]; o += rowBatch[o]) {
    rowBatch[o] = alike(o, 4, rowStart[j + 1]) ? 4 : alike(o, 2, rowStart[j + 1]) ? 2 : 1;
  }
  // the rows of a column below its parent are rows of the parent too: where there are as many, they are the same
  const twin = Uint8Array.from({ length: size }, (_, j) =>
    (parent[j] === j + 1 && start[j + 2] - start[j + 1] === start[j + 1] - start[j] - 1 ? 1 : 0));
  return { size, order, place, start, rows, rowStart, rowColumn, rowAt, rowBatch, twin, parent };
}
