// @module-tag slow
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import { quatFromAxis, type Vec3 } from '../../core/vec3';
import { luggedWheel } from '../../model/luggedWheel';
import { rotationOf } from '../../model/rotation';
import type { ConvexShape } from '../../model/shape';
import { boxMesh, pebble } from '../../model/testing/shapes';
import {
  after, ball, contactsOf, cube, deepest, distance, egg, read, roundCube, turns, type Grain,
} from './testing/bodyFixtures';
import { createBodyManifold, type BodyManifold } from './bodyManifold';
import { bodyRadius, compileBody } from './bodyParts';
import { collideBody, createBodyPair } from './collideBody';
import { compileConvex } from './convex';

describe('plane', () => {
  const meet = contactsOf({ kind: 'plane' }, 0.1);

  test('a ball has one point, midway', () => {
    const [only, ...others] = meet({ shape: ball, at: [3, 4, 0.98] });
    expect(others).toEqual([]);
    expect(only).toEqual(
      { normal: [0, 0, -1], gap: expect.closeTo(-0.02, 12), point: [0, 0, expect.closeTo(-0.99, 12)], feature: 0 });
    expect(meet({ shape: ball, at: [3, 4, 1.11] })).toEqual([]);
    expect(meet({ shape: ball, at: [0, 0, 0.1], size: 0.05 })[0].gap).toBeCloseTo(0.05, 12);
  });

  test('shapes.md §10, case 10: a turned ellipsoid', () => {
    // there the plane is y = 0 and the ellipsoid (3, 1, 2) is turned by 30° about z
    const wall = contactsOf({ kind: 'plane' }, 1, { at: [0, 0, 0], turn: quatFromAxis([1, 0, 0], -Math.PI / 2) });
    const turn = quatFromAxis([0, 0, 1], Math.PI / 6);
    const [only] = wall({ shape: { kind: 'ellipsoid', semiAxes: [3, 1, 2] }, at: [0, 1.7, 0], turn });
    expect(only.gap).toBeCloseTo(1.7 - Math.sqrt(3), 12);
    [0, -1, 0].forEach((x, c) => expect(only.normal[c]).toBeCloseTo(x, 12));
    const lowest = only.point.map((x, c) => x - 0.5 * only.gap * only.normal[c]);
    [-2, 1.7 - Math.sqrt(3) - 1.7, 0].forEach((x, c) => expect(lowest[c]).toBeCloseTo(x, 9));
  });

  test('a box at rest has its four corners, each with its own gap; their numbers turn with it', () => {
    const tilt = 0.02, flat = meet({ shape: cube, at: [0, 0, 0.99] });
    const tilted = meet({ shape: cube, at: [0, 0, 1], turn: quatFromAxis([1, 0, 0], tilt) });
    expect(flat.map(({ gap }) => gap)).toEqual([-0.01, -0.01, -0.01, -0.01].map((g) => expect.closeTo(g, 12)));
    expect(new Set(flat.map(({ point }) => point.map(Math.sign).join())).size).toBe(4);
    for (const { gap, point } of tilted)
      expect(gap).toBeCloseTo(1 - Math.cos(tilt) + Math.sign(point[1]) * Math.sin(tilt), 12);
    const turned = meet({ shape: cube, at: [0, 0, 0.99], turn: quatFromAxis([0, 0, 1], 0.5) });
    for (const { feature, point } of turned) {
      const before = flat.find((p) => p.feature === feature)!;
      expect(distance(point, before.point)).toBeCloseTo(2 * Math.SQRT2 * Math.sin(0.25), 9);
    }
  });

  test('a cylinder lies on two points, stands on four, and leans on its lowest one', () => {
    const can: ConvexShape = { kind: 'cylinder', radius: 0.5, halfLength: 1, edgeRadius: 0 };
    expect(meet({ shape: can, at: [0, 0, 0.5], turn: quatFromAxis([0, 1, 0], 0.3) }).map(({ point }) => point)).toEqual(
      expect.arrayContaining([[0, 1, -0.5], [0, -1, -0.5]].map((p) => p.map((x) => expect.closeTo(x, 9)))));
    const upright = (angle: number) => meet({
      shape: can, at: [0, 0, 1],
      turn: after(quatFromAxis([1, 0, 0], Math.PI / 2 + angle), quatFromAxis([0, 1, 0], 0.4)),
    });
    expect(upright(0).length).toBe(4);
    expect(Math.max(...upright(0).map(({ gap }) => Math.abs(gap)))).toBeLessThan(1e-12);
    for (const angle of [0.01, -0.03, 0.08]) {
      const lowest = 1 - Math.cos(angle) - 0.5 * Math.sin(Math.abs(angle));
      expect(deepest(upright(angle)).gap).toBeCloseTo(lowest, 6);
    }
    expect(upright(0.7).length).toBe(1);
  });

  test.each<[string, ConvexShape]>([
    ['box', roundCube], ['capsule', { kind: 'capsule', radius: 0.3, halfLength: 0.6 }], ['ellipsoid', egg],
    ['cylinder', { kind: 'cylinder', radius: 0.6, halfLength: 0.4, edgeRadius: 0.05 }],
    ['hull', { kind: 'hull', vertices: pebble(24, 3, [1, 0.7, 0.8]), edgeRadius: 0.02 }],
  ])('%s, turned at random: the lowest point is the true one, and none is inside', (_, shape) => {
    const turn = turns(2), random = createRandom(4), grain = compileConvex(shape);
    for (let i = 0; i < 300; i++) {
      const q = turn(), r = rotationOf(q), n = [-r[6], -r[7], -r[8]]; // down, in the grain
      const h = grain.rounding + (grain.core === 'ellipsoid' ? Math.hypot(...n.map((x, c) => x * grain.half[c]))
        : grain.core === 'hull'
          ? Math.max(...pebble(24, 3, [1, 0.7, 0.8]).map((v) => v[0] * n[0] + v[1] * n[1] + v[2] * n[2]))
          : n.reduce((sum, x, c) => sum + Math.abs(x) * grain.half[c], grain.radius * Math.hypot(n[0], n[2])));
      const z = h - 0.1 + 0.19 * random(), points = meet({ shape, at: [0, 0, z], turn: q });
      expect(Math.abs(deepest(points).gap - (z - h))).toBeLessThan(grain.radius > 0 ? 1e-5 : 1e-12);
      for (const { gap, point } of points) expect(point[2]).toBeCloseTo(0.5 * gap - z, 9);
    }
  });
});

describe('a box as a mesh is the box', () => {
  const half: Vec3 = [2, 1.5, 1], place = { at: [0.3, -0.2, 0.5] as Vec3, turn: quatFromAxis([0.6, 0, 0.8], 0.9) };
  const mesh = contactsOf(boxMesh(half), 0.3, place), r = rotationOf(place.turn);
  const box = contactsOf({ kind: 'box', halfExtents: half, edgeRadius: 0 }, 0.3, place);
  const inW = (p: Vec3) =>
    [0, 3, 6].map((o, k) => r[o] * p[0] + r[o + 1] * p[1] + r[o + 2] * p[2] + place.at[k]) as Vec3;

  test('for balls at faces, edges and corners', () => {
    const random = createRandom(5), kinds = new Set<number>();
    for (let i = 0; i < 3000; i++) {
      // any point of the surface, and a ball around a point near it
      const p = half.map((h) => h * (2.6 * random() - 1.3)) as Vec3, c = Math.floor(3 * random());
      p[c] = Math.sign(p[c]) * (half[c] + 0.6 * random() + 0.01);
      const grain: Grain = { shape: ball, at: inW(p), size: 0.5 }, expected = box(grain), found = mesh(grain);
      expect(found.length).toBe(expected.length);
      if (found.length === 0) continue;
      kinds.add(p.filter((x, k) => Math.abs(x) > half[k]).length);
      expect(Math.abs(found[0].gap - expected[0].gap)).toBeLessThan(2e-6); // and so are gaps
      expect(distance(found[0].normal, expected[0].normal)).toBeLessThan(2e-3); // normals near a face's are the face's
      expect(distance(found[0].point, expected[0].point)).toBeLessThan(2e-3);
    }
    expect([...kinds].sort()).toEqual([1, 2, 3]);
  });

  test.each<[string, ConvexShape]>([['ellipsoids', egg], ['rounded boxes', roundCube]])('for %s that touch',
    (_, shape) => {
    const random = createRandom(6), turn = turns(7);
    let met = 0;
    for (let i = 0; i < 2000; i++) {
      const p = half.map((h) => h * (2.8 * random() - 1.4)) as Vec3;
      const grain: Grain = { shape, at: inW(p), turn: turn(), size: 0.3 }, expected = box(grain);
      // in overlap the mesh may take another way out
      if (expected.length === 0 || deepest(expected).gap < -0.025) continue;
      met++;
      const found = mesh(grain);
      expect(found.length).toBeGreaterThan(0);
      expect(Math.abs(deepest(found).gap - deepest(expected).gap)).toBeLessThan(1e-4);
      expect(distance(deepest(found).normal, deepest(expected).normal)).toBeLessThan(0.02);
    }
    expect(met).toBeGreaterThan(200);
  });
});

test('the ball about a body holds it', () => {
  expect(bodyRadius(compileBody({ kind: 'plane' }))).toBe(Infinity);
  expect(bodyRadius(compileBody(boxMesh([1, 2, 3])))).toBeCloseTo(Math.hypot(1, 2, 3), 12);
  expect(bodyRadius(compileBody(luggedWheel(0.13, 0.08, 12, 0.02)))).toBeGreaterThan(Math.hypot(0.15, 0.08) - 2e-3);
});

describe('compounds', () => {
  const wheel = luggedWheel(0.13, 0.08, 12, 0.02);
  if (wheel.kind !== 'compound') throw new Error('not a compound');

  test('a grid finds what a look at every part finds', () => {
    const body = compileBody(wheel), random = createRandom(14), turn = turns(15);
    if (body.kind !== 'convex' || !body.grid) throw new Error('no grid');
    const all = { ...body, grid: null }, grain = compileConvex(roundCube), a = createBodyManifold();
    const b = createBodyManifold();
    let met = 0;
    for (let i = 0; i < 3000; i++) {
      const pair = createBodyPair(grain, body), angle = 6.3 * random(), rho = 0.12 + 0.06 * random();
      pair.center.set([rho * Math.cos(angle), 0.24 * (random() - 0.5), rho * Math.sin(angle)]);
      pair.rotation.set(rotationOf(turn()));
      pair.scale.set([0.003 + 0.01 * random(), 0.002]);
      collideBody(pair, a);
      collideBody({ ...pair, body: all }, b);
      const sorted = (m: BodyManifold) => read(m).sort((p, q) => p.feature - q.feature);
      if (a.count < 4) expect(sorted(a)).toEqual(sorted(b)); // of more than four, the order decides which go
      else expect(deepest(read(a)).gap).toBe(deepest(read(b)).gap);
      met += Math.min(1, a.count);
    }
    expect(met).toBeGreaterThan(300);
  });

  test('a ball between a lug and the rim touches both', () => {
    const meet = contactsOf(wheel, 0.001), r = 0.008, half = 0.005; // half a lug
    const x = half + r, z = Math.sqrt((0.13 + r) ** 2 - x * x), found = meet({ shape: ball, at: [x, 0, z], size: r });
    expect(found.length).toBe(2);
    for (const { gap } of found) expect(Math.abs(gap)).toBeLessThan(1e-9);
    expect(new Set(found.map(({ feature }) => feature >> 2))).toEqual(new Set([0, 1]));
  });
});
