import { describe, expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import { clipToDisc, projectCone, projectConeScaled } from './cone';

const EPS = 1e-12;

/** Points of every size and region, axes and apex among them; the array is NaN around each, to see what is touched. */
function samples(count: number, seed: number): Float64Array[] {
  const random = createRandom(seed);
  const fixed = [[0, 0, 0], [1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, 0, -1], [1e-300, 0, 0], [-0, 0, 0]];
  return Array.from({ length: count }, (_, i) => {
    const size = 10 ** (4 * random() - 2);
    const [n, u, w] = fixed[i] ?? [0, 0, 0].map(() => size * (2 * random() - 1));
    return Float64Array.of(NaN, n, u, w, NaN);
  });
}

const radius = (x: ArrayLike<number>) => Math.hypot(x[2], x[3]);

/** Returns the largest component: errors are relative to it. */
const sizeOf = (x: ArrayLike<number>) => Math.max(1e-300, Math.abs(x[1]), Math.abs(x[2]), Math.abs(x[3]));

// Moreau: p = Π_K(x) if and only if p ∈ K, x − p ∈ K° and p ⟂ x − p, in the metric of the projection.
for (const mu of [0, 1e-6, 0.1, 0.5, 1, 50]) for (const q of [1, 0.3, 2.5]) {
  test(`Moreau's conditions hold for μ = ${mu} in the metric q = ${q} at 10 000 points`, () => {
    let worst = 0, clean = true;
    for (const x of samples(10_000, 1)) {
      const p = x.slice(), eps = sizeOf(x);
      if (q === 1) projectCone(p, 1, mu);
      else projectConeScaled(p, 1, mu, q);
      const rest = [NaN, x[1] - p[1], (x[2] - p[2]) / q ** 2, (x[3] - p[3]) / q ** 2]; // S⁻¹ (x − p)
      const inside = radius(p) - mu * p[1], polar = mu * radius(rest) + rest[1];
      const across = (p[1] * rest[1] + p[2] * rest[2] + p[3] * rest[3]) / eps;
      worst = Math.max(worst, inside / eps, polar / eps / Math.max(1, mu), Math.abs(across) / eps);
      clean &&= Number.isNaN(p[0]) && Number.isNaN(p[4]);
    }
    expect(worst).toBeLessThan(EPS * Math.max(1, mu)); // a steep cone spreads the rounding of n over μ n
    expect(clean).toBe(true);
  });
}

describe('the disc of the exact law', () => {
  for (const mu of [0, 0.3, 2]) {
    test(`keeps n where it pushes and clips friction along itself, μ = ${mu}`, () => {
      let worst = 0, clean = true;
      for (const x of samples(10_000, 2)) {
        const p = x.slice(), n = Math.max(0, x[1]), shrink = radius(x) > 0 ? Math.min(1, (mu * n) / radius(x)) : 0;
        clipToDisc(p, 1, mu);
        worst = Math.max(worst, Math.abs(p[1] - n), ...[2, 3].map((c) => Math.abs(p[c] - shrink * x[c]) / sizeOf(x)));
        clean &&= Number.isNaN(p[0]) && Number.isNaN(p[4]);
      }
      expect(worst).toBeLessThan(EPS);
      expect(clean).toBe(true);
    });
  }
});
