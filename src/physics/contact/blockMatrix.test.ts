import { expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import { multiply } from './blockMatrix';
import type { ConeProblem } from './ccp';
import { bodyProblem, packedColumn, randomProblem } from './testing/fixtures';

/** Returns the difference of N x by blocks and by bodies, at a random x, relative to its largest component. */
function compare(problem: ConeProblem): number {
  const random = createRandom(3), length = problem.sets.size * problem.count;
  const x = Float64Array.from({ length }, () => random() - 0.5);
  const expected = new Float64Array(length), out = new Float64Array(length).fill(NaN);
  problem.applyN(x, expected);
  multiply(problem.assemble(), x, out);
  const scale = Math.max(...expected.map(Math.abs));
  return Math.max(...out.map((y, k) => Math.abs(y - expected[k]))) / scale;
}

test('N as blocks is what bodies make of impulses, floor and slab included', () => {
  const problem = bodyProblem(packedColumn(3, 4, 1000, 1e-3), 1e-3, 0.3);
  expect(compare(problem)).toBeLessThan(1e-14);
  const { start } = problem.assemble();
  expect(start[problem.count]).toBeLessThan(problem.count ** 2); // contacts that share no moving body are not there
});

test('blocks are symmetric: N_ij = N_jiᵀ', () => {
  const problem = bodyProblem(packedColumn(2, 3, 100, 1e-3), 1e-3, 0.3);
  const { start, column, values, count } = problem.assemble();
  const at = (i: number, j: number) => {
    for (let k = start[i]; k < start[i + 1]; k++) if (column[k] === j) return 9 * k;
    return -1;
  };
  let worst = 0;
  for (let i = 0; i < count; i++) for (let k = start[i]; k < start[i + 1]; k++) for (let c = 0; c < 9; c++) {
    worst = Math.max(worst, Math.abs(values[9 * k + c] - values[at(column[k], i) + 3 * (c % 3) + Math.floor(c / 3)]));
  }
  expect(worst).toBeLessThan(1e-12);
});

test('blocks of 6 numbers multiply as those of 3 do', () => {
  const problem = randomProblem(2, 6, 3, 6), out = new Float64Array(36);
  problem.diagonalBlock(2, out);
  const unit = new Float64Array(36), product = new Float64Array(36);
  unit[6 * 2 + 4] = 1;
  multiply(problem.assemble(), unit, product);
  for (let row = 0; row < 6; row++) expect(product[12 + row]).toBe(out[6 * row + 4]);
});
