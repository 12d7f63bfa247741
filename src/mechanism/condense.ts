import type { Inertia } from './inertia';
import type { Schur } from './schur';
import { solveForwardSix } from './sparse/cholesky';

/**
 * The condensed answer A_ww = blkdiag(M_w⁻¹) − YᵀDY with Y = L⁻¹ J M⁻¹ of the bodies that touch soil: mechanisms.md §2,
 * where D = 1.
 */
export type Condensed = {
  bodies: Int32Array;
  /**
   * Flag for each contact body: 0 leaves its rows and columns of A zero, which saves most of the time if there are
   * many.
   */
  touching: Uint8Array;
  /**
   * Answer A of m contact bodies, 6m × 6m, row-major, (v, ω) of a body together [1/kg, 1/(kg·m²), …]. It is symmetric
   * to the bit and singular: never factor it.
   */
  A: Float64Array;
  /** Columns Y of each body: 6 columns, interleaved by row; zero outside `reach`. */
  columns: Float64Array[];
  /** Rows of Y that are not zero: from the rows on the body to the roots of the elimination tree, rising. */
  reach: Int32Array[];
  /** Indices of the blocks of J on each body. */
  blocks: Int32Array[];
  /** Rows in the reach of both bodies, for the pairs (0,0), (1,0), (1,1), (2,0) … */
  shared: Int32Array[];
};

export function createCondensed({ factor: { pattern }, blockBody, blockPlace }: Schur, bodies: Int32Array): Condensed {
  const m = bodies.length, blocks: Int32Array[] = [], reach: Int32Array[] = [], shared: Int32Array[] = [];
  bodies.forEach((body, w) => {
    const own = [...blockBody.keys()].filter((k) => blockBody[k] === body), reached = new Set<number>();
    for (const k of own) for (let j = blockPlace[k]; j >= 0 && !reached.has(j); j = pattern.parent[j]) reached.add(j);
    blocks.push(Int32Array.from(own));
    reach.push(Int32Array.from(reached).sort());
    for (let u = 0; u <= w; u++) shared.push(reach[u].filter((j) => reached.has(j)));
  });
  const columns = reach.map(() => new Float64Array(6 * pattern.size));
  return {
    bodies, touching: new Uint8Array(m).fill(1), A: new Float64Array(36 * m * m), columns, reach, blocks, shared,
  };
}

/** Writes A_ww from a factored S. */
export function condense(condensed: Condensed, schur: Schur, inertia: Inertia): void {
  const { bodies, touching, columns, reach, blocks, shared, A } = condensed, { factor, blockPlace, response } = schur;
  A.fill(0);
  for (let w = 0; w < bodies.length; w++) {
    if (touching[w] === 0) continue;
    const y = columns[w];
    for (let k = 0; k < reach[w].length; k++) y.fill(0, 6 * reach[w][k], 6 * reach[w][k] + 6);
    for (let k = 0; k < blocks[w].length; k++) {
      const o = 6 * blockPlace[blocks[w][k]], p = 6 * (blocks[w][k] + 1);
      for (let c = 0; c < 6; c++) y[o + c] += response[p + c];
    }
    solveForwardSix(factor, y, reach[w]);
  }
  for (let w = 0, pair = 0; w < bodies.length; w++) for (let u = 0; u <= w; u++, pair++) {
    if (touching[w] === 0 || touching[u] === 0) continue;
    for (let c = 0; c < 6; c += 2)
      writeTwoRows(A, 6 * bodies.length, w, u, c, columns[w], columns[u], shared[pair], factor.sign);
  }
  for (let w = 0; w < bodies.length; w++) if (touching[w] !== 0) addFree(A, 6 * bodies.length, w, inertia, bodies[w]);
}

/** Writes rows c and c + 1 of body w against the six columns of body u of −YᵀDY, and their mirror image. */
function writeTwoRows(
  A: Float64Array, size: number, w: number, u: number, c: number, y: Float64Array, z: Float64Array, shared: Int32Array,
  sign: Float64Array,
): void {
  let a0 = 0, a1 = 0, a2 = 0, a3 = 0, a4 = 0, a5 = 0, b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0;
  for (let k = 0; k < shared.length; k++) {
    const o = 6 * shared[k], d = sign[shared[k]], a = y[o + c] * d, b = y[o + c + 1] * d;
    const z0 = z[o], z1 = z[o + 1], z2 = z[o + 2], z3 = z[o + 3], z4 = z[o + 4], z5 = z[o + 5];
    a0 -= a * z0; a1 -= a * z1; a2 -= a * z2; a3 -= a * z3; a4 -= a * z4; a5 -= a * z5;
    b0 -= b * z0; b1 -= b * z1; b2 -= b * z2; b3 -= b * z3; b4 -= b * z4; b5 -= b * z5;
  }
  const p = (6 * w + c) * size + 6 * u, q = 6 * u * size + 6 * w + c;
  A[p] = a0; A[p + 1] = a1; A[p + 2] = a2; A[p + 3] = a3; A[p + 4] = a4; A[p + 5] = a5;
  A[p + size] = b0;
  A[p + size + 1] = b1; A[p + size + 2] = b2; A[p + size + 3] = b3; A[p + size + 4] = b4; A[p + size + 5] = b5;
  if (w === u) return;
  A[q] = a0; A[q + size] = a1; A[q + 2 * size] = a2; A[q + 3 * size] = a3; A[q + 4 * size] = a4; A[q + 5 * size] = a5;
  A[q + 1] = b0; A[q + size + 1] = b1; A[q + 2 * size + 1] = b2; A[q + 3 * size + 1] = b3;
  A[q + 4 * size + 1] = b4; A[q + 5 * size + 1] = b5;
}

function addFree(A: Float64Array, size: number, w: number, { inverseMass, inverse }: Inertia, body: number): void {
  for (let c = 0; c < 3; c++) {
    A[(6 * w + c) * size + 6 * w + c] += inverseMass[body];
    for (let d = 0; d < 3; d++) A[(6 * w + 3 + c) * size + 6 * w + 3 + d] += inverse[9 * body + 3 * c + d];
  }
}
