import { describe, expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import { lcpError, solveLcp, type Lcp } from './lemke';

const lcp = (rows: readonly (readonly number[])[], q: readonly number[]): Lcp =>
  ({ m: Float64Array.from(rows.flat()), q: Float64Array.from(q), count: q.length });

/** Returns Mz + q. */
const wOf = ({ m, q, count: n }: Lcp, z: Float64Array) =>
  Array.from({ length: n }, (_, i) => z.reduce((sum, x, j) => sum + m[n * i + j] * x, q[i]));

/** Returns AᵀA with fewer rows than columns if `rank` < n, plus a skew part: positive semidefinite, not symmetric. */
function randomLcp(seed: number, n: number, rank: number, skew: number): Lcp {
  const random = createRandom(seed), part = () => random() - 0.5;
  const square = (rows: number) => Array.from({ length: rows }, () => Array.from({ length: n }, part));
  const a = square(rank), s = square(n);
  const rows = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) =>
    a.reduce((sum, row) => sum + row[i] * row[j], 0) + skew * (s[i][j] - s[j][i])));
  // q = w − Mz of some w and z ≥ 0 that are complementary: a solution exists
  const z = Array.from({ length: n }, (_, i) => (i % 2 ? random() : 0)), w = z.map((x) => (x > 0 ? 0 : random()));
  return lcp(rows, w.map((x, i) => x - rows[i].reduce((sum, m, j) => sum + m * z[j], 0)));
}

describe('a linear complementarity problem is solved by its definition', () => {
  const kinds = [['definite', 12, 0], ['semidefinite', 5, 0], ['not symmetric', 12, 0.5], ['skew', 0, 1]] as const;
  for (const [name, rank, skew] of kinds) {
    test(name, () => {
      for (let seed = 1; seed <= 40; seed++) {
        const problem = randomLcp(seed, 12, rank, skew), { z, outcome } = solveLcp(problem, 1000), w = wOf(problem, z);
        expect(outcome).toBe('solved');
        for (let i = 0; i < 12; i++) {
          expect(z[i]).toBeGreaterThanOrEqual(0);
          expect(w[i]).toBeGreaterThan(-1e-10);
          expect(Math.abs(z[i] * w[i])).toBeLessThan(1e-10);
        }
        expect(lcpError(problem, z)).toBeLessThan(1e-10);
      }
    });
  }
});

test('ties everywhere do not make it cycle', () => {
  const cycle = lcp([[1, 2, 0], [0, 1, 2], [2, 0, 1]], [-1, -1, -1]); // the example of Kostreva 1979
  const { z, outcome } = solveLcp(cycle, 100);
  expect(outcome).toBe('solved');
  z.forEach((x) => expect(x).toBeCloseTo(1 / 3, 12));
  const n = 20, ones = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? 2 : 1)));
  const many = solveLcp(lcp(ones, Array<number>(n).fill(-1)), 1000);
  expect(many.outcome).toBe('solved');
  many.z.forEach((x) => expect(x).toBeCloseTo(1 / (n + 1), 12));
});

test('it says why it stopped: nothing to do, no solution, too few pivots', () => {
  expect(solveLcp(lcp([[0]], [1]), 10)).toMatchObject({ outcome: 'solved', pivots: 0 });
  expect(solveLcp(lcp([], []), 10).outcome).toBe('solved');
  expect(solveLcp(lcp([[0]], [-1]), 10).outcome).toBe('ray');
  expect(solveLcp(randomLcp(1, 12, 12, 0), 2)).toMatchObject({ outcome: 'limit', pivots: 2 });
});

test('the error is zero at a solution only', () => {
  const problem = lcp([[2, 0], [0, 1]], [-2, 3]);
  expect(lcpError(problem, Float64Array.of(1, 0))).toBe(0);
  expect(lcpError(problem, Float64Array.of(1.1, 0))).toBeCloseTo(0.2, 12);
  expect(lcpError(problem, Float64Array.of(1, 0.5))).toBeCloseTo(0.5, 12);
  expect(lcpError(problem, Float64Array.of(NaN, 0))).toBe(Infinity);
});
