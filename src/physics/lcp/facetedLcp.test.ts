import { expect, test } from 'vitest';
import type { FrictionLaw } from '../contact/ccp';
import { bodyProblem, packedColumn, randomProblem } from '../contact/testing/fixtures';
import { naturalStep } from '../contact/metrics';
import { lemke, LEMKE_MOST } from '../solvers/lemke';
import { createScratch } from '../solvers/solver';
import { facetedLcp, FACETS, readGamma } from './facetedLcp';
import { lcpError, solveLcp } from './lemke';

const LAWS: readonly FrictionLaw[] = ['exact', 'relaxed'];

for (const law of LAWS) {
  test(`${law}: contacts of many bodies with more unknowns than their impulses can tell apart`, () => {
    const problem = bodyProblem(packedColumn(2, 3, 100, 1e-3), 1e-3, 0.5);
    const lcp = facetedLcp(problem, law, naturalStep(problem));
    const { z, outcome } = solveLcp(lcp, 5000);
    expect(outcome).toBe('solved');
    expect(lcpError(lcp, z)).toBeLessThan(1e-12);
    const gamma = new Float64Array(3 * problem.count), g = new Float64Array(3 * problem.count);
    readGamma(lcp, z, gamma);
    problem.applyN(gamma, g);
    let load = 0; // of the slab and what it rests on, on the floor
    for (let i = 0; i < problem.count; i++) {
      expect(Math.hypot(gamma[3 * i + 1], gamma[3 * i + 2]))
        .toBeLessThanOrEqual(problem.sets.mu[i] * gamma[3 * i] + 1e-12);
      load = Math.max(load, gamma[3 * i]);
    }
    expect(load).toBeGreaterThan(9.81e-3 * 100 / 16);
  });
}

test('relaxed: slip lifts by μ times itself, exact: it does not', () => {
  for (const law of LAWS) for (const seed of [1, 2, 3]) {
    const problem = randomProblem(seed, 20, 7), gamma = new Float64Array(60), g = new Float64Array(60);
    expect(lemke.solve(problem, gamma, { iterations: 5000, tolerance: 1e-10, law }, createScratch(20)).outcome)
      .toBe('converged');
    problem.applyN(gamma, g);
    let sliding = 0;
    for (let i = 0, k = 0; i < 20; i++, k += 3) {
      if (gamma[k] < 1e-6) continue;
      const u = g[k + 1] + problem.r[k + 1], w = g[k + 2] + problem.r[k + 2]; // λ = the most of −d · v over the facets
      const turn = (2 * Math.PI) / FACETS, slip =
        Math.max(...Array.from({ length: FACETS }, (_, m) => Math.cos(turn * m) * u + Math.sin(turn * m) * w));
      expect(g[k] + problem.r[k]).toBeCloseTo(law === 'relaxed' ? problem.sets.mu[i] * slip : 0, 9);
      if (slip > 1e-6) sliding++;
    }
    expect(sliding).toBeGreaterThan(0);
  }
});

test('more contacts than it takes are left as they are, and it says so', () => {
  const problem = randomProblem(1, LEMKE_MOST + 1, 40), gamma = new Float64Array(3 * problem.count);
  const report =
    lemke.solve(problem, gamma, { iterations: 5000, tolerance: 1e-6, law: 'exact' }, createScratch(problem.count));
  expect(report).toMatchObject({ outcome: 'iterationLimit', iterations: 0 });
  expect(gamma.every((x) => x === 0)).toBe(true);
  expect(lemke.limits).toContain(String(LEMKE_MOST));
});

test('it refuses the sets that its facets are not of', () => {
  expect(lemke.refuses?.(randomProblem(1, 3, 2, 6).sets)).toMatch(/friction alone/);
  expect(lemke.refuses?.(randomProblem(1, 3, 2, 3).sets)).toBeUndefined();
});

test('whoever watches sees a pivot at a time', () => {
  const seen: number[] = [], problem = randomProblem(1, 10, 4), gamma = new Float64Array(30);
  const options = { iterations: 5000, tolerance: 1e-9, law: 'exact' as const, watch: (k: number) => { seen.push(k); } };
  const { iterations } = lemke.solve(problem, gamma, options, createScratch(10));
  expect(seen).toEqual(Array.from({ length: iterations }, (_, k) => k + 1));
});
