import { describe, expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import type { ConeProblem } from './ccp';
import { projectCone } from './cone';
import { bodyProblem, randomProblem, sphereOnFloor } from './testing/fixtures';
import { createResiduals, measureResiduals, naturalStep, objective, relativeError } from './metrics';
import { plainSets } from './sets';

const MU = 0.2, H = 1e-3;

/** Returns a sphere of 1 kg that hits the floor at 1 m/s and slides at 3 m/s: N = diag(1, 3.5, 3.5). */
const sliding = () => bodyProblem(sphereOnFloor(0, [3, 0, -1], [0, 0, 0]), H, MU);

/** Returns γ with normal part n and friction on the mantle against the slip. */
function impulse(problem: ReturnType<typeof sliding>, n: number): Float64Array {
  const { r } = problem, slip = Math.hypot(r[1], r[2]);
  return Float64Array.of(n, (-MU * n * r[1]) / slip, (-MU * n * r[2]) / slip);
}

function gradient(problem: ConeProblem, gamma: Float64Array): Float64Array {
  const g = new Float64Array(3 * problem.count);
  problem.applyN(gamma, g);
  return g.map((x, k) => x + problem.r[k]);
}

// closed forms: exact u_n = 0 gives n = 1; relaxed u_n = μ‖u_T‖ gives n − 1 = μ (3 − 3.5 μ n)
for (const [law, n] of [['exact', 1], ['relaxed', (1 + 3 * MU) / (1 + 3.5 * MU * MU)]] as const) {
  test(`every residual is zero at the solution under the ${law} law and only there`, () => {
    const problem = sliding(), residuals = createResiduals(), t = naturalStep(problem);
    const at = (gamma: Float64Array) => {
      const g = gradient(problem, gamma);
      measureResiduals(1, problem.sets, law, gamma, g, t, residuals);
      return [residuals.natural, residuals.melanz, residuals.mazhar, relativeError(problem, law, gamma, g)];
    };
    for (const x of at(impulse(problem, n))) expect(x).toBeLessThan(1e-12);
    for (const other of [0, 0.9 * n, 1.1 * n])
      for (const x of at(impulse(problem, other))) expect(x).toBeGreaterThan(1e-3);
  });
}

test('t = 1/L is the scale of N', () => expect(naturalStep(sliding())).toBeCloseTo(1 / 8, 12));
test('t is finite without contacts', () => expect(naturalStep(randomProblem(1, 0, 1))).toBe(1));

test('an impulse that has faded to the smallest numbers counts as none', () => {
  const residuals = createResiduals(), sets = plainSets(Float64Array.of(0.1));
  measureResiduals(1, sets, 'relaxed', Float64Array.of(5e-324, 0, 0), Float64Array.of(1, 0, 0), 1, residuals);
  expect(residuals.mazhar).toBe(0);
});

test('a residual of NaN or ∞ never reads as small', () => {
  const residuals = createResiduals();
  for (const bad of [NaN, -Infinity]) {
    const mu = Float64Array.of(0.1, 0.1), g = Float64Array.of(bad, 0, 0, 1, 0, 0);
    measureResiduals(2, plainSets(mu), 'relaxed', new Float64Array(6), g, 1, residuals);
    expect(residuals.natural <= 1e300).toBe(false);
  }
});

describe('on random impulses and gradients', () => {
  const random = createRandom(4), count = 300, mu = Float64Array.from({ length: count }, (_, i) => (i % 4) * 0.3);
  const gamma = Float64Array.from({ length: 3 * count }, () => 2 * random() - 1), g = gamma.map(() => 2 * random() - 1);
  for (let i = 0; i < count; i++) {
    if (i % 3 === 0) gamma.fill(0, 3 * i, 3 * i + 3); // apex, mantle and inside all occur
    if (i % 3 === 1) gamma[3 * i] = 2;
    projectCone(gamma, 3 * i, mu[i]);
  }
  const measure = (t: number) => {
    const residuals = createResiduals();
    measureResiduals(count, plainSets(mu), 'relaxed', gamma, g, t, residuals);
    return residuals;
  };

  test('the closed tangent form is eq. 25 of Mazhar2015 for g_d → 0', () => {
    const gd = 1e-8, x = new Float64Array(3);
    let squares = 0;
    for (let i = 0; i < count; i++) {
      for (let c = 0; c < 3; c++) x[c] = gamma[3 * i + c] - gd * g[3 * i + c];
      projectCone(x, 0, mu[i]);
      for (let c = 0; c < 3; c++) squares += ((gamma[3 * i + c] - x[c]) / gd) ** 2;
    }
    expect(measure(1).mazhar).toBeCloseTo(Math.sqrt(squares) / (3 * count), 6);
  });

  test('the natural map per t never grows with t, and the map itself never shrinks', () => {
    const steps = [1e-3, 1e-2, 0.1, 1, 10], per = steps.map((t) => measure(t).natural);
    for (let k = 1; k < steps.length; k++) {
      // exact contact by contact in ‖·‖₂; here the largest component
      expect(per[k]).toBeLessThanOrEqual(1.8 * per[k - 1]);
      expect(steps[k] * per[k]).toBeGreaterThanOrEqual(steps[k - 1] * per[k - 1]);
    }
  });

  test('eq. 4.49 is the worst of the cone, its dual and the work', () => {
    let worst = 0;
    for (let i = 0; i < count; i++) {
      const [n, u, w, gn, gu, gw] = [...gamma.subarray(3 * i, 3 * i + 3), ...g.subarray(3 * i, 3 * i + 3)];
      worst = Math.max(worst, mu[i] * Math.hypot(gu, gw) - gn, Math.abs(n * gn + u * gu + w * gw));
    }
    expect(measure(1).melanz).toBeCloseTo(worst, 12);
  });
});

test('the objective of a sphere at rest is −½ m (g h)²', () => {
  const v = 9.81 * H, problem = bodyProblem(sphereOnFloor(0, [0, 0, -v], [0, 0, 0]), H, MU);
  const gamma = Float64Array.of(v, 0, 0), nGamma = new Float64Array(3);
  problem.applyN(gamma, nGamma);
  expect(objective(3, gamma, nGamma, problem.r)).toBeCloseTo(-0.5 * v * v, 15);
});
