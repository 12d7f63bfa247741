import type { Quat, Vec3 } from '../../../core/vec3';
import { collideShapes } from '../../shapes/collideShapes';
import { compileConvex, type Convex } from '../../shapes/convex';
import { pointOf, randomBox, randomHull, smallestGap, subtract } from '../../shapes/testing/hullFixtures';
import { createManifold } from '../../shapes/pair';
import { logUniform, norm, plus, random, randomQuat, randomUnit, type Random } from '../../shapes/testing/pairFixtures';
import { devicePair, runManifolds, type DevicePair } from '../testing/runManifolds';
import { beforeAll, expect, test } from 'vitest';
import { testDevice } from '../../../gpu/testing/testDevice';

/**
 * The tests compare shaders/shared/shapes/collideShapes.wgsl and the texts that it calls with their f64 twins, for
 * grains of 0.1 mm to 0.1 m.
 */

let gpu: GPUDevice;
beforeAll(async () => { gpu = (await testDevice()).device; });

const out = createManifold();
const KINDS: Record<string, (rnd: Random, edge: number) => Convex> = {
  sphere: (rnd) => compileConvex({ kind: 'sphere', radius: 0.5 + rnd() }),
  ellipsoid: (rnd) =>
    compileConvex({ kind: 'ellipsoid', semiAxes: [1, logUniform(rnd, 0.25, 1), logUniform(rnd, 0.25, 1)] }),
  box: randomBox,
  cylinder: (rnd, edgeRadius) =>
    compileConvex({ kind: 'cylinder', radius: 0.3 + 0.7 * rnd(), halfLength: 0.3 + 0.7 * rnd(), edgeRadius }),
  capsule: (rnd) => compileConvex({ kind: 'capsule', radius: 0.2 + 0.3 * rnd(), halfLength: 0.5 + rnd() }),
  hull: (rnd, edge) => randomHull(rnd, 4 + Math.floor(29 * rnd()), edge),
  triangle: (rnd, edge) => randomHull(rnd, 3, edge),
};
type Draw = { edge: number; low: number; high: number; ratio?: number };
const sizeOf = ({ pair }: DevicePair): number =>
  Math.min(pair.scale[0] * pair.a.bounding, pair.scale[1] * pair.b.bounding);

/**
 * Returns two bodies turned at random, on a random line, with a gap of `low` … `high` times the reach of the smaller
 * one, found by bisection.
 */
function touch(rnd: Random, [x, y]: readonly string[], { edge, low, high, ratio = 1 }: Draw): DevicePair {
  const a = KINDS[x](rnd, edge), b = KINDS[y](rnd, edge), size = logUniform(rnd, 1e-4, 0.1);
  const sizes = [size, ratio * size * (0.5 + rnd()), 1e6], reachA = sizes[0] * a.bounding;
  const reachB = sizes[1] * b.bounding;
  const qA = randomQuat(rnd), qB = randomQuat(rnd), way = randomUnit(rnd);
  const gap = (low + (high - low) * rnd()) * Math.min(reachA, reachB);
  const at = (far: number) => devicePair(a, b, qA, qB, plus([0, 0, 0], way, far), sizes);
  let near = 0, far = reachA + reachB + Math.abs(gap);
  for (let k = 0; k < 25; k++) {
    collideShapes(at(0.5 * (near + far)).pair, out);
    if (smallestGap(out) > gap) far = 0.5 * (near + far); else near = 0.5 * (near + far);
  }
  return at(near);
}

/**
 * Returns the sorted differences of f32 from f64 over the size of the smaller body; `others` counts the pairs for which
 * f32 took another maximum of f.
 */
async function compare(cases: readonly DevicePair[]) {
  const answers = await runManifolds(gpu, 'collideShapes', cases);
  const gap: number[] = [], n: number[] = [], p: number[] = [];
  let counts = 0, others = 0;
  cases.forEach((at, i) => {
    const answer = answers[i], size = sizeOf(at);
    collideShapes(at.pair, out);
    expect(answer.count).toBeGreaterThan(0);
    expect(Math.abs(norm(answer.normal) - 1)).toBeLessThan(1e-6);
    const apart = norm(plus(answer.normal, out.normal, -1));
    if (apart > 0.05) { others++; return; }
    if (answer.count !== out.count) { counts++; return; }
    gap.push(Math.abs(smallestGap(answer) - smallestGap(out)) / size);
    n.push(apart);
    for (let k = 0; k < out.count; k++) p.push(norm(subtract(pointOf(answer, k), pointOf(out, k))) / size); // by index
  });
  const ordered = (values: number[]) => values.sort((x, y) => x - y);
  return { gap: ordered(gap), n: ordered(n), p: ordered(p), counts, others };
}
const last = (values: readonly number[]): number => values.at(-1)!;
const most = (values: readonly number[]): number => values[Math.floor(0.99 * values.length)];
const many = (count: number, make: (i: number) => DevicePair): DevicePair[] =>
  Array.from({ length: count }, (_, i) => make(i));

const FLAT =
  [['box', 'box'], ['box', 'hull'], ['hull', 'hull'], ['box', 'triangle'], ['hull', 'capsule'], ['sphere', 'hull']];

test('rounded flat bodies: as many points, in the same order, with the same gaps', { tags: 'long' }, async () => {
  const rnd = random(31), draw = { edge: 0.05, low: -0.05, high: 0.02 };
  const { gap, n, p, counts, others } = await compare(many(900, (i) => touch(rnd, FLAT[i % FLAT.length], draw)));
  expect(others).toBe(0);
  expect(counts).toBeLessThanOrEqual(1);
  expect(last(gap)).toBeLessThan(3e-6);
  expect([last(n) < 1e-4, most(n) < 1e-5]).toEqual([true, true]);
  expect(most(p)).toBeLessThan(1e-5);
});

test('sharp ones, through the moment of touch and 20 % deep', async () => {
  const rnd = random(32), draws = [{ edge: 0, low: -0.02, high: 0.02 }, { edge: 0, low: -0.2, high: -0.02 }];
  const { gap, n, counts, others } = await compare(many(900, (i) => touch(rnd, FLAT[i % 4], draws[i % 2])));
  expect(others).toBeLessThanOrEqual(3); // of two maxima alike either
  expect(counts).toBeLessThanOrEqual(1);
  expect(most(gap)).toBeLessThan(3e-6);
  expect(most(n)).toBeLessThan(1e-4);
});

test('cylinders: a normal at a rim is as good as its polygon', async () => {
  const rnd = random(33), draw = { edge: 0.05, low: -0.05, high: 0.02 }, other = ['cylinder', 'box', 'hull', 'capsule'];
  const { gap, n, others } = await compare(many(600, (i) => touch(rnd, ['cylinder', other[i % 4]], draw)));
  expect(others).toBe(0);
  expect([last(gap) < 1e-4, most(gap) < 2e-5]).toEqual([true, true]);
  expect(last(n)).toBeLessThan(0.01);
});

test('ellipsoids against hulls and triangles', async () => {
  const rnd = random(34), draws = [{ edge: 0.03, low: -0.05, high: 0.1 }, { edge: 0, low: -0.2, high: 0 }];
  const cases = many(600, (i) => touch(rnd, ['ellipsoid', i % 3 ? 'hull' : 'triangle'], draws[i % 2]));
  const { gap, n, p, others } = await compare(cases);
  expect(others).toBeLessThanOrEqual(1);
  expect(last(gap)).toBeLessThan(3e-6);
  expect([last(n) < 1e-3, most(n) < 1e-5]).toEqual([true, true]);
  expect(most(p)).toBeLessThan(3e-5);
});

test('every pair of kinds, either way round', async () => {
  const rnd = random(35), kinds = Object.keys(KINDS), draw = { edge: 0.05, low: -0.04, high: 0.02 };
  const cases = many(490, (i) => touch(rnd, [kinds[i % 7], kinds[Math.floor(i / 7) % 7]], draw));
  const { gap, counts, others } = await compare(cases);
  expect(others).toBeLessThanOrEqual(1);
  expect(counts).toBeLessThanOrEqual(1);
  expect(most(gap)).toBeLessThan(1e-5);
});

test('grains on bodies a hundred times as large', async () => {
  const rnd = random(36), draw = { edge: 0.05, low: -0.04, high: 0.02, ratio: 100 };
  const pairs = [['box', 'box'], ['hull', 'box'], ['cylinder', 'hull'], ['ellipsoid', 'hull'], ['box', 'triangle']];
  const { gap, n, counts, others } = await compare(many(300, (i) => touch(rnd, pairs[i % 5], draw)));
  expect(others + counts).toBeLessThanOrEqual(1);
  expect(last(gap)).toBeLessThan(2e-4); // the distance of the centres is rounded to 1e-5
  expect(last(n)).toBeLessThan(3e-3);
});

test('a resting box and a standing cylinder; nothing beyond the margin; centres that meet', async () => {
  const box = compileConvex({ kind: 'box', halfExtents: [1, 1, 1], edgeRadius: 0.1 }), upright: Quat = [0, 0, 0, 1];
  const hull =
    compileConvex({ kind: 'hull', vertices: [[1, 0, 0], [-1, 1, 0], [-1, -1, 0], [0, 0, 1]], edgeRadius: 0.05 });
  const cylinder = compileConvex({ kind: 'cylinder', radius: 1, halfLength: 0.5, edgeRadius: 0.1 });
  const ellipsoid = compileConvex({ kind: 'ellipsoid', semiAxes: [1, 0.5, 0.3] }), d: Vec3 = [0.25, 0.5, 0];
  const place = (a: Convex, b: Convex, z: number, q = upright, margin = 0.1) =>
    devicePair(a, b, upright, q, z === 0 ? [0, 0, 0] : plus(d, [0, 0, z]), [1, 1, margin]);
  const lying: Quat = [Math.SQRT1_2, 0, 0, Math.SQRT1_2];
  const cases = [
    place(box, box, 1.99), place(box, cylinder, 1.49, lying), place(box, box, 2.11), place(hull, box, 2.3),
    place(box, box, 0), place(ellipsoid, hull, 0), place(hull, hull, 0),
  ];
  const answers = await runManifolds(gpu, 'collideShapes', cases);
  expect(answers.map(({ count }) => count).slice(0, 4)).toEqual([4, 4, 0, 0]);
  for (const m of answers.slice(0, 2)) {
    expect(norm(subtract(m.normal, [0, 0, 1]))).toBeLessThan(1e-6);
    for (const gap of m.gap) expect(gap).toBeCloseTo(-0.01, 6);
  }
  cases.slice(4).forEach(({ pair }, i) => {
    collideShapes(pair, out);
    expect(smallestGap(answers[4 + i])).toBeCloseTo(smallestGap(out), 5);
  });
});
