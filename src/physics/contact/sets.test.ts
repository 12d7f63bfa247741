import { describe, expect, test } from 'vitest';
import { projectCone, projectConeScaled } from './cone';
import { clip, createSets, project, projectScaled, shiftOf, type ContactSets } from './sets';
import { COUNT, samples } from './testing/setSamples';

const EPS = 1e-12;

/** Returns the worst violation of a set by x: of its bounds on m, of its slopes. */
function outside(sets: ContactSets, i: number, x: Float64Array, at: number): number {
  const m = x[at] + sets.cohesion[i];
  const worst = Math.max(-m, x[at] - sets.cap[i], Math.hypot(x[at + 1], x[at + 2]) - sets.mu[i] * m);
  if (sets.size === 3) return worst;
  return Math.max(
    worst, Math.abs(x[at + 3]) - sets.spinning[i] * m, Math.hypot(x[at + 4], x[at + 5]) - sets.rolling[i] * m
  );
}

/** Returns the largest d·p over the set of a cone with its apex at 0 and m ≤ most: attained at m = 0 or m = most. */
function support(sets: ContactSets, i: number, d: Float64Array): number {
  const slopes = sets.mu[i] * Math.hypot(d[1], d[2])
    + (sets.size === 6 ? sets.spinning[i] * Math.abs(d[3]) + sets.rolling[i] * Math.hypot(d[4], d[5]) : 0);
  const per = d[0] + slopes; // growth along the best ray, per m
  return per <= 0 ? 0 : per * (sets.cap[i] + sets.cohesion[i]);
}

// Moreau: p = Π(x) if and only if p is in the set and (x − p)·(y − p) ≤ 0 for every y of it, in the metric of the
// projection.
// For a cone that is: p in K, x − p in its polar, both at right angles.
for (const size of [3, 6] as const) for (const kind of [
  { cohesion: false, cap: false }, { cohesion: true, cap: false }, { cohesion: true, cap: true },
]) for (const scaled of [false, true]) {
  const name =
    `${size} numbers${kind.cohesion ? ', cohesion' : ''}${kind.cap ? ', cap' : ''}${scaled ? ', scaled' : ''}`;
  test(`Moreau's conditions at 10 000 points: ${name}`, () => {
    const { sets, x, q } = samples(size, kind), p = x.slice(), d = new Float64Array(size);
    let worst = 0;
    for (let i = 0; i < COUNT; i++) {
      const at = size * i, [qt, qs, qr] = scaled ? q.subarray(3 * i, 3 * i + 3) : [1, 1, 1];
      const scales = [1, qt, qt, qs, qr, qr];
      if (scaled) projectScaled(sets, i, p, at, q, 3 * i);
      else project(sets, i, p, at);
      let scale = 1e-300, along = 0;
      for (let c = 0; c < size; c++) {
        scale = Math.max(scale, Math.abs(x[at + c]), sets.cohesion[i]);
        d[c] = (x[at + c] - p[at + c]) / scales[c] ** 2;
        along += d[c] * (p[at + c] + (c === 0 ? sets.cohesion[i] : 0));
      }
      const steep = Math.max(
        1, sets.mu[i], ...(size === 6 ? [sets.spinning[i], sets.rolling[i]] : []), ...d.map((z) => Math.abs(z) / scale)
      );
      worst = Math.max(worst, outside(sets, i, p, at) / scale / steep);
      const most = support(sets, i, d);
      // most = ∞ where d leaves the polar of an endless cone by more than rounding
      const excess = Number.isFinite(most) ? (most - along) / scale ** 2
        : Math.max(0, (d[0] + (most > 0 ? slopesOf(sets, i, d) : 0)) / scale);
      worst = Math.max(
        worst, Math.abs(excess) / steep ** 2, Number.isFinite(most) ? 0 : Math.abs(along) / scale ** 2 / steep ** 2
      );
    }
    expect(worst).toBeLessThan(EPS);
  });
}

const slopesOf = (sets: ContactSets, i: number, d: Float64Array): number => sets.mu[i] * Math.hypot(d[1], d[2])
  + (sets.size === 6 ? sets.spinning[i] * Math.abs(d[3]) + sets.rolling[i] * Math.hypot(d[4], d[5]) : 0);

describe('where nothing but μ is set', () => {
  test('a set of any kind is the cone that cone.ts knows in closed form', () => {
    const { sets, x, q } = samples(3, { cohesion: false, cap: false }), any = { ...sets, isPlain: false };
    let worst = 0;
    for (let i = 0; i < COUNT; i++) {
      const a = x.slice(3 * i, 3 * i + 3), b = a.slice(), size = Math.max(...a.map(Math.abs));
      projectCone(a, 0, sets.mu[i]);
      project(any, i, b, 0);
      const c = x.slice(3 * i, 3 * i + 3), e = c.slice();
      projectConeScaled(c, 0, sets.mu[i], q[3 * i]);
      projectScaled(any, i, e, 0, q, 3 * i);
      for (let k = 0; k < 3; k++)
        worst = Math.max(worst, Math.abs(a[k] - b[k]) / size, Math.abs(c[k] - e[k]) / size / Math.max(1, q[3 * i]));
    }
    expect(worst).toBeLessThan(1e-13);
  });
});

test('clipping keeps n wherever it may be, and shortens the rest to what n allows', () => {
  const { sets, x } = samples(6, { cohesion: true, cap: true }), p = x.slice();
  for (let i = 0; i < COUNT; i++) {
    const at = 6 * i, n = Math.min(Math.max(x[at], -sets.cohesion[i]), sets.cap[i]);
    clip(sets, i, p, at);
    expect(p[at]).toBeCloseTo(n, 12);
    expect(outside(sets, i, p, at)).toBeLessThan(1e-12);
    if (Math.hypot(x[at + 4], x[at + 5]) <= sets.rolling[i] * (n + sets.cohesion[i])) expect(p[at + 4]).toBe(x[at + 4]);
  }
});

test('the shift of the exact law is what each slip costs', () => {
  const sets = createSets(1, 6);
  sets.mu[0] = 0.5; sets.spinning[0] = 0.01; sets.rolling[0] = 0.02;
  expect(shiftOf(sets, 0, Float64Array.of(9, 3, 4, -7, 6, 8), 0)).toBeCloseTo(2.5 + 0.07 + 0.2, 12);
});
