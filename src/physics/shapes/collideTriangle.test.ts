// @module-tag slow
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import { sampled } from '../../core/testing/sampled';
import { quatFromAxis, type Quat, type Vec3 } from '../../core/vec3';
import { checkShape } from '../../model/checkShape';
import { luggedWheel } from '../../model/luggedWheel';
import { rotationOf } from '../../model/rotation';
import type { ConvexShape, Shape } from '../../model/shape';
import { boxMesh, pebble } from '../../model/testing/shapes';
import {
  after, ball, contactsOf, cube, deepest, distance, egg, read, roundCube, turns, type Point,
} from './testing/bodyFixtures';
import { createBodyManifold } from './bodyManifold';
import { compileBody, heightfieldSurface } from './bodyParts';
import { collideBody, createBodyPair } from './collideBody';
import { compileConvex } from './convex';

/** Returns the height of the lowest point of a grain at the origin. */
const lowestOf = (shape: ConvexShape, turn: Quat, size: number): number =>
  deepest(contactsOf({ kind: 'plane' }, 5)({ shape, at: [0, 0, 0], turn, size })).gap;

/** Returns a flat square of 2 × cells² triangles with random diagonals, z = 0, as the top of a closed block. */
function flatBlock(cells: number, size: number, seed: number): Extract<Shape, { kind: 'mesh' }> {
  const random = createRandom(seed), n = cells + 1, vertices: Vec3[] = [], triangles: [number, number, number][] = [];
  for (let k = 0; k < n * n; k++)
    vertices.push([size * ((k % n) / cells - 0.5), size * (Math.floor(k / n) / cells - 0.5), 0]);
  for (let y = 0; y < cells; y++) for (let x = 0; x < cells; x++) {
    const a = x + n * y, b = a + 1, c = a + n, d = c + 1;
    if (random() < 0.5) triangles.push([a, b, d], [a, d, c]); else triangles.push([a, b, c], [b, d, c]);
  }
  const rim = [...Array.from({ length: cells }, (_, k) => k), ...Array.from({ length: cells }, (_, k) => cells + n * k),
    ...Array.from({ length: cells }, (_, k) => n * n - 1 - k),
    ...Array.from({ length: cells }, (_, k) => n * (cells - k))];
  const bottom = vertices.push([0, 0, -size]) - 1;
  rim.forEach((v, k) => triangles.push([rim[(k + 1) % rim.length], v, bottom]));
  return { kind: 'mesh', vertices, triangles };
}

function hills(n: number, height: (x: number, y: number) => number): Extract<Shape, { kind: 'heightfield' }> {
  const at = (k: number) => 4 * (k / (n - 1) - 0.5);
  const heights = Array.from({ length: n * n }, (_, k) => height(at(k % n), at(Math.floor(k / n))));
  return { kind: 'heightfield', nx: n, ny: n, sizeX: 4, sizeY: 4, heights };
}

describe('surfaces of triangles', () => {
  const block = flatBlock(5, 4, 8), field = hills(6, () => 0);
  expect(checkShape('Block', block)).toEqual([]);

  describe.each<[string, Shape]>([['mesh', block], ['heightfield', field]])('a flat %s', (_, shape) => {
    for (const [name, grain] of [['ball', ball], ['egg', egg]] as const) sampled(
      `is flat for a ${name} that slides over it`, [250, 1000], (count) => {
      const meet = contactsOf(shape, 0.05), turn = turns(11);
      for (let i = 0; i <= count; i++) {
        const q = turn(), lowest = lowestOf(grain, q, 0.3);
        const x = -1.6 + (3.2 * i) / count, z = -lowest - 0.004;
        const [only, ...others] = meet({ shape: grain, at: [x, 0.93 * x, z], turn: q, size: 0.3 });
        expect(others).toEqual([]);
        expect(only.normal).toEqual([0, 0, -1]);
        expect(only.gap).toBeCloseTo(-0.004, 10);
      }
    });

    const grains: [string, ConvexShape][] = [
      ['box', cube], ['rounded box', roundCube], ['capsule', { kind: 'capsule', radius: 0.4, halfLength: 0.6 }],
      ['can', { kind: 'cylinder', radius: 0.8, halfLength: 0.5, edgeRadius: 0 }],
      ['hull', { kind: 'hull', vertices: pebble(14, 5, [1, 0.8, 0.6]), edgeRadius: 0 }],
    ];
    for (const [name, grain] of grains) sampled(`carries a ${name} as a plane does`, [99, 300], (count) => {
      const meet = contactsOf(shape, 0.02), plane = contactsOf({ kind: 'plane' }, 0.02);
      const random = createRandom(9), turn = turns(10);
      for (let i = 0; i < count; i++) {
        // flat on a face, with a slight tilt or none, or anyhow
        const tilt = quatFromAxis([Math.cos(i), Math.sin(i), 0], i % 3 === 1 ? 0.03 * random() : 0);
        const q = i % 3 === 2 || name === 'hull' ? turn() : after(tilt, quatFromAxis([0, 0, 1], 6 * random()));
        const lowest = lowestOf(grain, q, 0.3);
        const at: Vec3 = [3 * random() - 1.5, 3 * random() - 1.5, -lowest - 0.005 * random()];
        const found = meet({ shape: grain, at, turn: q, size: 0.3 });
        const expected = plane({ shape: grain, at, turn: q, size: 0.3 });
        for (const { normal } of found) expect(normal).toEqual([0, 0, -1]);
        expect(deepest(found).gap).toBeCloseTo(deepest(expected).gap, 10);
        expect(found.length).toBe(expected.length);
        for (const { point, gap } of expected) {
          expect(Math.min(...found.map((p) => distance(p.point, point) + Math.abs(p.gap - gap)))).toBeLessThan(1e-9);
        }
        expect(new Set(found.map(({ feature }) => feature)).size).toBe(found.length);
      }
    });
  });

  sampled('a ball at rest on hills touches the surface and nothing more', [50, 150], (count) => {
    const height = (x: number, y: number) => 0.3 * Math.sin(2 * x) * Math.cos(1.5 * y), shape = hills(21, height);
    const { vertices, triangles } = heightfieldSurface(shape), meet = contactsOf(shape, 0.05);
    const random = createRandom(12);
    const corner = (t: readonly number[], i: number, j: number, m: number) => // a point of triangle t
      vertices[t[
        0
      ]].map((_, c) => (i * vertices[t[0]][c] + j * vertices[t[1]][c] + (m - i - j) * vertices[t[2]][c]) / m) as Vec3;
    for (let i = 0; i < count; i++) {
      const x = 3 * random() - 1.5, y = 3 * random() - 1.5, r = 0.2;
      const at: Vec3 = [x, y, height(x, y) + r * (0.95 + 0.4 * random())];
      // the distance to a dense sampling of the triangles nearby
      let nearest = Infinity;
      for (const t of triangles) {
        if (distance(vertices[t[0]], at) > 1) continue;
        for (let a = 0; a <= 12; a++) for (let b = 0; b <= 12 - a; b++) {
          nearest = Math.min(nearest, distance(corner(t, a, b, 12), at));
        }
      }
      const found = meet({ shape: ball, at, size: r });
      if (nearest - r < 0.048) expect(found.length).toBeGreaterThan(0);
      if (nearest - r > 0.052) expect(found).toEqual([]);
      if (found.length === 0) continue;
      const { gap, normal, point } = deepest(found);
      expect(Math.abs(gap - (nearest - r))).toBeLessThan(2e-3);
      const surface = at.map((p, c) => p + point[c] + 0.5 * gap * normal[c]); // of the ground
      expect(surface[2]).toBeLessThan(height(surface[0], surface[1]) + 0.02);
    }
  });

  test('a block overhangs: it stands on the corners over the block below and where it is cut off', () => {
    const meet = contactsOf(boxMesh([1, 1, 1]), 0.02), found = meet({ shape: cube, at: [0.8, 0.1, 1.4999], size: 0.5 });
    expect(found.length).toBe(4);
    for (const { normal, gap } of found) { expect(normal).toEqual([0, 0, -1]); expect(gap).toBeCloseTo(-1e-4, 9); }
    expect(Math.max(...found.map(({ point }) => 0.8 + point[0]))).toBeCloseTo(1, 9);
    expect(Math.min(...found.map(({ point }) => 0.8 + point[0]))).toBeCloseTo(0.3, 9);
  });

  test('a block larger than a mesa stands on the mesa’s corners', () => {
    const turn = quatFromAxis([0, 0, 1], 0.3);
    const found = contactsOf(boxMesh([0.2, 0.3, 1]), 0.02)({ shape: cube, at: [0.1, -0.05, 1.999], turn });
    expect(found.length).toBe(4);
    for (const x of [0.2, -0.2]) for (const y of [0.3, -0.3]) {
      const away = found.map(({ point }) => Math.hypot(0.1 + point[0] - x, -0.05 + point[1] - y));
      expect(Math.min(...away)).toBeLessThan(1e-3);
    }
  });

  test('a block on a ridge has two points on it', () => {
    const roof: Shape = { kind: 'mesh',
      vertices: [[-1, -2, -1], [1, -2, -1], [0, -2, 0], [-1, 2, -1], [1, 2, -1], [0, 2, 0]],
      triangles: [[0, 1, 2], [3, 5, 4], [0, 3, 4], [0, 4, 1], [1, 4, 5], [1, 5, 2], [2, 5, 3], [2, 3, 0]] };
    expect(checkShape('Roof', roof)).toEqual([]);
    for (const grain of [cube, roundCube]) {
      const turn = quatFromAxis([0, 0, 1], 0.2);
      const found = contactsOf(roof, 0.02)({ shape: grain, at: [0.05, 0, 0.2999], turn, size: 0.3 });
      expect(found.length).toBe(2);
      for (const { normal, gap, point } of found) {
        expect(distance(normal, [0, 0, -1])).toBeLessThan(1e-3);
        expect(gap).toBeCloseTo(-1e-4, 6);
        expect(point[0]).toBeCloseTo(-0.05, 4);
      }
    }
  });

  test('what is a little behind the surface is pushed out of the front, not through', () => {
    const meet = contactsOf(boxMesh([1, 1, 1]), 0.02);
    for (const shape of [ball, egg, cube]) for (const z of [1.05, 1.01, 0.99, 0.95]) {
      const found = meet({ shape, at: [0.2, 0.1, z], size: 0.2 }), { normal, gap } = deepest(found);
      expect(normal).toEqual([0, 0, -1]);
      expect(gap).toBeLessThan(z - 1);
    }
    expect(meet({ shape: ball, at: [0, 0, 0], size: 0.2 })).toEqual([]); // deep inside: not expected, nothing is told
  });

  test('a thin plate holds a grain on either side', () => {
    const meet = contactsOf(boxMesh([1, 1, 0.01]), 0.02);
    for (const side of [1, -1]) for (const z of [0.205, 0.15, 0.02]) {
      const found = meet({ shape: ball, at: [0.3, 0.3, side * z], size: 0.2 });
      expect(found.map(({ normal }) => normal)).toEqual([[0, 0, expect.closeTo(-side, 12)]]);
    }
  });

  test('where floor and wall meet there are two contacts', () => {
    const L: Shape = { kind: 'heightfield', nx: 4, ny: 2, sizeX: 3, sizeY: 4, heights: [0, 0, 2, 2, 0, 0, 2, 2] };
    // a slope of 2 from x = −0.5
    const found = contactsOf(L, 0.02)({ shape: ball, at: [-0.5 - 0.05, 0.3, 0.19], size: 0.2 });
    expect(found.length).toBe(2);
    expect(found.some(({ normal }) => distance(normal, [0, 0, -1]) < 1e-9)).toBe(true);
    expect(found.some(({ normal }) => distance(normal, [2 / Math.sqrt(5), 0, -1 / Math.sqrt(5)]) < 1e-9)).toBe(true);
  });
});

describe('a grain that is moved in small steps feels no jump', () => {
  const n = 21, bump = (k: number) => 0.08 * Math.sin(k % n) * Math.cos(Math.floor(k / n));
  const bodies: [string, Shape][] = [
    ['hills', {
      kind: 'heightfield', nx: n, ny: n, sizeX: 2, sizeY: 2, heights: Array.from({ length: n * n }, (_, k) => bump(k)),
    }],
    ['box mesh', boxMesh([0.5, 0.4, 0.3])], ['lugged wheel', luggedWheel(0.5, 0.3, 12, 0.08)],
  ];
  // sharp ones may, where they overlap sideways with edges of triangles: seldom
  const grains: [string, ConvexShape, number][] = [
    ['ball', ball, 0], ['egg', egg, 0],
    ['rounded box', { kind: 'box', halfExtents: [0.5, 0.6, 0.55], edgeRadius: 0.06 }, 0],
    ['sharp box', { kind: 'box', halfExtents: [0.5, 0.6, 0.55], edgeRadius: 0 }, 1e-3],
  ];
  const STEP = 2e-4, SIZE = 0.1, MARGIN = 0.01;

  describe.each(bodies)('on a %s', (name, shape) => {
    for (const [kind, grain, seldom] of grains) sampled(kind, [4, 16], (count) => {
      const pair = createBodyPair(compileConvex(grain), compileBody(shape)), out = createBodyManifold();
      const random = createRandom(7), turn = turns(8);
      pair.scale.set([SIZE, MARGIN]);
      let steps = 0, jumps = 0;
      for (let walk = 0; walk < count; walk++) {
        const away = [random() - 0.5, random() - 0.5, random() - 0.5], far = Math.hypot(...away);
        const at: Vec3 = name === 'hills' ? [1.4 * away[0], 1.4 * away[1], 0.2]
          : away.map((x) => (0.8 * x) / far) as Vec3;
        const go = name === 'hills' ? [random() - 0.5, random() - 0.5, -0.5]
          : away.map((x) => (-0.7 * x) / far + random() - 0.5);
        const axis = turn().slice(0, 3);
        const spin = quatFromAxis(axis.map((x) => x / Math.hypot(...axis)) as Vec3, 2 * STEP);
        let q = turn(), last = NaN;
        for (let s = 0; s < 1200; s++, q = after(spin, q)) {
          pair.center.set(at);
          pair.rotation.set(rotationOf(q));
          collideBody(pair, out);
          const lowest = read(out).reduce<Point | null>((a, b) => (a && a.gap < b.gap ? a : b), null);
          const gap = lowest?.gap ?? MARGIN;
          // pushed out where it is in by 1 % of its size, at three times the speed
          const deep = gap < -0.01 * SIZE;
          const moved = at.map((_x, c) => STEP * (deep ? -3 * lowest!.normal[c] : 2 * go[c]));
          if (last > -0.03 * SIZE) {
            steps++;
            if (Math.abs(gap - last) > 5 * STEP) jumps++;
          }
          last = gap;
          moved.forEach((x, c) => { at[c] += x; });
        }
      }
      expect(steps).toBeGreaterThan(900 * count);
      expect(jumps).toBeLessThanOrEqual(seldom * steps);
    });
  });
});
