import { describe, expect, it } from 'vitest';
import { createRandom } from '../../core/random';
import { createCholesky, factorize, solveBackward, solveForward, solveForwardSix } from './cholesky';
import { eliminate } from './eliminate';

/** A random sparse symmetric positive definite matrix: G Gᵀ of a G with few entries a row. */
function sparseMatrix(size: number, seed: number, rank = size): Float64Array {
  const random = createRandom(seed), G = new Float64Array(size * rank), S = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    if (i < rank) G[i * rank + i] = 1 + random();
    for (let k = 0; k < 2; k++) G[i * rank + Math.floor(random() * rank)] += 2 * random() - 1;
  }
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) {
    for (let k = 0; k < rank; k++) S[i * size + j] += G[i * rank + k] * G[j * rank + k];
  }
  if (rank === size) for (let i = 0; i < size; i++) S[i * size + i] += 1;
  return S;
}

function factorOf(S: Float64Array, size: number) {
  const edges: [number, number][] = [];
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) if (S[i * size + j] !== 0) edges.push([i, j]);
  const pattern = eliminate(size, edges), factor = createCholesky(pattern);
  const fill = () => {
    for (let j = 0; j < size; j++) factor.reference[j] = S[pattern.order[j] * size + pattern.order[j]];
    for (let j = 0; j < size; j++) for (let at = pattern.start[j]; at < pattern.start[j + 1]; at++) {
      factor.values[at] = S[pattern.order[j] * size + pattern.order[pattern.rows[at]]];
    }
  };
  fill();
  return { pattern, factor, fill, edges };
}

describe('sparse Cholesky', () => {
  it.each([[1, 1], [2, 7], [13, 2], [60, 3], [150, 4]])('solves %i equations', (size, seed) => {
    const S = sparseMatrix(size, seed), { pattern, factor, fill } = factorOf(S, size), random = createRandom(9);
    for (let again = 0; again < 2; again++) { // in place, as often as one likes
      fill();
      expect(factorize(factor)).toBe(0);
      const x = Float64Array.from({ length: size }, random), y = new Float64Array(size);
      for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) y[pattern.place[i]] += S[i * size + j] * x[j];
      solveForward(factor, y);
      solveBackward(factor, y);
      for (let i = 0; i < size; i++) expect(y[pattern.place[i]]).toBeCloseTo(x[i], 9);
    }
  });

  it('solves six columns at once, from where they begin', () => {
    const size = 80, { pattern, factor } = factorOf(sparseMatrix(size, 5), size), random = createRandom(3);
    factorize(factor);
    const from = 11, reach: number[] = [], x = new Float64Array(6 * size), column = new Float64Array(size);
    for (let j = from; j >= 0; j = pattern.parent[j]) reach.push(j);
    for (let c = 0; c < 6; c++) x[6 * from + c] = random();
    const first = [...x.subarray(6 * from, 6 * from + 6)];
    solveForwardSix(factor, x, Int32Array.from(reach));
    for (let c = 0; c < 6; c++) {
      column.fill(0);
      column[from] = first[c];
      solveForward(factor, column);
      for (let i = 0; i < size; i++) expect(x[6 * i + c]).toBeCloseTo(column[i], 12);
    }
  });

  it('leaves out rows that repeat others, and solves for the rest', () => {
    const size = 40, rank = 34, S = sparseMatrix(size, 6, rank), { pattern, factor } = factorOf(S, size);
    expect(factorize(factor)).toBe(size - rank);
    const random = createRandom(2), x = Float64Array.from({ length: size }, random), y = new Float64Array(size),
      right = new Float64Array(size);
    // in the range of S
    for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) right[i] += S[i * size + j] * x[j];
    for (let i = 0; i < size; i++) y[pattern.place[i]] = right[i];
    solveForward(factor, y);
    solveBackward(factor, y);
    for (let i = 0; i < size; i++) {
      let sum = 0;
      for (let j = 0; j < size; j++) sum += S[i * size + j] * y[pattern.place[j]];
      expect(sum).toBeCloseTo(right[i], 8);
    }
  });

  it('orders a ring with the least fill and keeps its tree low', () => {
    const size = 128, pattern = eliminate(size, Array.from({ length: size }, (_, i) => [i, (i + 1) % size] as const));
    expect(pattern.rows.length).toBeLessThanOrEqual(3 * size); // no column has more than two rows below
    let height = 0;
    for (let j = 0; j < size; j++) {
      let length = 0;
      for (let k = j; k >= 0; k = pattern.parent[k]) length++;
      height = Math.max(height, length);
    }
    expect(height).toBeLessThan(20);
  });

  it('orders a star by its tips: the middle last, no fill', () => {
    const pattern = eliminate(30, Array.from({ length: 29 }, (_, i) => [0, i + 1] as const));
    expect(pattern.rows.length).toBe(30 + 29);
    expect(pattern.place[0]).toBeGreaterThanOrEqual(28);
  });
});
