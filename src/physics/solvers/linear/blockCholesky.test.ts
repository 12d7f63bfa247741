import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import { multiply } from '../../contact/blockMatrix';
import { randomProblem } from '../../contact/testing/fixtures';
import { createBlockCholesky, factorize, solve } from './blockCholesky';

/** Returns symmetric blocks on the diagonal, of a positive matrix. */
function randomBlocks(count: number, size: 3 | 6, seed: number): Float64Array {
  const random = createRandom(seed), added = new Float64Array(size * size * count);
  for (let i = 0; i < count; i++) {
    const v = Array.from({ length: size }, () => random() - 0.5);
    for (let a = 0; a < size; a++) for (let b = 0; b < size; b++) {
      added[size * size * i + size * a + b] = v[a] * v[b] + (a === b ? random() : 0);
    }
  }
  return added;
}

for (const size of [3, 6] as const) describe(`${size} numbers a contact`, () => {
  const { matrix } = randomProblem(3, 40, 15, size), added = randomBlocks(40, size, 5), length = size * 40;
  const times = (x: Float64Array) => {
    const y = new Float64Array(length);
    multiply(matrix, x, y);
    for (let i = 0; i < 40; i++) for (let a = 0; a < size; a++) for (let b = 0; b < size; b++) {
      y[size * i + a] += added[size * size * i + size * a + b] * x[size * i + b];
    }
    return y;
  };

  test('solves (N + blocks) x = b, as often as one likes', () => {
    const factor = createBlockCholesky(matrix), random = createRandom(8);
    for (let again = 0; again < 2; again++) {
      expect(factorize(factor, added)).toBe(-1);
      const x = Float64Array.from({ length }, () => random() - 0.5), y = times(x);
      solve(factor, y);
      x.forEach((value, k) => expect(y[k]).toBeCloseTo(value, 9));
    }
  });

  test('a number that is held stays out, and the others solve what remains', () => {
    const held = Uint8Array.from({ length }, (_, k) => (k % 4 === 1 ? 1 : 0)), factor = createBlockCholesky(matrix);
    const random = createRandom(8);
    expect(factorize(factor, added, held)).toBe(-1);
    const x = Float64Array.from(held, (h) => (h ? 0 : random() - 0.5));
    const y = times(x).map((value, k) => (held[k] ? NO_SAY : value));
    solve(factor, y);
    x.forEach((value, k) => expect(y[k]).toBeCloseTo(value, 9));
  });

  test('parts that do not see each other: exact where they do not touch, positive always', () => {
    const part = Int32Array.from({ length: 40 }, (_, i) => Math.floor(i / 10));
    const factor = createBlockCholesky(matrix, part);
    expect(factorize(factor, added)).toBe(-1);
    const random = createRandom(9), x = Float64Array.from({ length }, () => random() - 0.5), y = x.slice();
    solve(factor, y);
    expect(x.reduce((sum, value, k) => sum + value * y[k], 0)).toBeGreaterThan(0);
    const alone = x.map((value, k) => (k < 10 * size ? value : 0)), other = alone.slice();
    solve(factor, other);
    for (let k = 0; k < length; k++) expect(other[k]).toBeCloseTo(k < 10 * size ? y[k] : 0, 12);
  });
});

/** Value of the right-hand side in held rows: it does not affect the solution. */
const NO_SAY = 17;

test('says which number has a pivot that is not positive', () => {
  const { matrix } = randomProblem(3, 12, 6), added = new Float64Array(108);
  added[9 * 7 + 4] = -100; // u of contact 7
  expect(factorize(createBlockCholesky(matrix), added)).toBe(3 * 7 + 1);
});

test('without contacts there is nothing to do', () => {
  const factor = createBlockCholesky(randomProblem(1, 0, 1).matrix);
  expect(factorize(factor, new Float64Array())).toBe(-1);
  solve(factor, new Float64Array());
});
