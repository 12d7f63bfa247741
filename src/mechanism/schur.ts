import type { Builder } from './builder';
import { answer, type Inertia } from './inertia';
import { createCholesky, type Cholesky } from './sparse/cholesky';
import { eliminate } from './sparse/eliminate';
import type { Work } from './work';

/** S = J M⁻¹ Jᵀ + E of all rows: pattern made once, values at each step. */
export type Schur = {
  factor: Cholesky;
  /** Blocks of J, row by row: body of each and its row, place in the order of elimination. Block k is at 6 (k + 1). */
  blockBody: Int32Array;
  blockPlace: Int32Array;
  /** M⁻¹ Jᵀ, as J. */
  response: Float64Array;
  /** Products of a block of `response` with one of J on the same body, and which entry of S each adds to. */
  left: Int32Array;
  right: Int32Array;
  entry: Int32Array;
  /** Entry of S on the diagonal of a row. */
  diagonal: Int32Array;
};

export function createSchur({ rows }: Builder): Schur {
  const bodies = rows.flatMap((row) => row.bodies), rowOf = rows.flatMap((row, r) => row.bodies.map(() => r));
  const onBody = new Map<number, number[]>();
  bodies.forEach((body, k) => onBody.set(body, [...(onBody.get(body) ?? []), k]));
  const pairs = [...onBody.values()].flatMap((blocks) => blocks.flatMap((k, i) => blocks.slice(0, i + 1).map((l) => [k, l] as const)));
  const pattern = eliminate(rows.length, pairs.map(([k, l]) => [rowOf[k], rowOf[l]] as const));
  const { place, start, rows: below } = pattern, entryOf = new Map<number, number>();
  for (let j = 0; j < rows.length; j++) for (let at = start[j]; at < start[j + 1]; at++) entryOf.set(j * rows.length + below[at], at);
  const entry = pairs.map(([k, l]) => {
    const i = place[rowOf[k]], j = place[rowOf[l]];
    return entryOf.get(Math.min(i, j) * rows.length + Math.max(i, j)) as number;
  });
  const order = pairs.map((_, i) => i).sort((i, j) => entry[i] - entry[j]); // writes S from end to end
  return {
    factor: createCholesky(pattern),
    blockBody: Int32Array.from(bodies), blockPlace: Int32Array.from(rowOf, (r) => place[r]),
    response: new Float64Array(6 * (bodies.length + 1)),
    left: Int32Array.from(order, (i) => 6 * (pairs[i][0] + 1)), right: Int32Array.from(order, (i) => 6 * (pairs[i][1] + 1)),
    entry: Int32Array.from(order, (i) => entry[i]), diagonal: Int32Array.from(rows, (_, r) => start[place[r]]),
  };
}

/** S of the rows as they stand, into `factor.values`. */
export function assembleSchur(schur: Schur, { jacobian, compliance }: Work, inertia: Inertia): void {
  const { factor: { values }, blockBody, response, left, right, entry, diagonal } = schur;
  for (let k = 0; k < blockBody.length; k++) answer(inertia, blockBody[k], jacobian, 6 * (k + 1), response, 6 * (k + 1));
  values.fill(0);
  for (let i = 0; i < entry.length; i++) {
    const p = left[i], q = right[i];
    values[entry[i]] += jacobian[p] * response[q] + jacobian[p + 1] * response[q + 1] + jacobian[p + 2] * response[q + 2]
      + jacobian[p + 3] * response[q + 3] + jacobian[p + 4] * response[q + 4] + jacobian[p + 5] * response[q + 5];
  }
  for (let r = 0; r < diagonal.length; r++) values[diagonal[r]] += compliance[r];
}

/** out ← out − J v, rows in the order of elimination. */
export function subtractRates({ blockBody, blockPlace }: Schur, jacobian: Float64Array, v: Float64Array, out: Float64Array): void {
  for (let k = 0; k < blockBody.length; k++) {
    const o = 6 * (k + 1), i = 6 * blockBody[k];
    out[blockPlace[k]] -= jacobian[o] * v[i] + jacobian[o + 1] * v[i + 1] + jacobian[o + 2] * v[i + 2]
      + jacobian[o + 3] * v[i + 3] + jacobian[o + 4] * v[i + 4] + jacobian[o + 5] * v[i + 5];
  }
}

/** v ← v + M⁻¹ Jᵀ λ, λ in the order of elimination. */
export function addReactions({ blockBody, blockPlace, response }: Schur, lambda: Float64Array, v: Float64Array): void {
  for (let k = 0; k < blockBody.length; k++) {
    const o = 6 * (k + 1), i = 6 * blockBody[k], l = lambda[blockPlace[k]];
    for (let c = 0; c < 6; c++) v[i + c] += response[o + c] * l;
  }
}
