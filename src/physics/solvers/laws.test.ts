import { describe, expect, test } from 'vitest';
import type { ConeProblem, FrictionLaw } from '../contact/ccp';
import { randomLaws, randomProblem } from '../contact/testing/fixtures';
import { solvers } from './index';
import { createScratch, type ContactSolver } from './solver';

function solve(solver: ContactSolver, problem: ConeProblem, law: FrictionLaw, tolerance: number) {
  const gamma = new Float64Array(problem.sets.size * problem.count);
  const { outcome } = solver.solve(problem, gamma, { iterations: 20_000, tolerance, law }, createScratch(
    problem.count, problem.sets.size
  ));
  return { gamma, outcome };
}

// each problem has one solution: its N is positive definite
const problems = {
  'rolling and spinning friction': () => randomProblem(4, 20, 8, 6),
  'cohesion and crushing': () => randomLaws(5, 25, 8, 3),
  'all of them': () => randomLaws(6, 20, 8, 6),
};
for (const [name, make] of Object.entries(problems)) {
  describe(name, () => {
    const takes = solvers.filter(({ refuses }) => refuses?.(make().sets) === undefined);
    const reference = solve(takes[0], make(), 'relaxed', 1e-11);
    test('something happens: impulses on every part of a set', () => {
      const { size, mu, cohesion, cap } = make().sets, { gamma } = reference;
      const count = (holds: (i: number) => boolean) => Array.from(mu, (_, i) => holds(i)).filter(Boolean).length;
      const slides = (i: number) =>
        Math.hypot(gamma[size * i + 1], gamma[size * i + 2]) > 0.999 * mu[i] * (gamma[size * i] + cohesion[i]);
      expect(count((i) => gamma[size * i] > 0 && slides(i))).toBeGreaterThan(0);
      if (Number.isFinite(cap[1])) expect(count((i) => Math.abs(gamma[size * i] - cap[i]) < 1e-9)).toBeGreaterThan(0);
      if (size === 6) expect(count((i) => Math.hypot(gamma[6 * i + 4], gamma[6 * i + 5]) > 1e-3)).toBeGreaterThan(0);
    });
    for (const solver of takes) {
      test(`${solver.id} finds the one relaxed solution`, () => {
        const { gamma, outcome } = solve(solver, make(), 'relaxed', 1e-9);
        expect(outcome).toBe('converged');
        expect(Math.max(...gamma.map((x, k) => Math.abs(x - reference.gamma[k])))).toBeLessThan(1e-6);
      });
      test(`${solver.id} converges under the exact law`, () => {
        expect(solve(solver, make(), 'exact', 1e-7).outcome).toBe('converged');
      });
    }
  });
}
