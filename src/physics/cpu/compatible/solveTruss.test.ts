import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import { solveTruss, type ElasticLaw } from './solveTruss';
import { addMember, createTruss, resultants, type Truss } from './truss';

const UP = [0, 0, 1];

/** Returns a rigid beam of weight 10 N on supports at x [m], free to move along z and to turn about y. */
function beam(stiffness: readonly number[], at: readonly number[] = [-1, 0, 1]): Truss {
  const truss = createTruss(at.length, at.length + 1);
  at.forEach((x, k) => addMember(truss, k + 1, 0, UP, 0, [0, 0, 0], 0, [x, 0, 0], 0, stiffness[k]));
  truss.free[2] = truss.free[4] = 1;
  truss.load[2] = 10;
  return truss;
}

function solved(truss: Truss, law: ElasticLaw = 'hooke'): Float64Array {
  const force = new Float64Array(truss.count).fill(NaN);
  const { outcome } = solveTruss(truss, law, force, new Float64Array(truss.load.length));
  expect(outcome).toBe('converged');
  return force;
}

describe('a beam on three supports (OlsenKamrin2018 §8.1)', () => {
  test.each([
    [[1, 1, 1], [10 / 3, 10 / 3, 10 / 3]], [[1, 3, 1], [2, 6, 2]], [[7, 7, 7], [10 / 3, 10 / 3, 10 / 3]],
  ])('%o', (k, expected) => {
    solved(beam(k)).forEach((f, i) => expect(f).toBeCloseTo(expected[i], 9));
  });

  test('of any stiffness: forces, moments and a straight beam', () => {
    const random = createRandom(5);
    for (let n = 0; n < 50; n++) {
      const k = [0, 1, 2].map(() => 10 ** (3 * random() - 1.5)), f = solved(beam(k));
      // moments about the middle make the outer two equal: f, 10 − 2f, f; straight: f/k₁ + f/k₃ = 2 (10 − 2f)/k₂
      const outer = 20 / k[1] / (1 / k[0] + 1 / k[2] + 4 / k[1]);
      [outer, 10 - 2 * outer, outer].forEach((expected, i) => expect(f[i]).toBeCloseTo(expected, 8));
    }
  });

  test("Hertz's contacts: overlaps go with f^(2/3)", () => {
    const k = [1, 3, 0.5], f = solved(beam(k), 'hertz'), overlap = f.map((x, i) => Math.cbrt((x / k[i]) ** 2));
    expect(f[0] + f[1] + f[2]).toBeCloseTo(10, 8);
    expect(f[0]).toBeCloseTo(f[2], 8);
    expect(overlap[0] + overlap[2]).toBeCloseTo(2 * overlap[1], 6);
  });

  test('a support that could only pull does not act', () => {
    const truss = beam([1, 1, 1, 1], [-1, -0.9, 0.1, 4]); // all of the weight left of the last support
    truss.load[4] = 10 * 0.95; // at x = −0.95: the beam tips over the first ones and lifts off the last
    const f = solved(truss);
    expect(f[3]).toBe(0);
    expect(f[0] + f[1] + f[2]).toBeCloseTo(10, 8);
    expect(f.reduce((sum, x, i) => sum + x * [-1, -0.9, 0.1, 4][i], 0)).toBeCloseTo(-9.5, 8);
  });
});

/** Returns members of random directions between bodies of six freedoms, under the load that some pushes would make. */
function randomTruss(seed: number, count: number, bodies: number): { truss: Truss; pushes: Float64Array } {
  const random = createRandom(seed), truss = createTruss(count, bodies);
  const normal = () => [0, 1, 2].map(() => random() + random() + random() - 1.5);
  const force = new Float64Array(count);
  for (let m = 0; m < count; m++) {
    const n = normal(), length = Math.hypot(...n), a = Math.floor(random() * bodies);
    const b = (a + 1 + Math.floor(random() * (bodies - 1))) % bodies;
    addMember(truss, a, b, n.map((x) => x / length), 0, normal(), 0, normal(), 0, 10 ** (2 * random() - 1));
    force[m] = random();
  }
  truss.free.fill(1, 6); // the first body is fixed
  resultants(truss, force, truss.load);
  return { truss, pushes: force };
}

// By definition, not by another way to compute it: f pushes only, bears the load, and no such forces have less energy.
describe.each(['hooke', 'hertz'] as const)('%s', (law) => {
  const energy = (k: Float64Array, f: Float64Array) => { // eq. 34
    const p = law === 'hooke' ? 2 : 2.5;
    return f.reduce((sum, x, m) => sum + ((p - 1) / p) * k[m] ** (1 / (1 - p)) * x ** (p / (p - 1)), 0);
  };

  test.each([1, 2, 3])('random truss %i: bears its load by pushing, with the least energy', (seed) => {
    const { truss, pushes } = randomTruss(seed, 24, 3), force = new Float64Array(24), u = new Float64Array(18);
    expect(solveTruss(truss, law, force, u).residual).toBeLessThan(1e-10);
    expect(Math.min(...force)).toBeGreaterThanOrEqual(0);
    const pushed = new Float64Array(18);
    resultants(truss, force, pushed);
    for (let k = 6; k < 18; k++) expect(pushed[k]).toBeCloseTo(truss.load[k], 8);
    const least = energy(truss.stiffness, force), others = [pushes, ...feasible(truss, pushes)];
    expect(others.length).toBe(1 + 2 * (24 - 12));
    expect(force).toContain(0); // some let go
    for (const f of others) expect(energy(truss.stiffness, f)).toBeGreaterThan(least);
  });
});

/**
 * Returns other pushes that bear the same load: f plus a bit of the null space of Bᵀ, found by Gauss elimination, as
 * far as no member pulls.
 */
function feasible(truss: Truss, force: Float64Array): Float64Array[] {
  const { count, load } = truss, rows = load.length, A = Array.from({ length: rows }, () => new Float64Array(count));
  const out = new Float64Array(rows);
  for (let m = 0; m < count; m++) {
    const unit = new Float64Array(count);
    unit[m] = 1;
    resultants(truss, unit, out);
    for (let k = 0; k < rows; k++) A[k][m] = out[k];
  }
  const pivots: number[] = [];
  for (let m = 0, r = 0; m < count && r < rows; m++) {
    let best = r;
    for (let k = r; k < rows; k++) if (Math.abs(A[k][m]) > Math.abs(A[best][m])) best = k;
    if (Math.abs(A[best][m]) < 1e-9) continue;
    [A[r], A[best]] = [A[best], A[r]];
    for (let k = 0; k < rows; k++) {
      if (k === r) continue;
      const factor = A[k][m] / A[r][m];
      for (let e = m; e < count; e++) A[k][e] -= factor * A[r][e];
    }
    pivots[r++] = m;
  }
  const found: Float64Array[] = [];
  for (let m = 0; m < count; m++) {
    if (pivots.includes(m)) continue;
    for (const sign of [1, -1]) {
      const along = new Float64Array(count);
      along[m] = sign;
      pivots.forEach((pivot, r) => { along[pivot] = (-sign * A[r][m]) / A[r][pivot]; });
      let most = 1;
      for (let e = 0; e < count; e++) if (along[e] < -1e-12) most = Math.min(most, -force[e] / along[e]);
      found.push(force.map((f, e) => Math.max(0, f + most * along[e])));
    }
  }
  return found;
}
