// @module-tag slow
import { expect, test } from 'vitest';
import { sampled } from '../../core/testing/sampled';
import type { Vec3 } from '../../core/vec3';
import type { ConvexShape } from '../../model/shape';
import { compileConvex, type Convex } from './convex';
import { kinkedPair } from './kinkedPair';
import { createManifold, createPair, type Pair } from './pair';
import {
  bruteMaximum, dot, KINKED_KINDS, logUniform, matrixOf, minus, norm, plus, random, randomEllipsoid, randomFeature,
  randomKinked,
  randomQuat, randomUnit, support, supportAt, times, timesTransposed, unit, type Random,
} from './testing/pairFixtures';

const out = createManifold();
const ellipsoid = (x: number, y: number, z: number): ConvexShape => ({ kind: 'ellipsoid', semiAxes: [x, y, z] });
const box = (x: number, y: number, z: number, edgeRadius = 0): ConvexShape =>
  ({ kind: 'box', halfExtents: [x, y, z], edgeRadius });
const about = (angle: number): Float64Array => matrixOf([0, 0, Math.sin(angle / 2), Math.cos(angle / 2)]);

function solve(pair: Pair) {
  kinkedPair(pair, out);
  return { count: out.count, gap: out.gap[0], n: [...out.normal] as Vec3, p: [...out.point.slice(0, 3)] as Vec3 };
}
const close = (a: ArrayLike<number>, b: ArrayLike<number>, within: number) =>
  expect(norm(plus(a, b, -1))).toBeLessThan(within);

// shapes.md §10 with y for the axis of cylinder and capsule; A's centre seen from B's, Φ, n from B to A, p from B's
// centre.
const t12 = 24 / 13, t25 = 25 / 104;
test.each<[string, ConvexShape, ConvexShape, Vec3, number, number, Vec3, Vec3]>([
  ['11', { kind: 'sphere', radius: 0.5 }, box(1, 1, 1), [1.6, 1.8, 0], 0, 0.5, [0.6, 0.8, 0], [1.15, 1.2, 0]],
  [
    '12', ellipsoid(2, 5 / 8, 1), box(1, 1, 1), [0.97 + t12, 0.96 + t25, 0.25], 0, -0.05, [0.6, 0.8, 0],
    [0.985, 0.98, 0.25],
  ],
  ['13', ellipsoid(1.5, 0.75, 3), box(1, 1, 1), [2.2, 1.45, 3.1], 0, 0.3, [2 / 3, 2 / 3, 1 / 3], [1.1, 1.1, 1.05]],
  ['14', ellipsoid(2, 5 / 8, 1), { kind: 'cylinder', radius: 1, halfLength: 1, edgeRadius: 0 },
    [1.06 + t12, 1.08 + t25, 0], 0,
    0.1, [0.6, 0.8, 0], [1.03, 1.04, 0]],
  ['15', ellipsoid(1.5, 3, 0.75), { kind: 'capsule', radius: 0.5, halfLength: 1 }, [1.4, 3.2, 0.65], 0,
    0.1, [2 / 3, 1 / 3, 2 / 3], [11 / 30, 71 / 60, 11 / 30]],
  ['16', ellipsoid(1, 3, 2), box(1, 3, 1), [2.65, 0.1, 0], Math.PI / 6, 1.65 - Math.sqrt(3), [1, 0, 0],
    [1.825 - Math.sqrt(3) / 2, 2.1, 0]],
  ['16 rounded', ellipsoid(1, 3, 2), box(1, 3, 1, 0.1), [2.65, 0.1, 0], Math.PI / 6, 1.65 - Math.sqrt(3), [1, 0, 0],
    [1.825 - Math.sqrt(3) / 2, 2.1, 0]],
])('case %s has the gap, normal and point that it was made from', (_, a, b, c, angle, gap, n, p) => {
  const pair = createPair(compileConvex(a), compileConvex(b));
  pair.d.set(minus(c));
  pair.rotationA.set(about(angle));
  const found = solve(pair);
  expect(found.count).toBe(1);
  expect(Math.abs(found.gap - gap)).toBeLessThan(1e-12);
  close(found.n, minus(n), 1e-9);
  close(plus(found.p, c), p, 1e-9);
  pair.scale[2] = gap - 1e-3;
  expect(solve(pair).count).toBe(0);
});

/** A core between a box and a cylinder: the base is a rectangle grown by R. */
const between: Convex = { ...compileConvex(box(0.5, 0.7, 0.8)), radius: 0.4, rounding: 0.1, bounding: 2 };

function place(rnd: Random, a: Convex, b: Convex, c: Vec3): Pair {
  const pair = createPair(a, b);
  pair.rotationA.set(matrixOf(randomQuat(rnd)));
  pair.rotationB.set(matrixOf(randomQuat(rnd)));
  pair.d.set(minus(times(pair.rotationB, c)));
  return pair;
}
const valueAt = (pair: Pair, n: Vec3) => dot(n, pair.d)
  - support(pair.a, pair.rotationA, pair.scale[0], n) - support(pair.b, pair.rotationB, pair.scale[1], minus(n));

/**
 * Returns the largest f over all directions; on ridges and faces of B the search without derivatives is given the
 * neighbours that lie on them.
 */
function brute(pair: Pair): number {
  const R = pair.rotationB, axes = [0, 1, 2].map((c): Vec3 => [R[c], R[3 + c], R[6 + c]]);
  const onRidges = (n: Vec3): Vec3[] => [[0], [1], [2], [0, 2], [0, 1], [1, 2]].map((zeros) => {
    const local = timesTransposed(R, n);
    zeros.forEach((c) => { local[c] = 0; });
    return local;
  }).filter((local) => norm(local) > 0.5).map((local) => unit(times(R, local)));
  return bruteMaximum((n) => valueAt(pair, n), axes.flatMap((e) => [e, minus(e)]), onRidges, 500).gap;
}

sampled('a ball outside or inside a kinked body is as far from it as the best direction says', [12, 36], (count) => {
  const rnd = random(4), shapes = [...KINKED_KINDS.map((kind) => compileConvex(randomKinked(rnd, kind, 1))), between];
  for (let i = 0; i < count; i++) {
    const a = compileConvex({ kind: 'sphere', radius: logUniform(rnd, 0.1, 1) }), b = shapes[i % shapes.length];
    const pair = place(rnd, a, b, plus([0, 0, 0], randomUnit(rnd), 1.5 * b.bounding * rnd()));
    pair.scale.set([0.5, 2]);
    const found = solve(pair);
    expect(Math.abs(valueAt(pair, found.n) - found.gap)).toBeLessThan(1e-12);
    expect(brute(pair)).toBeLessThan(found.gap + 1e-9);
    close(found.p, plus([0, 0, 0], found.n, a.rounding * 0.5 + found.gap / 2), 1e-12);
  }
});

test.each<[string, Vec3, number, Vec3]>([
  ['the centre of a box', [0, 0, 0], -3.5, [1, 0, 0]], ['the axis of a cylinder', [0, 0.5, 0], -1.5, [0, 1, 0]],
  ['an end of a capsule', [0, 1, 0], -2.5, [0, 1, 0]],
])('%s is no trap for a ball', (where, c, gap, n) => {
  const b: ConvexShape = where.endsWith('box') ? box(3, 4, 5) : where.endsWith('cylinder')
    ? { kind: 'cylinder', radius: 2, halfLength: 1.5, edgeRadius: 0.1 } : { kind: 'capsule', radius: 2, halfLength: 1 };
  const pair = createPair(compileConvex({ kind: 'sphere', radius: 0.5 }), compileConvex(b));
  pair.d.set(minus(c));
  const found = solve(pair);
  expect(found.gap).toBeCloseTo(gap, 12);
  expect(norm(found.n)).toBeCloseTo(1, 12);
  expect(valueAt(pair, found.n)).toBeCloseTo(gap, 12);
  if (where.endsWith('cylinder')) close(found.n, minus(n), 1e-12);
});

// cE = y + Φ n + s_E(n) with n in the normal cone of C at y: exact while Φ > −κ of E, less the ball of C. shapes.md §9.
const classes =
  KINKED_KINDS.flatMap((kind) => [1, 5, 200].flatMap((size) => [0, 0.03].map((off) => [kind, size, off] as const)));
for (const [kind, size, off] of classes) sampled(
  `an ellipsoid on faces, edges and vertices of a ${kind} of size ${size}, begun ${off} rad off`, [300, 1500],
  (count) => {
  const rnd = random(5), worst = { gap: 0, n: 0 };
  let failures = 0, poor = 0;
  for (let i = 0; i < count; i++) {
    const a = compileConvex(randomEllipsoid(rnd, 5)), b = compileConvex(randomKinked(rnd, kind, size));
    const s = Math.min(...a.half);
    const pair = place(rnd, a, b, [0, 0, 0]), feature = randomFeature(rnd, b), n = times(pair.rotationB, feature.n);
    const gap = Math.max((0.6 * rnd() - 0.3) * s, -0.99 * (a.kappa + b.rounding));
    const c = plus(plus(times(pair.rotationB, feature.y), n, b.rounding + gap), supportAt(a, pair.rotationA, 1, n));
    pair.d.set(minus(c));
    if (off > 0) pair.warm.set(unit(plus(minus(n), randomUnit(rnd), off)));
    const found = solve(pair), eGap = Math.abs(found.gap - gap) / s, eN = norm(plus(found.n, n));
    const eP = norm(plus(plus(found.p, c), plus(times(pair.rotationB, feature.y), n, b.rounding + gap / 2), -1)) / s;
    if (found.count !== 1 || eGap > 0.01 || eN > 0.05 || eP > 0.01) failures++;
    if (eN > 1e-4) poor++; // K is nearly singular where overlap is near the focal distance: shapes.md §9
    worst.gap = Math.max(worst.gap, eGap);
  }
  expect(failures).toBe(0);
  expect(poor).toBeLessThan(3);
  expect(worst.gap).toBeLessThan(1e-6);
});

for (const kind of [...KINKED_KINDS, 'between'] as const) sampled(
  `no direction is better than the normal of an ellipsoid and a ${kind}`, [8, 30], (count) => {
  const rnd = random(6);
  for (let looked = 0; looked < count;) {
    const a = compileConvex(randomEllipsoid(rnd, 5));
    const b = kind === 'between' ? between : compileConvex(randomKinked(rnd, kind, 1));
    const pair = place(rnd, a, b, [0, 0, 0]), along = randomUnit(rnd), s = Math.min(...a.half);
    const reach = support(a, pair.rotationA, 1, along) + support(b, pair.rotationB, 1, along);
    pair.d.set(plus([0, 0, 0], along, reach * (0.2 + 0.8 * rnd())));
    const found = solve(pair);
    expect(Math.abs(valueAt(pair, found.n) - found.gap)).toBeLessThan(1e-12 * reach);
    // Beyond an overlap of s a few of a thousand take a second-best way out.
    if (found.gap < -s || found.gap > -0.2 * s) continue;
    looked++;
    expect(brute(pair)).toBeLessThan(found.gap + 1e-9 * s);
  }
});

test.each([266, 3545, 4037, 6316, 7842])('pair %i, where the first climb ends on a second-best side, is put right',
  (seed) => {
  const rnd = random(seed), a = compileConvex(randomEllipsoid(rnd, 5));
  const b = compileConvex(randomKinked(rnd, KINKED_KINDS[seed % 5], 1));
  const pair = place(rnd, a, b, [0, 0, 0]), along = randomUnit(rnd), s = Math.min(...a.half);
  const reach = support(a, pair.rotationA, 1, along) + support(b, pair.rotationB, 1, along);
  pair.d.set(plus([0, 0, 0], along, reach * (0.2 + 0.8 * rnd())));
  const { gap } = solve(pair);
  expect(gap).toBeLessThan(-0.6 * s);
  expect(brute(pair)).toBeLessThan(gap + 1e-9 * s);
});

sampled('the gap is Lipschitz in d with the normal as its gradient, also across edges', [200, 600], (count) => {
  const rnd = random(7);
  for (let i = 0; i < count; i++) {
    const a = compileConvex(randomEllipsoid(rnd, 3)), b = compileConvex(randomKinked(rnd, KINKED_KINDS[i % 5], 2));
    const pair = place(rnd, a, b, [0, 0, 0]), feature = randomFeature(rnd, b), n = times(pair.rotationB, feature.n);
    const reach = plus(times(pair.rotationB, feature.y), n, b.rounding + 0.3 * rnd());
    pair.d.set(minus(plus(reach, supportAt(a, pair.rotationA, 1, n))));
    const found = solve(pair), step = randomUnit(rnd), d = [...pair.d];
    pair.d.set(plus(d, step, 0.2));
    expect(Math.abs(solve(pair).gap - found.gap)).toBeLessThanOrEqual(0.2 + 1e-9);
    pair.d.set(plus(d, step, 1e-6));
    expect(Math.abs((solve(pair).gap - found.gap) / 1e-6 - dot(found.n, step))).toBeLessThan(1e-3);
  }
});

test('a grain pressed deep into a wall stays on its side', () => {
  const wall = compileConvex(box(5, 0.2, 5)), pair = createPair(compileConvex(ellipsoid(0.5, 0.3, 0.4)), wall);
  pair.d.set([0, -0.01, 0]);
  const side = solve(pair).n;
  pair.d.set([0, 0.004, 0]);
  expect(dot(solve(pair).n, side)).toBeLessThan(-0.9);
  pair.warm.set(side);
  expect(dot(solve(pair).n, side)).toBeGreaterThan(0.9);
});
