import type { Builder } from './builder';
import { answer, writeMass, type Inertia } from './inertia';
import { createCholesky, type Cholesky } from './sparse/cholesky';
import { eliminate, type Pattern } from './sparse/eliminate';
import type { Work } from './work';

/**
 * The matrix S = J M⁻¹ Jᵀ + E of all rows: its pattern is made once, its values at each step. Rows on one body all
 * couple; where they are many, as on the hull of a tracked vehicle, that body's six velocities are kept as unknowns
 * beside λ instead ("border"):
 *
 *   ⎡ S₀   J_h  ⎤ ⎡ λ ⎤   ⎡ r ⎤     S = S₀ + J_h M_h⁻¹ J_hᵀ
 *   ⎣ J_hᵀ −M_h ⎦ ⎣ u ⎦ = ⎣ 0 ⎦
 *
 * which is quasi-definite as long as the joints are not redundant when such bodies stand still: rows of other bodies go
 * first, then the borders, then rows that touch nothing else.
 */
export type Schur = {
  factor: Cholesky;
  /**
   * Blocks of J, row by row: body of each, and place of its row in the order of elimination. Block k is at 6 (k + 1).
   */
  blockBody: Int32Array;
  blockPlace: Int32Array;
  /** Blocks of M⁻¹ Jᵀ, in the order of J. */
  response: Float64Array;
  /**
   * Products of a block of `response` with one of J on the same body: offsets of both, and the entry of S that each
   * adds to.
   */
  left: Int32Array;
  right: Int32Array;
  entry: Int32Array;
  /** Diagonal entry of S of each row. */
  diagonal: Int32Array;
  /**
   * Bodies kept as unknowns; offsets of blocks of J on them and their entries, six a block; entries of −M_h, 36 a body.
   */
  border: Int32Array;
  borderBlock: Int32Array;
  borderEntry: Int32Array;
  massEntry: Int32Array;
  mass: Float64Array;
};

/** Number of rows on one body from which on it is a border. */
const MANY = 40;

export function createSchur({ rows }: Builder, borders: boolean): Schur {
  const bodies = rows.flatMap((row) => row.bodies), rowOf = rows.flatMap((row, r) => row.bodies.map(() => r));
  const onBody = new Map<number, number[]>();
  bodies.forEach((body, k) => { onBody.set(body, [...(onBody.get(body) ?? []), k]); });
  const border = [...onBody].filter(([, blocks]) => borders && blocks.length >= MANY).map(([body]) => body);
  const size = rows.length + 6 * border.length;
  const pairs: [number, number][] = [], beside: [block: number, unknown: number][] = [];
  for (const [body, blocks] of onBody) {
    const h = border.indexOf(body);
    if (h >= 0) beside.push(...blocks.map((k): [number, number] => [k, rows.length + 6 * h]));
    else blocks.forEach((k, i) => { for (let j = 0; j <= i; j++) pairs.push([k, blocks[j]]); });
  }
  const stage = Uint8Array.from({ length: size }, (_, i) =>
    (
      i >= rows.length ? 1 : rows[i].bodies.length > 0 && rows[i].bodies.every((body) => border.includes(body)) ? 2 : 0
    ));
  const six = [0, 1, 2, 3, 4, 5], masses = border.flatMap((_, h) => six.flatMap((c) => six.map((d) => {
    const o = rows.length + 6 * h;
    return [o + c, o + d] as [number, number];
  })));
  const sides = beside.flatMap(([k, o]) => six.map((c) => [rowOf[k], o + c] as [number, number]));
  const pattern =
    eliminate(size, [...pairs.map(([k, l]): [number, number] => [rowOf[k], rowOf[l]]), ...sides, ...masses], stage);
  const entryOf = entries(pattern), entry = pairs.map(([k, l]) => entryOf(rowOf[k], rowOf[l]));
  // sorted by entry, so that S is written sequentially
  const order = pairs.map((_, i) => i).sort((i, j) => entry[i] - entry[j]), factor = createCholesky(pattern);
  for (let i = rows.length; i < size; i++) factor.sign[pattern.place[i]] = -1;
  return {
    factor, blockBody: Int32Array.from(bodies), blockPlace: Int32Array.from(rowOf, (r) => pattern.place[r]),
    response: new Float64Array(6 * (bodies.length + 1)),
    left: Int32Array.from(order, (i) => 6 * (pairs[i][0] + 1)),
    right: Int32Array.from(order, (i) => 6 * (pairs[i][1] + 1)),
    entry: Int32Array.from(order, (i) => entry[i]), diagonal: Int32Array.from(rows, (_, r) => entryOf(r, r)),
    border: Int32Array.from(border), borderBlock: Int32Array.from(beside, ([k]) => 6 * (k + 1)),
    borderEntry: Int32Array.from(sides, ([r, u]) => entryOf(r, u)),
    massEntry: Int32Array.from(masses, ([u, v]) => entryOf(u, v)),
    mass: new Float64Array(36),
  };
}

/** Makes a function that returns the index in the factor's values of entry (i, j) of the matrix. */
function entries({ place, start, rows }: Pattern): (i: number, j: number) => number {
  return (i, j) => {
    const p = Math.min(place[i], place[j]), q = Math.max(place[i], place[j]);
    let low = start[p], high = start[p + 1] - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rows[middle] < q) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Writes S of the present rows to `factor.values`, and the scale of each pivot to `factor.reference`. */
export function assembleSchur(schur: Schur, work: Work, inertia: Inertia): void {
  const { factor, blockBody, blockPlace, response, left, right, entry, diagonal } = schur;
  const { jacobian, compliance } = work;
  const { values, reference, pattern: { place } } = factor;
  for (let r = 0; r < diagonal.length; r++) reference[place[r]] = compliance[r];
  for (let k = 0; k < blockBody.length; k++) {
    const o = 6 * (k + 1);
    answer(inertia, blockBody[k], jacobian, o, response, o);
    for (let c = 0; c < 6; c++) reference[blockPlace[k]] += jacobian[o + c] * response[o + c];
  }
  values.fill(0);
  for (let i = 0; i < entry.length; i++) {
    const p = left[i], q = right[i];
    values[entry[i]] += jacobian[p] * response[q] + jacobian[p + 1] * response[q + 1]
      + jacobian[p + 2] * response[q + 2]
      + jacobian[p + 3] * response[q + 3] + jacobian[p + 4] * response[q + 4] + jacobian[p + 5] * response[q + 5];
  }
  for (let r = 0; r < diagonal.length; r++) values[diagonal[r]] += compliance[r];
  assembleBorder(schur, work, inertia);
}

function assembleBorder({ factor, border, borderBlock, borderEntry, massEntry, mass, diagonal }: Schur, work: Work,
  inertia: Inertia): void {
  const { values, reference, pattern: { place } } = factor, { jacobian } = work;
  for (let i = 0; i < borderEntry.length; i++)
    values[borderEntry[i]] = jacobian[borderBlock[Math.floor(i / 6)] + (i % 6)];
  for (let h = 0; h < border.length; h++) {
    writeMass(inertia, work, border[h], mass);
    for (let i = 0; i < 36; i++) values[massEntry[36 * h + i]] = -mass[i];
    for (let c = 0; c < 6; c++) reference[place[diagonal.length + 6 * h + c]] = mass[7 * c];
  }
}

/** Subtracts J v [m/s, rad/s] from `out`, rows in the order of elimination. */
export function subtractRates({ blockBody, blockPlace }: Schur, jacobian: Float64Array, v: Float64Array,
  out: Float64Array): void {
  for (let k = 0; k < blockBody.length; k++) {
    const o = 6 * (k + 1), i = 6 * blockBody[k];
    out[blockPlace[k]] -= jacobian[o] * v[i] + jacobian[o + 1] * v[i + 1] + jacobian[o + 2] * v[i + 2]
      + jacobian[o + 3] * v[i + 3] + jacobian[o + 4] * v[i + 4] + jacobian[o + 5] * v[i + 5];
  }
}

/** Adds M⁻¹ Jᵀ λ to v [m/s, rad/s], λ in the order of elimination. */
export function addReactions({ blockBody, blockPlace, response }: Schur, lambda: Float64Array, v: Float64Array): void {
  for (let k = 0; k < blockBody.length; k++) {
    const o = 6 * (k + 1), i = 6 * blockBody[k], l = lambda[blockPlace[k]];
    for (let c = 0; c < 6; c++) v[i + c] += response[o + c] * l;
  }
}
