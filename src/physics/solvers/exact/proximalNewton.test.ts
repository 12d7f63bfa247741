import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import type { ConeProblem } from '../../contact/ccp';
import { plainSets } from '../../contact/sets';
import { cgm } from '../cgm';
import { column, random } from '../testing/seededProblems';
import { createScratch } from '../solver';
import { OPEN, SLIDES, STICKS, writeCoulombMap, writeDerivatives } from './coulombMap';
import { solveDense } from './denseLu';
import { solveByProximalNewton } from './proximalNewton';

const norm = (x: Float64Array): number => Math.sqrt(x.reduce((sum, xi) => sum + xi * xi, 0));

/**
 * Returns the worst violation of Coulomb's law, taken literally: push or part, friction within the cone, all of it
 * against the slip [N·s, m/s, J].
 */
function coulombFault(problem: ConeProblem, gamma: Float64Array): number {
  const g = new Float64Array(gamma.length);
  problem.applyN(gamma, g);
  let worst = 0;
  for (let i = 0, k = 0; i < problem.count; i++, k += 3) {
    for (let c = k; c < k + 3; c++) g[c] += problem.r[c];
    const most = problem.sets.mu[i] * gamma[k], work = -gamma[k + 1] * g[k + 1] - gamma[k + 2] * g[k + 2];
    worst = Math.max(worst, -gamma[k], -g[k], Math.abs(gamma[k] * g[k]), Math.hypot(gamma[k + 1], gamma[k + 2]) - most,
      most * Math.hypot(g[k + 1], g[k + 2]) - work);
  }
  return worst;
}

describe('where sweeps with momentum go round in circles', () => {
  for (const { name, make } of [column(3, 3, 0.05, 1), column(2, 4, 2000, 1), random(60, 25, 1)]) {
    test(`${name}: Coulomb's law within 4000 iterations`, () => {
      const problem = make(), size = norm(problem.r), scratch = createScratch(problem.count);
      const gamma = new Float64Array(3 * problem.count);
      const options = { iterations: 4000, tolerance: 1e-9 * size, law: 'exact' as const };
      const report = solveByProximalNewton(problem, gamma, options, scratch);
      expect(report.outcome).toBe('converged');
      expect(report.iterations).toBeLessThanOrEqual(4000);
      expect(report.products).toBeLessThan(1.5 * report.iterations);
      expect(report.products).toBe(problem.products);
      expect(coulombFault(problem, gamma)).toBeLessThan(1e-8);
    });
  }

  test('the first of them is such a one', () => {
    const problem = column(3, 3, 0.05, 1).make(), gamma = new Float64Array(3 * problem.count);
    const { outcome } =
      cgm.solve(problem, gamma, { iterations: 3000, tolerance: 1e-6, law: 'exact' }, createScratch(problem.count));
    expect(outcome).toBe('iterationLimit');
    expect(coulombFault(problem, gamma)).toBeGreaterThan(1e-6);
  });

  test('without iterations it measures what it was given, and it never does more than it may', () => {
    const problem = column(2, 4, 2000, 1).make(), gamma = new Float64Array(3 * problem.count);
    const scratch = createScratch(problem.count);
    for (const iterations of [0, 1, 47]) {
      expect(solveByProximalNewton(problem, gamma, { iterations, tolerance: 1e-12, law: 'exact' }, scratch).iterations)
        .toBe(iterations);
      if (iterations === 0) expect(norm(gamma)).toBe(0);
    }
  });
});

describe('the map', () => {
  const next = createRandom(4), sets = plainSets(Float64Array.from({ length: 200 }, () => next()));
  const all = () => Float64Array.from({ length: 600 }, () => next() - 0.3), step = all().map((x) => 0.5 + x * x);
  const gamma = all(), g = all();
  for (let k = 0; k < 600; k += 3) step[k + 2] = step[k + 1];
  const F = new Float64Array(600), states = new Uint8Array(200);
  writeCoulombMap(sets, 200, step, gamma, g, F, states);

  test('its derivatives are its differences, in every state', () => {
    const seen = new Set<number>(), dGamma = new Float64Array(9), dG = new Float64Array(9);
    const moved = new Float64Array(600), then = new Uint8Array(200);
    for (let i = 0; i < 200; i++) {
      seen.add(states[i]);
      if (states[i] === OPEN) continue;
      writeDerivatives(sets, i, states[i], step, gamma, g, dGamma, dG);
      for (const [x, d] of [[gamma, dGamma], [g, dG]]) for (let c = 0; c < 3; c++) {
        const before = x[3 * i + c];
        x[3 * i + c] = before + 1e-7;
        writeCoulombMap(sets, 200, step, gamma, g, moved, then);
        if (then[i] === states[i])
          for (let a = 0; a < 3; a++) expect((moved[3 * i + a] - F[3 * i + a]) / 1e-7).toBeCloseTo(d[3 * a + c], 4);
        x[3 * i + c] = before;
      }
    }
    expect(seen).toEqual(new Set([OPEN, STICKS, SLIDES]));
  });
});

describe('dense elimination', () => {
  test('undoes a product, rows in any order', () => {
    const next = createRandom(9), size = 40, A = Float64Array.from(
      { length: size * size }, (_, k) => ((k % size) === 39 - Math.floor(k / size) ? 5 : 0) + next() - 0.5
    );
    const x = Float64Array.from({ length: size }, () => next());
    const b = x.map((_, i) => x.reduce((sum, xj, j) => sum + A[size * i + j] * xj, 0));
    expect(solveDense(A, b, size)).toBe(true);
    b.forEach((value, i) => expect(value).toBeCloseTo(x[i], 10));
  });

  test(
    'says where there is no inverse',
    () => expect(solveDense(Float64Array.of(1, 2, 2, 4), Float64Array.of(1, 1), 2)).toBe(false)
  );
});
