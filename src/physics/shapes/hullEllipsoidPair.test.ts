// @module-tag slow
import { expect, test } from 'vitest';
import { sampled } from '../../core/testing/sampled';
import type { Vec3 } from '../../core/vec3';
import { hullFaces } from '../../model/hullFaces';
import { compileConvex, type Convex } from './convex';
import { hullEllipsoidPair } from './hullEllipsoidPair';
import {
  boxHull, cornersOf, cross, hullOf, normalOf, placeFlat, pointOf, randomHull, subtract,
} from './testing/hullFixtures';
import { createManifold, createPair, type Pair } from './pair';
import {
  dot, logUniform, matrixOf, minus, norm, plus, random, randomQuat, randomUnit, supportAt, times, timesTransposed, unit,
  type Random,
} from './testing/pairFixtures';

const out = createManifold();
const solve = (pair: Pair) => {
  hullEllipsoidPair(pair, out);
  return { count: out.count, normal: normalOf(out), gap: out.gap[0], point: pointOf(out, 0) };
};
const close = (a: ArrayLike<number>, b: ArrayLike<number>, within = 1e-9): void => {
  for (let c = 0; c < a.length; c++) expect(Math.abs(a[c] - b[c])).toBeLessThanOrEqual(within);
};
const ellipsoid = (semiAxes: Vec3): Convex => compileConvex({ kind: 'ellipsoid', semiAxes });
const randomEllipsoid = (rnd: Random, ratio: number): Convex =>
  ellipsoid([1, logUniform(rnd, 1 / ratio, 1), logUniform(rnd, 1 / ratio, 1)]);

/** Returns the contact of E at c from the hull: the normals of the table of shapes.md §10 are from the hull to E. */
function fromHull(e: Convex, hull: Convex, c: Vec3) {
  const pair = createPair(e, hull);
  pair.d.set(minus(c));
  const { normal, gap, point } = solve(pair);
  return { normal: minus(normal), gap, point: plus(point, c) };
}

test('the exact cases of shapes.md §10, with the box as a hull', () => {
  const cube = boxHull([1, 1, 1]);
  const edge = fromHull(ellipsoid([2, 5 / 8, 1]), cube, [1 + 24 / 13 - 0.03, 1 + 25 / 104 - 0.04, 0.25]); // 12
  close([...edge.normal, edge.gap, ...edge.point], [0.6, 0.8, 0, -0.05, 0.985, 0.98, 0.25]);
  const vertex = fromHull(ellipsoid([1.5, 0.75, 3]), cube, [2.2, 1.45, 3.1]); // 13
  close([...vertex.normal, vertex.gap, ...vertex.point], [2 / 3, 2 / 3, 1 / 3, 0.3, 1.1, 1.1, 1.05]);
  const segment = hullOf([[0, 0, 1], [0, 0, -1]], 0.5);
  const end = fromHull(ellipsoid([1.5, 0.75, 3]), segment, [1.4, 0.65, 3.2]); // 15
  close([...end.normal, end.gap, ...end.point], [2 / 3, 2 / 3, 1 / 3, 0.1, 11 / 30, 11 / 30, 71 / 60]);
  const pair = createPair(ellipsoid([1, 3, 2]), boxHull([1, 3, 1])); // 16: turned by 30° about z
  const [c, s] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
  pair.rotationA.set([c, -s, 0, s, c, 0, 0, 0, 1]);
  pair.d.set([-2.65, -0.1, 0]);
  const face = solve(pair);
  close([...face.normal, face.gap], [-1, 0, 0, 1.65 - Math.sqrt(3)]);
  close(plus(face.point, [2.65, 0.1, 0]), [0.9589746, 2.1, 0], 1e-7);
});

/** Features of a hull: a point of it and a direction of its normal cone there, both in its frame. */
function featureOf(rnd: Random, shape: Convex, kind: 'vertex' | 'edge' | 'face'): { y: Vec3; n: Vec3 } {
  const corners = cornersOf(shape), faces = hullFaces(corners);
  const normals =
    faces.map((f) => unit(cross(subtract(corners[f[1]], corners[f[0]]), subtract(corners[f[2]], corners[f[0]]))));
  const pick = Math.floor(faces.length * rnd()), face = faces[pick], k = Math.floor(face.length * rnd());
  const i = face[k], j = face[(k + 1) % face.length];
  const blend = (has: (face: number[]) => boolean): Vec3 =>
    unit(faces.reduce((sum, f, m) => (has(f) ? plus(sum, normals[m], 0.05 + rnd()) : sum), [0, 0, 0] as Vec3));
  if (kind === 'vertex') return { y: corners[i], n: blend((f) => f.includes(i)) };
  if (kind === 'edge') {
    const t = 0.02 + 0.96 * rnd();
    return { y: plus(corners[i], subtract(corners[j], corners[i]), t), n: blend(
      (f) => f.includes(i) && f.includes(j)
    ) };
  }
  const weights = face.map(() => 0.05 + rnd()), sum = weights.reduce((p, q) => p + q);
  return { y: face.reduce((p, v, m) => plus(p, corners[v], weights[m] / sum), [0, 0, 0] as Vec3), n: normals[pick] };
}

for (const kind of ['vertex', 'edge', 'face'] as const)
  sampled(`touching at a ${kind}: gap, normal and point as built`, [100, 400], (count) => {
  const rnd = random(21), errors: number[] = [];
  for (let k = 0; k < count; k++) {
    const e = randomEllipsoid(rnd, 5), hull = randomHull(rnd, 4 + Math.floor(28 * rnd()), 0.05 * rnd());
    const pair = createPair(e, hull);
    pair.rotationA.set(matrixOf(randomQuat(rnd)));
    pair.rotationB.set(matrixOf(randomQuat(rnd)));
    pair.scale[0] = logUniform(rnd, 0.2, 3);
    const feature = featureOf(rnd, hull, kind), n = times(pair.rotationB, feature.n);
    const size = Math.min(...e.half) * pair.scale[0];
    const core = size * (-0.15 + 0.45 * rnd()), y = times(pair.rotationB, feature.y); // overlap less than κ ≥ a_min/5
    pair.d.set(minus(plus(plus(y, n, core), supportAt(e, pair.rotationA, pair.scale[0], n))));
    const { normal, gap, point } = solve(pair);
    expect(gap).toBeCloseTo(core - hull.rounding, 9);
    expect(norm(plus(normal, n))).toBeLessThan(1e-5); // a direction is as good as its curvature …
    errors.push(norm(plus(normal, n)));
    const middle = plus(plus(y, pair.d), n, (core + hull.rounding) / 2);
    expect(norm(subtract(point, middle))).toBeLessThan(1e-5 * e.bounding * pair.scale[0]);
  }
  errors.sort((p, q) => p - q);
  expect(errors[Math.floor(0.9875 * count)]).toBeLessThan(1e-9); // … and as a rule exact
});

test('no direction of a dense search is better, in overlap up to the smallest semi-axis', { tags: 'long' }, () => {
  const rnd = random(22);
  for (const count of [2, 3, 4, 12, 32]) for (let k = 0; k < 12; k++) {
    const e = randomEllipsoid(rnd, 4), hull = randomHull(rnd, count, 0), pair = createPair(e, hull);
    pair.rotationA.set(matrixOf(randomQuat(rnd)));
    pair.rotationB.set(matrixOf(randomQuat(rnd)));
    const way = randomUnit(rnd), wanted = Math.min(...e.half) * (-1 + 1.3 * rnd());
    let near = 0, far = 4;
    for (let i = 0; i < 40; i++) {
      pair.d.set(plus([0, 0, 0], way, 0.5 * (near + far)));
      if (solve(pair).gap > wanted) far = 0.5 * (near + far); else near = 0.5 * (near + far);
    }
    const { normal, gap } = solve(pair), { corners } = placeFlat(hull, pair.rotationB, 1, pair.d);
    const f = (n: Vec3): number => {
      const local = timesTransposed(pair.rotationA, n);
      const h = Math.hypot(local[0] * e.half[0], local[1] * e.half[1], local[2] * e.half[2]);
      return Math.min(...corners.map((p) => dot(n, p))) - h;
    };
    expect(f(normal)).toBeCloseTo(gap, 10);
    for (let i = 0; i < 800; i++) expect(f(randomUnit(rnd))).toBeLessThanOrEqual(gap + 1e-9);
    for (let i = 0; i < 400; i++) {
      expect(f(unit(plus(normal, randomUnit(rnd), 0.1 * rnd() ** 3)))).toBeLessThanOrEqual(gap + 1e-12);
    }
  }
});

test('nothing beyond the margin; sizes scale; last time\'s normal gives the same answer', () => {
  const rnd = random(23);
  for (let k = 0; k < 100; k++) {
    const e = randomEllipsoid(rnd, 3), hull = randomHull(rnd, 8, 0.03), pair = createPair(e, hull);
    pair.rotationA.set(matrixOf(randomQuat(rnd)));
    pair.d.set(plus([0, 0, 0], randomUnit(rnd), 1.5 + 0.7 * rnd()));
    const first = solve(pair), s = 1e-3;
    if (first.gap < -0.1 * Math.min(...e.half)) continue;
    pair.scale[2] = first.gap - 1e-9;
    expect(solve(pair).count).toBe(0);
    pair.scale[2] = Infinity;
    pair.warm.set(unit(plus(first.normal, randomUnit(rnd), 0.1)));
    const warm = solve(pair);
    close([warm.gap, ...warm.normal], [first.gap, ...first.normal], 1e-8);
    pair.warm.fill(0);
    pair.d.set(plus([0, 0, 0], pair.d, s));
    pair.scale.set([s, s, Infinity]);
    const small = solve(pair);
    close([small.gap / s, ...small.normal], [first.gap, ...first.normal], 1e-8);
  }
});

test('poses with no way to turn: centres that meet, axes that agree', () => {
  const cube = boxHull([1, 1, 1]), e = ellipsoid([0.5, 0.3, 0.2]), pair = createPair(e, cube);
  const centred = solve(pair);
  close([centred.gap, Math.abs(centred.normal[2])], [-1.2, 1]);
  const above = fromHull(e, cube, [0, 0, 1.1]);
  close([...above.normal, above.gap, ...above.point], [0, 0, 1, -0.1, 0, 0, 0.95]);
  const triangle = fromHull(e, hullOf([[1, 0, 0], [-1, 1, 0], [-1, -1, 0]]), [-0.2, 0.1, 0.19]);
  close([...triangle.normal, triangle.gap], [0, 0, 1, -0.01]);
});
