// @module-tag slow
import { expect, test } from 'vitest';
import { sampled } from '../../core/testing/sampled';
import { quatFromAxis, type Vec3 } from '../../core/vec3';
import { compileConvex, type Convex } from './convex';
import {
  box, boxHull, bruteForce, flatsOf, hullOf, normalOf, placeFlat, pointOf, randomBox, randomHull, randomPair,
  separation,
  smallestGap, subtract, swapped,
} from './testing/hullFixtures';
import { createManifold, createPair, type Pair } from './pair';
import {
  dot, matrixOf, minus, norm, plus, random, randomQuat, randomUnit, times, unit, type Random,
} from './testing/pairFixtures';
import { polytopePair } from './polytopePair';

const out = createManifold();

function solve(pair: Pair) {
  polytopePair(pair, out);
  const points = Array.from({ length: out.count }, (_, i) => pointOf(out, i));
  return {
    count: out.count, normal: normalOf(out), gaps: [...out.gap.subarray(0, out.count)], points, phi: smallestGap(out),
  };
}

/** Returns a pair of A unturned at the origin and B at d, turned about `axis` by `angle` [rad]. */
function place(a: Convex, b: Convex, d: Vec3, axis: Vec3 = [0, 0, 1], angle = 0): Pair {
  const pair = createPair(a, b);
  pair.d.set(d);
  pair.rotationB.set(matrixOf(quatFromAxis(unit(axis), angle)));
  return pair;
}

const close = (a: ArrayLike<number>, b: ArrayLike<number>, within = 1e-12): void => {
  for (let c = 0; c < a.length; c++) expect(Math.abs(a[c] - b[c])).toBeLessThanOrEqual(within);
};
/** Expects the same points, in any order. */
const sameSet = (points: Vec3[], expected: Vec3[], within = 1e-12): void => {
  expect(points.length).toBe(expected.length);
  for (const e of expected) expect(Math.min(...points.map((p) => norm(subtract(p, e))))).toBeLessThanOrEqual(within);
};

const sides = (x: number, y: number, z: number): Vec3[] => [[x, y, z], [-x, y, z], [-x, -y, z], [x, -y, z]];

for (const [name, cube] of [['box', box([1, 1, 1], 0.1)], ['hull', boxHull([0.9, 0.9, 0.9], 0.1)]] as const) {
  test(`a ${name} that rests on a box: four points, at the corners of its core`, () => {
    for (const gap of [0.05, 0, -0.05, -0.3]) { // in the last the cores overlap
      const { normal, gaps, points } = solve(place(box([3, 3, 1], 0.1), cube, [0.3, -0.2, 2 + gap]));
      close(normal, [0, 0, 1]);
      close(gaps, [gap, gap, gap, gap], 1e-9);
      sameSet(points, sides(0.9, 0.9, 1 + gap / 2).map((p) => plus(p, [0.3, -0.2, 0])), 1e-9);
    }
  });

  test(`a tilted ${name} keeps its four points, each with its own gap`, () => {
    const tilt = 0.02;
    const { normal, gaps, points } = solve(place(box([3, 3, 1], 0.1), cube, [0, 0, 2.05], [1, 0, 0], tilt));
    close(normal, [0, 0, 1]);
    for (let i = 0; i < 4; i++) { // the core's corner at (±0.9, y, −0.9) before it was turned, and the rounding
      const y = points[i][1] > 0 ? 0.9 : -0.9;
      expect(gaps[i]).toBeCloseTo(2.05 + y * Math.sin(tilt) - 0.9 * Math.cos(tilt) - 0.1 - 1, 12);
    }
  });

  test(`a ${name} on its edge has two points, on its corner one`, () => {
    const half = Math.sqrt(2) * 0.9, diagonal = Math.sqrt(3) * 0.9;
    const edge = solve(place(box([3, 3, 1], 0.1), cube, [0, 0, 1 + half + 0.1 - 0.01], [1, 0, 0], Math.PI / 4));
    close(edge.normal, [0, 0, 1]);
    close(edge.gaps, [-0.01, -0.01], 1e-9);
    sameSet(edge.points, [[0.9, 0, 0.995], [-0.9, 0, 0.995]], 1e-9);
    const turn = Math.acos(1 / Math.sqrt(3)); // (1, 1, 1) to −z
    const corner = solve(place(box([3, 3, 1], 0.1), cube, [0, 0, 1 + diagonal + 0.1 - 0.01], [1, -1, 0], turn));
    close(corner.normal, [0, 0, 1]);
    close(corner.gaps, [-0.01], 1e-9);
    sameSet(corner.points, [[0, 0, 0.995]], 1e-9);
  });
}

test('crossed edges have one point, parallel ones two', () => {
  const tilted = matrixOf(quatFromAxis([1, 0, 0], Math.PI / 4));
  const across = matrixOf(quatFromAxis([0, 1, 0], Math.PI / 4));
  for (const [rotation, count] of [[across, 1], [tilted, 2]] as const) {
    const pair = createPair(box([1, 1, 1]), box([1, 1, 1]));
    pair.rotationA.set(tilted);
    pair.rotationB.set(rotation);
    pair.d.set([0, 0, 2 * Math.sqrt(2) + 0.01]);
    const { normal, gaps, points } = solve(pair);
    close(normal, [0, 0, 1]);
    close(gaps, new Array(count).fill(0.01), 1e-9);
    const x = count === 2 ? [-1, 1] : [0];
    sameSet(points, x.map((c): Vec3 => [c, 0, Math.sqrt(2) + 0.005]), 1e-9);
  }
});

test('a face turned on another: four of the eight corners of what they share', () => {
  const { gaps, points } = solve(place(box([1, 1, 1]), box([1, 1, 1]), [0, 0, 2.01], [0, 0, 1], Math.PI / 4));
  close(gaps, [0.01, 0.01, 0.01, 0.01], 1e-12);
  for (const p of points) expect(Math.hypot(p[0], p[1])).toBeCloseTo(Math.sqrt(1 + Math.tan(Math.PI / 8) ** 2), 4);
  const middle = points.reduce((sum, p) => plus(sum, p), [0, 0, 0] as Vec3);
  expect(Math.hypot(middle[0], middle[1])).toBeLessThan(0.6); // spread around the axis
});

test('a ball: the exact cases of shapes.md §10', () => {
  const ball = compileConvex({ kind: 'sphere', radius: 0.5 });
  const edge = solve(place(boxHull([1, 1, 1]), ball, [1.6, 1.8, 0])); // 11
  close(edge.normal, [0.6, 0.8, 0]);
  close(edge.gaps, [0.5]);
  close(edge.points[0], [1.15, 1.2, 0]);
  const inside = solve(place(boxHull([1, 1, 1]), ball, [0.9, 0.1, 0.2]));
  close(inside.normal, [1, 0, 0]);
  close(inside.gaps, [-0.6]);
});

test('a cylinder on its cap, on its side, on its rim; and beside another', () => {
  const cylinder = compileConvex({ kind: 'cylinder', radius: 0.5, halfLength: 0.7, edgeRadius: 0.05 });
  const floor = box([3, 3, 1], 0.05);
  const cap = solve(place(floor, cylinder, [0, 0, 1.7 - 0.001], [1, 0, 0], Math.PI / 2));
  close(cap.normal, [0, 0, 1]);
  close(cap.gaps, [-0.001, -0.001, -0.001, -0.001]);
  for (const p of cap.points) expect(Math.hypot(p[0], p[1])).toBeCloseTo(0.45, 12);
  for (const turn of [0, 0.1, 0.3]) { // rolled: the gap is that of the circle
    const pair = place(floor, cylinder, [0, 0, 1.5 - 0.001]);
    pair.rotationB.set(matrixOf(quatFromAxis([0, 1, 0], turn)));
    const side = solve(pair);
    close(side.normal, [0, 0, 1]);
    close(side.gaps, [-0.001, -0.001]);
    sameSet(side.points, [[0, 0.65, 0.9995], [0, -0.65, 0.9995]], 1e-9);
  }
  const lean = 0.5, height = 0.65 * Math.sin(lean) + 0.45 * Math.cos(lean) + 0.05;
  const rim = solve(place(floor, cylinder, [0, 0, 1 + height - 0.001], [1, 0, 0], lean));
  close(rim.normal, [0, 0, 1]);
  close(rim.gaps, [-0.001], 1e-9);
  const d: Vec3 = [0.99 * Math.cos(0.3), 0.2, 0.99 * Math.sin(0.3)], beside = solve(place(cylinder, cylinder, d));
  close(beside.normal, [Math.cos(0.3), 0, Math.sin(0.3)], 1e-9);
  close(beside.gaps, [-0.01, -0.01], 1e-9);
  close([Math.abs(beside.points[0][1] - beside.points[1][1])], [1.1], 1e-9);
});

const KINDS: Record<string, (rnd: Random, edge: number) => Convex> = {
  box: randomBox, hull: (rnd, edge) => randomHull(rnd, 4 + Math.floor(12 * rnd()), edge),
  triangle: (rnd, edge) => randomHull(rnd, 3, edge),
};
const CLASSES = [['box', 'box'], ['box', 'hull'], ['hull', 'hull'], ['box', 'triangle']] as const;

for (const [x, y] of CLASSES)
  sampled(`${x} and ${y}: Φ is the best of all normals, and belongs to the normal given`, [16, 60], (count) => {
  const rnd = random(3), wrong = { shallow: 0, deep: 0 };
  for (let k = 0; k < count; k++) {
    const edge = k % 2 ? 0.05 : 0, isDeep = k % 4 > 1;
    const [low, high] = isDeep ? [-0.3, -0.02] : [-0.02, 0.2];
    const pair = randomPair(rnd, KINDS[x](rnd, edge), KINDS[y](rnd, edge), 0.5 + rnd(), low, high);
    const { normal, phi } = solve(pair), [a, b] = flatsOf(pair), rounding = edge * (1 + pair.scale[1]);
    expect(norm(normal)).toBeCloseTo(1, 12);
    expect(separation(a, b, normal) - rounding).toBeCloseTo(phi, 11);
    const best = bruteForce(a, b).phi - rounding, size = Math.min(pair.a.bounding, pair.scale[1] * pair.b.bounding);
    expect(phi).toBeLessThanOrEqual(best + 1e-12);
    if (best - phi > 1e-6 * size) wrong[isDeep ? 'deep' : 'shallow']++;
  }
  expect(wrong.shallow).toBeLessThanOrEqual(count / 60);
  expect(wrong.deep).toBeLessThanOrEqual(count / 30);
});

sampled('each point lies on both surfaces, but for corners that are not quite in one plane', [40, 150], (count) => {
  const rnd = random(4), beyond: number[] = [];
  for (let k = 0; k < count; k++) {
    const pair =
      randomPair(rnd, KINDS[k % 2 ? 'box' : 'hull'](rnd, 0.03), KINDS.hull(rnd, 0.03), 0.5 + rnd(), -0.03, 0.05);
    const { normal, gaps, points } = solve(pair), [a, b] = flatsOf(pair);
    const size = Math.min(pair.a.bounding, pair.b.bounding * pair.scale[1]);
    points.forEach((p, i) => {
      const onA = plus(p, normal, -gaps[i] / 2), onB = plus(p, normal, gaps[i] / 2);
      const beyondA = Math.max(...a.normals.map((m) => dot(m, onA) - farthest(a.corners, m))) - 0.03;
      const beyondB = Math.max(...b.normals.map((m) => dot(m, onB) - farthest(b.corners, m))) - 0.03 * pair.scale[1];
      beyond.push(Math.max(beyondA, beyondB) / size);
    });
  }
  beyond.sort((p, q) => p - q);
  expect(beyond[Math.floor(0.9 * beyond.length)]).toBeLessThan(1e-9);
  expect(beyond.at(-1)).toBeLessThan(0.04); // faces up to 4° apart count as one
});
const farthest = (corners: Vec3[], m: Vec3): number => Math.max(...corners.map((p) => dot(m, p)));

sampled('swapped, turned as one or made larger, the answer follows', [30, 100], (count) => {
  const rnd = random(5);
  for (let k = 0; k < count; k++) {
    const a = KINDS[k % 2 ? 'box' : 'hull'](rnd, 0.03), b = KINDS[k % 3 ? 'hull' : 'box'](rnd, 0.03);
    const pair = randomPair(rnd, a, b, 0.5 + rnd(), -0.03, 0.05);
    const first = solve(pair), other = solve(swapped(pair));
    close(other.normal, minus(first.normal), 1e-9);
    expect(other.phi).toBeCloseTo(first.phi, 9);
    const rotation = matrixOf(randomQuat(rnd)), turned = createPair(pair.a, pair.b), s = 1e-3;
    for (let c = 0; c < 3; c++) { // columns of R R_A
      for (const which of ['rotationA', 'rotationB'] as const) {
        const column = times(rotation, [pair[which][c], pair[which][3 + c], pair[which][6 + c]]);
        for (let i = 0; i < 3; i++) turned[which][3 * i + c] = column[i];
      }
    }
    turned.d.set(plus([0, 0, 0], times(rotation, pair.d), s));
    turned.scale.set([s, s * pair.scale[1], Infinity]);
    const third = solve(turned);
    close(third.normal, times(rotation, first.normal), 1e-9);
    expect(third.phi / s).toBeCloseTo(first.phi, 9);
    sameSet(third.points, first.points.map((p) => plus([0, 0, 0], times(rotation, p), s)), 1e-9 * s);
  }
});

sampled('Φ and n change by little where the bodies move by little', [30, 100], (count) => {
  const rnd = random(6), e = 1e-5;
  for (let k = 0; k < count; k++) {
    const pair = randomPair(rnd, KINDS.hull(rnd, 0.05), KINDS.box(rnd, 0.05), 1, -0.04, 0.02), before = solve(pair);
    const way = randomUnit(rnd);
    pair.d.set(plus(pair.d, way, e));
    const after = solve(pair);
    expect(Math.abs(after.phi - before.phi)).toBeLessThanOrEqual(e * (1 + 1e-9));
    expect(after.phi - before.phi).toBeCloseTo(e * dot(way, before.normal), 8); // dΦ/dd = n
    const core = before.phi + 0.1; // the cores are so far apart
    expect(norm(subtract(after.normal, before.normal))).toBeLessThanOrEqual((2 * e) / core);
  }
});

test('resting points keep their indices', () => {
  const rnd = random(7), floor = box([3, 3, 1], 0.05);
  const cylinder = compileConvex({ kind: 'cylinder', radius: 0.5, halfLength: 0.5, edgeRadius: 0.05 });
  const bodies: [Convex, number, Vec3, number][] = [
    [box([0.5, 0.5, 0.5], 0.05), 0.5, [0, 0, 1], 0.3], [boxHull([0.5, 0.5, 0.5], 0.05), 0.55, [0, 0, 1], 0.7],
    [cylinder, 0.5, [1, 0, 0], Math.PI / 2], [cylinder, 0.5, [0, 1, 0], 1],
  ];
  for (const [shape, height, axis, angle] of bodies) for (const flip of [false, true]) {
    let last: Vec3[] = [];
    for (let step = 0; step < 40; step++) {
      const pair = place(floor, shape, [0.1, 0.2, 1 + height - 1e-3 + 1e-6 * rnd()], axis, angle);
      const wobble = matrixOf(quatFromAxis(randomUnit(rnd), 1e-5)), r = pair.rotationB.slice();
      for (let c = 0; c < 3; c++)
        times(wobble, [r[c], r[3 + c], r[6 + c]]).forEach((x, i) => { pair.rotationB[3 * i + c] = x; });
      const { points } = solve(flip ? swapped(pair) : pair);
      if (step > 0) points.forEach((p, i) => expect(norm(subtract(p, last[i]))).toBeLessThan(1e-3));
      expect(points.length).toBeGreaterThanOrEqual(2);
      last = points;
    }
  }
});

test('sharp boxes in contact: the normal is steady through the moment of touch', () => {
  for (let gap = -2e-3; gap < 2e-3; gap += 1e-4) {
    const { normal, gaps } = solve(place(box([1, 1, 1]), box([0.3, 0.3, 0.3]), [0.2, 0.1, 1.3 + gap], [0, 0, 1], 0.4));
    close(normal, [0, 0, 1], 1e-12);
    close(gaps, [gap, gap, gap, gap], 1e-12);
  }
});

test('degenerate hulls, and centres that meet', () => {
  const triangle = hullOf([[1, 0, 0], [-1, 1, 0], [-1, -1, 0]], 0.1), segment = hullOf([[1, 0, 0], [-1, 0, 0]], 0.1);
  const face = solve(place(triangle, box([0.2, 0.2, 0.2]), [0, 0, 0.35]));
  close(face.normal, [0, 0, 1]);
  close(face.gaps, [0.05, 0.05, 0.05, 0.05]);
  const line = solve(place(segment, segment, [0, 0, 0.3], [0, 0, 1], 1));
  close(line.normal, [0, 0, 1]);
  close(line.gaps, [0.1]);
  const centred = solve(place(box([1, 2, 3]), box([1, 1, 1]), [0, 0, 0]));
  close([centred.phi], [-2]);
  close([Math.abs(centred.normal[0])], [1]);
  const same = placeFlat(triangle, matrixOf([0, 0, 0, 1]), 1, [0, 0, 0]);
  expect(separation(same, same, [0, 0, 1])).toBe(0);
});

sampled('nothing beyond the margin, and last time\'s normal gives the same answer', [20, 60], (count) => {
  const rnd = random(8);
  for (let k = 0; k < count; k++) {
    const pair = randomPair(rnd, KINDS.box(rnd, 0.05), KINDS.hull(rnd, 0.05), 1, -0.04, 0.1);
    const { phi, normal } = solve(pair);
    pair.scale[2] = phi - 1e-6;
    expect(solve(pair).count).toBe(0);
    pair.scale[2] = phi + 1e-6;
    expect(solve(pair).count).toBeGreaterThan(0);
    pair.warm.set(plus(normal, randomUnit(rnd), 0.1));
    close([...solve(pair).normal, solve(pair).phi], [...normal, phi], 1e-9);
  }
});
