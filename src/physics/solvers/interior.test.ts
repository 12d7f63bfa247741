// @module-tag slow
import { describe, expect, test } from 'vitest';
import { BlockProblem } from '../contact/blockProblem';
import type { ConeProblem, FrictionLaw } from '../contact/ccp';
import { bodyProblem, packedColumn, randomLaws, randomProblem } from '../contact/testing/fixtures';
import { relativeError } from '../contact/metrics';
import { plainSets } from '../contact/sets';
import { createRandom } from '../../core/random';
import { determinant, longestStep, writeP, writeScaling, applyW } from './interior/jordan';
import { pdip } from './pdip';
import { pscip } from './pscip';
import { scip } from './scip';
import { createScratch, type ContactSolver } from './solver';

const withFriction = (problem: ConeProblem, mu: number) =>
  new BlockProblem(problem.assemble(), problem.r.slice(0, 3 * problem.count), plainSets(
    new Float64Array(problem.count).fill(mu)
  ));

function solve(
  solver: ContactSolver, problem: ConeProblem, law: FrictionLaw = 'relaxed', iterations = 100, tolerance = 1e-10
) {
  const length = problem.sets.size * problem.count, gamma = new Float64Array(length), g = new Float64Array(length);
  const size = Math.sqrt(problem.r.subarray(0, length).reduce((sum, x) => sum + x * x, 0)), shown: number[] = [];
  const options = { iterations, tolerance: tolerance * size, law, watch: (k: number) => shown.push(k) };
  const report = { ...solver.solve(problem, gamma, options, createScratch(problem.count, problem.sets.size)) };
  problem.applyN(gamma, g);
  for (let k = 0; k < length; k++) g[k] += problem.r[k];
  return { gamma, report, shown, error: relativeError(problem, law, gamma, g) };
}

/** Seeded problems, those of the columns with redundant contacts: N has no inverse. */
const problems: [string, () => ConeProblem][] = [0.04, 0.3, 1].flatMap((mu): [string, () => ConeProblem][] => [
  [`3 contacts, μ ${mu}`, () => withFriction(randomProblem(10, 3, 2), mu)],
  [`60 contacts, μ ${mu}`, () => withFriction(randomProblem(11, 60, 25), mu)],
  [`a column under a light slab, μ ${mu}`, () => withFriction(
    bodyProblem(packedColumn(3, 3, 0.05, 1e-3), 1e-3, mu), mu
  )],
  [`a column under a slab of 2000 grains' weight, μ ${mu}`, () => withFriction(
    bodyProblem(packedColumn(2, 4, 2000, 1e-3), 1e-3, mu), mu
  )],
]);

for (const solver of [pdip, scip, pscip]) describe(`${solver.id}, relaxed law`, () => {
  for (const [name, make] of problems) {
    test(`${name}: error 1e-8 within 100 iterations`, () => {
      const { report, error } = solve(solver, make());
      expect(error).toBeLessThan(1e-8);
      expect(report.iterations).toBeLessThanOrEqual(100);
    });
  }

  test('a row that repeats another does no harm', () => {
    const { matrix, r } = randomProblem(4, 6, 3), twice = 2 * matrix.count, blocks: number[][] = [];
    for (let i = 0; i < twice; i++) for (let k = matrix.start[i % 6]; k < matrix.start[i % 6 + 1]; k++)
      for (const j of [matrix.column[k], matrix.column[k] + 6]) {
      blocks.push([i, j, ...matrix.values.subarray(9 * k, 9 * k + 9)]);
    }
    const rows = Array.from({ length: twice }, (_, i) => blocks.filter(([row]) => row === i).map(
      ([, j, ...b]) => [j, b] as const
    ));
    const start =
      Int32Array.from({ length: twice + 1 }, (_, i) => rows.slice(0, i).reduce((sum, row) => sum + row.length, 0));
    const sorted = rows.map((row) => [...row].sort((a, b) => a[0] - b[0]));
    const doubled = new BlockProblem({
      size: 3, count: twice, start, column: Int32Array.from(sorted.flatMap((row) => row.map(([j]) => j))),
      values: Float64Array.from(sorted.flatMap((row) => row.flatMap(([, b]) => b))),
    }, Float64Array.from([...r, ...r]), plainSets(new Float64Array(twice).fill(0.3)));
    const once = solve(solver, withFriction(randomProblem(4, 6, 3), 0.3)), both = solve(solver, doubled);
    expect(both.error).toBeLessThan(1e-8);
    for (let k = 0; k < 18; k++) expect(both.gamma[k] + both.gamma[18 + k]).toBeCloseTo(once.gamma[k], 6);
  });

  test('shows every iteration once, in order, and counts products', () => {
    const { report, shown } = solve(solver, randomLaws(5, 25, 8, 3));
    expect(shown).toEqual(Array.from({ length: report.iterations }, (_, k) => k + 1));
    expect(report.products).toBeGreaterThanOrEqual(report.iterations);
  });
});

describe('exact law', () => {
  for (const mu of [0.04, 0.3]) test(`scip: 60 contacts, μ ${mu}, error 1e-8 within 100 iterations`, () => {
    const { report, error } = solve(scip, withFriction(randomProblem(11, 60, 25), mu), 'exact');
    expect(error).toBeLessThan(1e-8);
    expect(report.iterations).toBeLessThanOrEqual(100);
  });
});

describe('the cone and its scaling', () => {
  const random = createRandom(3);
  const inside = (dim: number) => {
    const x = Float64Array.from({ length: 3 }, (_, c) => (c > 0 && c < dim ? random() - 0.5 : 0));
    x[0] = Math.hypot(x[1], x[2]) + 1e-3 + random();
    return x;
  };
  for (const dim of [1, 2, 3])
    test(`of ${dim} numbers: P(w) takes x to y, W x and W⁻¹ y are one point, W W = P`, () => {
    for (let k = 0; k < 200; k++) {
      const x = inside(dim), y = inside(dim), w = new Float64Array(4), P = new Float64Array(9), v = new Float64Array(3);
      const u = new Float64Array(3);
      writeScaling(x, y, 0, dim, w, 0);
      writeP(w, 0, P);
      for (let c = 0; c < dim; c++)
        expect(P[3 * c] * x[0] + P[3 * c + 1] * x[1] + P[3 * c + 2] * x[2]).toBeCloseTo(y[c], 9);
      applyW(w, 0, x, 0, false, v, 0);
      applyW(w, 0, y, 0, true, u, 0);
      v.forEach((value, c) => expect(u[c]).toBeCloseTo(value, 9));
      applyW(w, 0, v, 0, false, u, 0);
      for (let c = 0; c < dim; c++) expect(u[c]).toBeCloseTo(y[c], 9);
    }
  });

  const isInside = ([n, u, w]: Float64Array) => n > Math.hypot(u, w);

  test('the longest step ends on the surface', () => {
    let ended = 0;
    for (let k = 0; k < 500; k++) {
      const dim = 1 + (k % 3), x = inside(dim);
      const d = Float64Array.from({ length: 3 }, (_, c) => (c < dim ? random() - 0.5 : 0));
      const theta = longestStep(x, d, 0, dim), at = (step: number) => x.map((value, c) => value + step * d[c]);
      expect(isInside(at(0.999 * Math.min(theta, 1e3)))).toBe(true);
      if (theta > 1e3) continue;
      ended++;
      expect(Math.abs(determinant(at(theta), 0, dim))).toBeLessThan(1e-9 * (1 + theta * theta));
    }
    expect(ended).toBeGreaterThan(100);
  });
});
