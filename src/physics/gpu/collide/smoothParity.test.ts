import { IDENTITY, type Vec3 } from '../../../core/vec3';
import { compileConvex, type Convex } from '../../shapes/convex';
import { ellipsoidPair } from '../../shapes/ellipsoidPair';
import { kinkedPair } from '../../shapes/kinkedPair';
import { createManifold, type Manifold, type Pair } from '../../shapes/pair';
import { beforeAll, expect, test } from 'vitest';
import { testDevice } from '../../../gpu/testing/testDevice';
import {
  KINKED_KINDS, logUniform, matrixOf, minus, norm, plus, random, randomEllipsoid, randomFeature, randomKinked,
  randomQuat,
  randomUnit, supportAt, times, type Random,
} from '../../shapes/testing/pairFixtures';
import { devicePair, runManifolds, type DevicePair } from '../testing/runManifolds';
import { separatedPair } from '../../shapes/testing/separatedPair';

/**
 * The tests compare the WGSL texts of smooth and kinked pairs on the device with their f64 twins, for grains of 0.1
 * mm to 0.1 m.
 */

let gpu: GPUDevice;
beforeAll(async () => { gpu = (await testDevice()).device; });

/** A margin beyond every gap [m]. */
const FAR = 1e6;

type Case = { at: DevicePair; s: number; deep: boolean };
const smallest = (shape: Convex): number => shape.rounding + (shape.core === 'ellipsoid' ? Math.min(...shape.half) : 0);

/**
 * Returns two smooth bodies with a known gap of −0.3 … 0.3 s, or, deep, with their centres at 5 … 100 % of touching
 * distance.
 */
function smoothCase(rnd: Random, ratio: number, kind: number, deep: boolean): Case {
  const ball = () => compileConvex({ kind: 'sphere', radius: logUniform(rnd, 1, ratio) });
  const axes = () => compileConvex(randomEllipsoid(rnd, ratio)), a = kind === 2 ? ball() : axes();
  const b = kind > 0 ? ball() : axes();
  const sizeA = logUniform(rnd, 1e-4, 1e-1), sizeB = sizeA * logUniform(rnd, 1 / 3, 3);
  const qA = randomQuat(rnd), qB = randomQuat(rnd);
  const n = randomUnit(rnd), s = Math.min(sizeA * smallest(a), sizeB * smallest(b));
  const touching = plus(supportAt(a, matrixOf(qA), sizeA, n), supportAt(b, matrixOf(qB), sizeB, n));
  const gap = Math.max((0.6 * rnd() - 0.3) * s, -0.98 * (a.kappa * sizeA + b.kappa * sizeB));
  const d = deep ? plus([0, 0, 0], touching, 0.05 + 0.95 * rnd()) : plus(touching, n, gap);
  return { at: devicePair(a, b, qA, qB, d, [sizeA, sizeB, FAR]), s, deep };
}

/** Returns a smooth body on a feature of a kinked one, with a gap of −0.3 … 0.3 s. */
function kinkedCase(rnd: Random, i: number): Case {
  const ball = i % 8 === 0, b = compileConvex(randomKinked(rnd, KINKED_KINDS[i % 5], [1, 5, 50][i % 3]));
  const a = compileConvex(ball ? { kind: 'sphere', radius: logUniform(rnd, 0.5, 2) } : randomEllipsoid(rnd, 5));
  const size = logUniform(rnd, 1e-4, 1e-1), qA = randomQuat(rnd), qB = randomQuat(rnd), RB = matrixOf(qB);
  const feature = randomFeature(rnd, b);
  const n = times(RB, feature.n), gap = Math.max((0.6 * rnd() - 0.3) * smallest(a), -0.98 * (a.kappa + b.rounding));
  const c = plus(plus(times(RB, feature.y), n, b.rounding + gap), supportAt(a, matrixOf(qA), 1, n));
  const at = devicePair(a, b, qA, qB, plus([0, 0, 0], minus(c), size), [size, size, FAR]);
  return { at, s: size * smallest(a), deep: false };
}

/** Returns the worst differences of f32 from f64 in s, and the failures by the measure of shapes.md §9. */
async function compare(
  name: 'ellipsoidGap' | 'kinkedGap', twin: (pair: Pair, out: Manifold) => void, cases: readonly Case[]
) {
  const out = createManifold(), answers = await runManifolds(gpu, name, cases.map(({ at }) => at));
  const worst = { gap: 0, n: 0, p: 0, failures: 0, poor: 0, deep: 0 };
  cases.forEach(({ at, s, deep }, i) => {
    const answer = answers[i];
    twin(at.pair, out);
    expect([out.count, answer.count]).toEqual([1, 1]);
    expect(Math.abs(norm(answer.normal) - 1)).toBeLessThan(1e-6);
    const gap = Math.abs(answer.gap[0] - out.gap[0]) / s, n = norm(plus(answer.normal, out.normal, -1));
    const p = norm(plus(answer.point, out.point, -1)) / s;
    if (deep) { worst.deep = Math.max(worst.deep, gap); return; } // with two ways out alike, either
    if (!(gap < 0.01 && n < 0.05 && p < 0.05)) worst.failures++;
    if (n > 1e-3) worst.poor++;
    worst.gap = Math.max(worst.gap, gap);
    worst.n = Math.max(worst.n, n);
    worst.p = Math.max(worst.p, p);
  });
  return worst;
}

test('ellipsoidGap agrees with its twin on ellipsoids with axes to 5 and on balls', async () => {
  const rnd = random(9), kind = [1, 0, 0, 2, 0, 0, 0]; // balls among them
  const cases = Array.from({ length: 3000 }, (_, i) => smoothCase(rnd, i % 2 === 0 ? 2.5 : 5, kind[i % 7], false));
  const worst = await compare('ellipsoidGap', ellipsoidPair, cases);
  expect(worst.failures).toBe(0);
  expect(worst.gap).toBeLessThan(1e-5);
  expect(worst.n).toBeLessThan(2e-5);
  expect(worst.p).toBeLessThan(2e-4);
});

test('however deep the overlap, f32 finds the gap that f64 finds', async () => {
  const rnd = random(10), cases = Array.from({ length: 500 }, (_, i) => smoothCase(rnd, 5, i % 4 === 0 ? 1 : 0, true));
  cases.push({ // centres in one place: any direction is critical
    at: devicePair(cases[1].at.pair.a, cases[1].at.pair.a, IDENTITY, IDENTITY, [0, 0, 0], [1, 1, FAR]), s: 1,
    deep: true,
  });
  expect((await compare('ellipsoidGap', ellipsoidPair, cases)).deep).toBeLessThan(1e-4);
});

test('kinkedGap agrees with its twin on faces, edges, vertices and rims of bodies up to 50 times as large',
  async () => {
  const rnd = random(11), cases = Array.from({ length: 3000 }, (_, i) => kinkedCase(rnd, i));
  const worst = await compare('kinkedGap', kinkedPair, cases);
  expect(worst.failures).toBe(0);
  expect(worst.gap).toBeLessThan(1e-4); // d of 50 grains is rounded to 3e-6 of a grain
  expect(worst.poor).toBeLessThan(3); // K nearly singular: shapes.md §9
});

test('what is beyond the margin is no contact, and is seen from afar as on the host', async () => {
  const rnd = random(12), out = createManifold();
  const cases =
    Array.from({ length: 1000 }, (_, i) => (i % 2 === 0 ? smoothCase(rnd, 4, 0, false) : kinkedCase(rnd, i)));
  const gaps = cases.map(({ at: { pair }, s }, i) => {
    if (i % 4 > 1) for (let c = 0; c < 3; c++) pair.d[c] = Math.fround(pair.d[c] * 1.2);
    (i % 2 === 0 ? ellipsoidPair : kinkedPair)(pair, out);
    pair.scale[2] = Math.fround(0.1 * s);
    return out.gap[0];
  });
  const devicePairs = cases.map(({ at }) => at);
  const separated = await runManifolds(gpu, 'separatedEllipsoids', devicePairs);
  let seen = 0, contacts = 0, differ = 0;
  for (const [name, odd] of [['ellipsoidGap', 0], ['kinkedGap', 1]] as const) {
    const answers = await runManifolds(gpu, name, devicePairs.filter((_, i) => i % 2 === odd));
    for (let i = odd; i < cases.length; i += 2) {
      const { at: { pair }, s } = cases[i], margin = pair.scale[2];
      const { count } = answers[i >> 1], said = separated[i].count === 1;
      if (Math.abs(gaps[i] - margin) < 1e-4 * s) continue; // f32 may see it either way
      expect(count).toBe(gaps[i] > margin ? 0 : 1);
      expect(said && count > 0).toBe(false);
      seen += Number(said);
      contacts += count;
      differ += Number(said !== separatedPair(pair));
    }
  }
  expect(differ).toBeLessThan(3);
  expect(seen).toBeGreaterThan(200);
  expect(contacts).toBeGreaterThan(200);
});

test('the exact cases of a ball and of an edge, a vertex and a rim hold on the device', async () => {
  const e = (x: number, y: number, z: number): Convex => compileConvex({ kind: 'ellipsoid', semiAxes: [x, y, z] });
  const cube = compileConvex({ kind: 'box', halfExtents: [1, 1, 1], edgeRadius: 0 });
  const third: Vec3 = [2 / 3, 2 / 3, 1 / 3];
  const drum = compileConvex({ kind: 'cylinder', radius: 1, halfLength: 1, edgeRadius: 0 });
  const t: Vec3 = [24 / 13, 25 / 104, 0];
  const cases: [Convex, Convex, Vec3, number, Vec3][] = [
    [compileConvex({ kind: 'sphere', radius: 0.5 }), cube, [1.6, 1.8, 0], 0.5, [0.6, 0.8, 0]],
    [e(2, 5 / 8, 1), cube, plus(t, [0.97, 0.96, 0.25]), -0.05, [0.6, 0.8, 0]],
    [e(1.5, 0.75, 3), cube, [2.2, 1.45, 3.1], 0.3, third],
    [e(2, 5 / 8, 1), drum, plus(t, [1.06, 1.08, 0]), 0.1, [0.6, 0.8, 0]],
  ];
  const pairs = cases.map(([a, b, c]) => devicePair(a, b, IDENTITY, IDENTITY, minus(c), [1, 1, FAR]));
  const answers = await runManifolds(gpu, 'kinkedGap', pairs);
  cases.forEach(([, , , gap, n], i) => {
    expect(Math.abs(answers[i].gap[0] - gap)).toBeLessThan(1e-6);
    expect(norm(plus(answers[i].normal, n))).toBeLessThan(2e-6);
  });
});
