import { describe, expect, test } from 'vitest';
import type { ConeProblem, FrictionLaw } from '../contact/ccp';
import { bodyProblem, packedColumn, randomProblem, sphereOnFloor, type Stack } from '../contact/testing/fixtures';
import { naturalStep, objective } from '../contact/metrics';
import { apgd } from './apgd';
import { cgm } from './cgm';
import { gaussSeidel, gaussSeidelPapers } from './gaussSeidel';
import { findSolver, solvers } from './index';
import { jacobi } from './jacobi';
import { createScratch, type ContactSolver } from './solver';

const H = 1e-3, MU = 0.2;
const LAWS: readonly FrictionLaw[] = ['relaxed', 'exact'];

function solve(solver: ContactSolver, problem: ConeProblem, law: FrictionLaw, iterations: number, tolerance = 1e-12) {
  const gamma = new Float64Array(3 * problem.count);
  problem.products = 0;
  const report = { ...solver.solve(problem, gamma, { iterations, tolerance, law }, createScratch(problem.count)) };
  return { gamma, report };
}

/** Returns velocity and spin of the sphere after the step. */
function after(stack: Stack, solver: ContactSolver, law: FrictionLaw) {
  const problem = bodyProblem(stack, H, MU), { gamma, report } = solve(solver, problem, law, 2000);
  expect(report.outcome).toBe('converged');
  const velocity = stack.velocity.slice(), spin = stack.spin.slice();
  problem.addTo(velocity, spin, gamma);
  return { v: [...velocity.subarray(0, 3)], w: [...spin.subarray(0, 3)] };
}

const near = (given: readonly number[], expected: readonly number[]) =>
  given.forEach((x, k) => expect(x).toBeCloseTo(expected[k], 8));

// one sphere of 1 kg and 0.15 m on a floor: 1/m = 1 along n, 7/(2m) = 3.5 across
for (const solver of solvers) {
  describe(`${solver.id}, one contact`, () => {
    for (const law of LAWS) {
      test(`${law}: a sphere that leaves is left alone`, () =>
        near(after(sphereOnFloor(0, [3, 1, 1], [0, 2, 0]), solver, law).v, [3, 1, 1]));
      test(`${law}: within the cone it stops and rolls`, () => {
        const { v, w } = after(sphereOnFloor(0, [0.3, 0, -1], [0, 0, 0]), solver, law);
        near(v, [(5 / 7) * 0.3, 0, 0]); // momentum about the contact point
        near(w, [0, ((5 / 7) * 0.3) / 0.15, 0]);
      });
    }
    test('exact: it slides at −μ and does not lift', () =>
      near(after(sphereOnFloor(0, [3, 0, -1], [0, 0, 0]), solver, 'exact').v, [3 - MU, 0, 0]));
    test('relaxed: it lifts by h μ v', () => {
      const n = (1 + 3 * MU) / (1 + 3.5 * MU * MU), slip = 3 - 3.5 * MU * n;
      near(after(sphereOnFloor(0, [3, 0, -1], [0, 0, 0]), solver, 'relaxed').v, [3 - MU * n, 0, MU * slip]);
    });
    test('a block that cannot turn slides level under the exact law and lifts by h μ v under the relaxed', () => {
      const block = sphereOnFloor(0, [3, 0, -9.81 * H], [0, 0, 0]);
      block.inverseMass.response.fill(0, 3);
      expect(after(block, solver, 'exact').v[2]).toBeCloseTo(0, 9);
      const { v } = after(block, solver, 'relaxed');
      expect(v[2]).toBeCloseTo(MU * v[0], 9);
    });
  });
}

describe('random problems', () => {
  for (const seed of [1, 2, 3]) {
    const reference = solve(apgd, randomProblem(seed, 25, 8), 'relaxed', 20_000, 1e-13).gamma;
    test(`seed ${seed}: all solvers agree on the relaxed problem the better the tighter the tolerance`, () => {
      for (const solver of [...solvers, gaussSeidelPapers]) for (const tolerance of [1e-3, 1e-6, 1e-9]) {
        const { gamma, report } = solve(solver, randomProblem(seed, 25, 8), 'relaxed', 20_000, tolerance);
        expect(`${solver.id} ${tolerance} ${report.outcome}`).toBe(`${solver.id} ${tolerance} converged`);
        const apart = Math.max(...gamma.map((x, k) => Math.abs(x - reference[k])));
        // 1/λ_min = 10 times the worst over 75 components
        expect(apart).toBeLessThan(200 * tolerance + (solver.facets ? cutOff(seed, solver.facets, reference) : 0));
      }
    });
    test(`seed ${seed}: the exact problem has one solution that sweeps and anti-relaxation reach`, () => {
      const exact = solve(gaussSeidel, randomProblem(seed, 25, 8), 'exact', 20_000, 1e-11);
      for (const solver of solvers) {
        const { gamma, report } = solve(solver, randomProblem(seed, 25, 8), 'exact', 20_000, 1e-8);
        expect(`${solver.id} ${report.outcome}`).toBe(`${solver.id} converged`);
        if (solver.facets) expect(coulombFault(randomProblem(seed, 25, 8), gamma, solver.facets)).toBeLessThan(1e-8);
        else expect(Math.max(...gamma.map((x, k) => Math.abs(x - exact.gamma[k])))).toBeLessThan(2e-6);
      }
      expect(coulombFault(randomProblem(seed, 25, 8), exact.gamma, Infinity)).toBeLessThan(1e-8);
    });
  }
});

/**
 * Returns a bound on how far facets move the relaxed γ from that of the circular cone: their cone contains
 * that of μ cos(π/m) and lies in that of μ, so that the objective is between those of the two; it rises with ½ λ_min ‖γ
 * − γ*‖² at least, λ_min > 0.1.
 */
function cutOff(seed: number, facets: number, reference: Float64Array): number {
  const narrow = randomProblem(seed, 25, 8), value = (problem: ConeProblem, gamma: Float64Array) => {
    const nGamma = new Float64Array(75);
    problem.applyN(gamma, nGamma);
    return objective(75, gamma, nGamma, problem.r);
  };
  const most = value(narrow, reference);
  for (let i = 0; i < 25; i++) narrow.sets.mu[i] *= Math.cos(Math.PI / facets);
  return Math.sqrt((2 * (value(narrow, solve(apgd, narrow, 'relaxed', 20_000, 1e-13).gamma) - most)) / 0.1);
}

/**
 * Returns the worst violation of Coulomb's law with its cone cut by facets: contact or not, friction within μ γ_n, and
 * slip resisted by all of it, aside by no more than half a facet.
 */
function coulombFault(problem: ConeProblem, gamma: Float64Array, facets: number): number {
  const g = new Float64Array(gamma.length);
  problem.applyN(gamma, g);
  let worst = 0;
  for (let i = 0, k = 0; i < problem.count; i++, k += 3) {
    for (let c = k; c < k + 3; c++) g[c] += problem.r[c];
    const most = problem.sets.mu[i] * gamma[k], work = -gamma[k + 1] * g[k + 1] - gamma[k + 2] * g[k + 2];
    worst = Math.max(worst, -gamma[k], -g[k], Math.abs(gamma[k] * g[k]), Math.hypot(gamma[k + 1], gamma[k + 2]) - most,
      most * Math.cos(Math.PI / facets) * Math.hypot(g[k + 1], g[k + 2]) - work);
  }
  return worst;
}

describe('a column of spheres under a slab', () => {
  const stack = packedColumn(4, 8, 1000, H), problem = bodyProblem(stack, H, 0.1);
  const nGamma = new Float64Array(3 * problem.count);
  const f = (solver: ContactSolver, iterations: number, law: FrictionLaw = 'relaxed') => {
    const { gamma } = solve(solver, problem, law, iterations);
    problem.applyN(gamma, nGamma);
    return objective(3 * problem.count, gamma, nGamma, problem.r);
  };

  test('after equal iterations CGM is below APGD, APGD below the papers\' Gauss–Seidel, that below Jacobi', () => {
    for (const iterations of [40, 100]) {
      const [a, b, c, d] = [cgm, apgd, gaussSeidelPapers, jacobi].map((solver) => f(solver, iterations));
      expect(a).toBeLessThan(b);
      expect(b).toBeLessThan(c);
      expect(c).toBeLessThanOrEqual(d);
    }
  });

  test('ω = λ = 1 takes Gauss–Seidel at 40 sweeps below where the papers\' constants are at 160', () =>
    expect(f(gaussSeidel, 40)).toBeLessThan(f(gaussSeidelPapers, 160)));

  test('more iterations never make the result worse', () => {
    for (const solver of [gaussSeidel, jacobi]) expect(f(solver, 80)).toBeLessThanOrEqual(f(solver, 20));
  });

  test('momentum stays bounded over a thousand sweeps, at a friction where it alone would not', () => {
    const rough = bodyProblem(stack, H, 0.8);
    for (const law of LAWS) {
      const plain = solve(gaussSeidel, rough, law, 100), fast = solve(cgm, rough, law, 1000);
      expect(fast.report.residual).toBeLessThan(10 * plain.report.residual);
    }
  });

  test('a warm start at the solution has nothing to do', () => {
    const { gamma } = solve(cgm, problem, 'relaxed', 2000, 1e-9), scratch = createScratch(problem.count);
    for (const solver of solvers) {
      const warm = gamma.slice(), options = { iterations: 10, tolerance: 1e-7, law: 'relaxed' as const };
      const { iterations, outcome } = solver.solve(problem, warm, options, scratch);
      expect(`${solver.id} ${outcome}`).toBe(`${solver.id} converged`);
      expect(iterations).toBeLessThanOrEqual(1);
      expect(Math.max(...warm.map((x, k) => Math.abs(x - gamma[k])))).toBeLessThan(1e-6);
    }
  });
});

describe('every solver ends and tells', () => {
  for (const solver of solvers) for (const law of LAWS) {
    const run = (problem: ConeProblem, gamma: Float64Array, iterations = 50) =>
      solver.solve(problem, gamma, { iterations, tolerance: 1e-12, law }, createScratch(Math.max(1, problem.count)));

    test(`${solver.id}, ${law}: without contacts`, () =>
      expect(run(randomProblem(1, 0, 1), new Float64Array()))
        .toMatchObject({ outcome: 'converged', residual: 0, products: 0 }));
    test(`${solver.id}, ${law}: without iterations it measures what it was given`, () => {
      const report = run(randomProblem(1, 5, 2), new Float64Array(15), 0);
      expect(report.iterations).toBe(0);
      expect(report.residual).toBeGreaterThan(0);
    });
    test(`${solver.id}, ${law}: where nothing can move, pushed or not`, () => {
      const stack = sphereOnFloor(0, [1, 0, -1], [0, 0, 0]);
      stack.inverseMass.response.fill(0);
      expect(run(bodyProblem(stack, H, MU), new Float64Array(3)).outcome).toBe('iterationLimit');
    });
    test(`${solver.id}, ${law}: where a velocity is not a number`, () =>
      expect(run(bodyProblem(sphereOnFloor(0, [NaN, 0, -1], [0, 0, 0]), H, MU), new Float64Array(3)).outcome)
        .toBe('iterationLimit'));
  }

  test('APGD at γ = y, where the line search as printed never ends', () => {
    const apart = bodyProblem(sphereOnFloor(1, [0, 0, 0], [0, 0, 0]), H, MU); // 0 is the solution and the start
    expect(solve(apgd, apart, 'relaxed', 50, 0).report.residual).toBe(0);
    const ones = new Float64Array(15).fill(1); // where L is probed
    const options = { iterations: 500, tolerance: 1e-6, law: 'relaxed' as const };
    const { outcome } = apgd.solve(randomProblem(2, 5, 2), ones, options, createScratch(5));
    expect(outcome).toBe('converged');
  });
});

test('the report belongs to the scratch: a solve makes no new one', () => {
  const scratch = createScratch(5), problem = randomProblem(1, 5, 2);
  const options = { iterations: 3, tolerance: 1e-9, law: 'relaxed' as const };
  for (const solver of solvers)
    expect(solver.solve(problem, new Float64Array(15), options, scratch)).toBe(scratch.report);
});

test('the residual of the report is the natural map that metrics define', () => {
  const problem = randomProblem(4, 12, 5), { gamma, report } = solve(gaussSeidel, problem, 'relaxed', 7);
  const g = new Float64Array(gamma.length), t = naturalStep(problem);
  problem.applyN(gamma, g);
  let worst = 0;
  for (let i = 0; i < problem.count; i++) { // γ − Π(γ − t g) by the definition of Π as a minimum over the cone, sampled
    const x = [0, 1, 2].map((c) => gamma[3 * i + c] - t * (g[3 * i + c] + problem.r[3 * i + c]));
    worst = Math.max(worst, ...nearestInCone(x, problem.sets.mu[i]).map((p, c) => Math.abs(gamma[3 * i + c] - p) / t));
  }
  expect(report.residual).toBeCloseTo(worst, 6);
});

/** Returns the nearest point of a cone by search along its mantle's ray towards x: no formula shared with the code. */
function nearestInCone([n, u, w]: number[], mu: number): number[] {
  const r = Math.hypot(u, w);
  if (r <= mu * n) return [n, u, w];
  const at = (s: number) => [s, r > 0 ? (mu * s * u) / r : 0, r > 0 ? (mu * s * w) / r : 0];
  const distance = (s: number) => at(s).reduce((sum, p, c) => sum + (p - [n, u, w][c]) ** 2, 0);
  let low = 0, high = 10 + Math.abs(n) + r;
  for (let k = 0; k < 200; k++) {
    const a = low + (high - low) / 3, b = high - (high - low) / 3;
    if (distance(a) < distance(b)) high = b; else low = a;
  }
  return at(low < 1e-6 ? 0 : low);
}

test('the list knows each solver by its id and small steps is not among them', () => {
  for (const solver of solvers) expect(findSolver(solver.id)).toBe(solver);
  expect(findSolver('smallsteps')).toBeUndefined();
  expect(new Set(solvers.map((solver) => solver.id)).size).toBe(solvers.length);
});
