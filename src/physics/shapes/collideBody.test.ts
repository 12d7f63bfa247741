import { describe, expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import { quatFromAxis, type Quat, type Vec3 } from '../../core/vec3';
import { checkShape } from '../../model/checkShape';
import { luggedWheel } from '../../model/luggedWheel';
import { rotationOf } from '../../model/rotation';
import type { ConvexShape, Shape } from '../../model/shape';
import { boxMesh, pebble } from '../../model/shapes.fixtures';
import { createBodyManifold, type BodyManifold } from './bodyManifold';
import { bodyRadius, compileBody, heightfieldSurface } from './bodyParts';
import { collideBody, createBodyPair } from './collideBody';
import { compileConvex } from './convex';

type Point = { normal: Vec3; gap: number; point: Vec3; feature: number };
type Grain = { shape: ConvexShape; at: Vec3; turn?: Quat; size?: number };

/** Contacts of one grain with a body of this shape, at the origin of W unless it is placed. */
function contactsOf(shape: Shape, margin: number, place: { at: Vec3; turn: Quat } = { at: [0, 0, 0], turn: [0, 0, 0, 1] }) {
  const body = compileBody(shape), out = createBodyManifold();
  return ({ shape: grain, at, turn = [0, 0, 0, 1], size = 1 }: Grain): Point[] => {
    const pair = createBodyPair(compileConvex(grain), body);
    pair.center.set(at);
    pair.rotation.set(rotationOf(turn));
    pair.frames.set([...rotationOf(place.turn), ...place.at]);
    pair.scale.set([size, margin]);
    collideBody(pair, out);
    return read(out);
  };
}

const three = (list: Float64Array, k: number): Vec3 => [list[3 * k] + 0, list[3 * k + 1] + 0, list[3 * k + 2] + 0]; // no −0
const read = ({ count, normal, gap, point, feature }: BodyManifold): Point[] => Array.from({ length: count }, (_, k) =>
  ({ normal: three(normal, k), gap: gap[k], point: three(point, k), feature: feature[k] }));
const deepest = (points: Point[]): Point => points.reduce((a, b) => (b.gap < a.gap ? b : a));
const distance = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const ball: ConvexShape = { kind: 'sphere', radius: 1 };
const cube: ConvexShape = { kind: 'box', halfExtents: [1, 1, 1], edgeRadius: 0 };
const roundCube: ConvexShape = { kind: 'box', halfExtents: [1, 1, 1], edgeRadius: 0.1 };
const egg: ConvexShape = { kind: 'ellipsoid', semiAxes: [1, 0.5, 0.7] };

/** Turns at random. */
function turns(seed: number): () => Quat {
  const random = createRandom(seed);
  return () => {
    const q = [random() - 0.5, random() - 0.5, random() - 0.5, random() - 0.5] as Quat, l = Math.hypot(...q);
    return q.map((x) => x / l) as Quat;
  };
}

/** The turn by q after that by p. */
const after = ([x, y, z, w]: Quat, [a, b, c, d]: Quat): Quat =>
  [w * a + d * x + y * c - z * b, w * b + d * y + z * a - x * c, w * c + d * z + x * b - y * a, w * d - x * a - y * b - z * c];

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

  test('SHAPES.md case 10: a turned ellipsoid', () => {
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
    for (const { gap, point } of tilted) expect(gap).toBeCloseTo(1 - Math.cos(tilt) + Math.sign(point[1]) * Math.sin(tilt), 12);
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
      shape: can, at: [0, 0, 1], turn: after(quatFromAxis([1, 0, 0], Math.PI / 2 + angle), quatFromAxis([0, 1, 0], 0.4)),
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
        : grain.core === 'hull' ? Math.max(...pebble(24, 3, [1, 0.7, 0.8]).map((v) => v[0] * n[0] + v[1] * n[1] + v[2] * n[2]))
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
  const inW = (p: Vec3) => [0, 3, 6].map((o, k) => r[o] * p[0] + r[o + 1] * p[1] + r[o + 2] * p[2] + place.at[k]) as Vec3;

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

  test.each<[string, ConvexShape]>([['ellipsoids', egg], ['rounded boxes', roundCube]])('for %s that touch', (_, shape) => {
    const random = createRandom(6), turn = turns(7);
    let met = 0;
    for (let i = 0; i < 2000; i++) {
      const p = half.map((h) => h * (2.8 * random() - 1.4)) as Vec3;
      const grain: Grain = { shape, at: inW(p), turn: turn(), size: 0.3 }, expected = box(grain);
      if (expected.length === 0 || deepest(expected).gap < -0.025) continue; // in overlap the mesh may take another way out
      met++;
      const found = mesh(grain);
      expect(found.length).toBeGreaterThan(0);
      expect(Math.abs(deepest(found).gap - deepest(expected).gap)).toBeLessThan(1e-4);
      expect(distance(deepest(found).normal, deepest(expected).normal)).toBeLessThan(0.02);
    }
    expect(met).toBeGreaterThan(200);
  });
});

/** Height of the lowest point of a grain at the origin. */
const lowestOf = (shape: ConvexShape, turn: Quat, size: number): number =>
  deepest(contactsOf({ kind: 'plane' }, 5)({ shape, at: [0, 0, 0], turn, size })).gap;

/** A flat square of 2 × cells² triangles with random diagonals, z = 0, as the top of a closed block. */
function flatBlock(cells: number, size: number, seed: number): Extract<Shape, { kind: 'mesh' }> {
  const random = createRandom(seed), n = cells + 1, vertices: Vec3[] = [], triangles: [number, number, number][] = [];
  for (let k = 0; k < n * n; k++) vertices.push([size * ((k % n) / cells - 0.5), size * (Math.floor(k / n) / cells - 0.5), 0]);
  for (let y = 0; y < cells; y++) for (let x = 0; x < cells; x++) {
    const a = x + n * y, b = a + 1, c = a + n, d = c + 1;
    if (random() < 0.5) triangles.push([a, b, d], [a, d, c]); else triangles.push([a, b, c], [b, d, c]);
  }
  const rim = [...Array.from({ length: cells }, (_, k) => k), ...Array.from({ length: cells }, (_, k) => cells + n * k),
    ...Array.from({ length: cells }, (_, k) => n * n - 1 - k), ...Array.from({ length: cells }, (_, k) => n * (cells - k))];
  const bottom = vertices.push([0, 0, -size]) - 1;
  rim.forEach((v, k) => triangles.push([rim[(k + 1) % rim.length], v, bottom]));
  return { kind: 'mesh', vertices, triangles };
}

function hills(n: number, height: (x: number, y: number) => number): Extract<Shape, { kind: 'heightfield' }> {
  const at = (k: number) => 4 * (k / (n - 1) - 0.5), heights = Array.from({ length: n * n }, (_, k) => height(at(k % n), at(Math.floor(k / n))));
  return { kind: 'heightfield', nx: n, ny: n, sizeX: 4, sizeY: 4, heights };
}

describe('surfaces of triangles', () => {
  const block = flatBlock(5, 4, 8), field = hills(6, () => 0);
  expect(checkShape('Block', block)).toEqual([]);

  describe.each<[string, Shape]>([['mesh', block], ['heightfield', field]])('a flat %s', (_, shape) => {
    test.each<[string, ConvexShape]>([['ball', ball], ['egg', egg]])('is flat for a %s that slides over its edges', (_name, grain) => {
      const meet = contactsOf(shape, 0.05), turn = turns(11);
      for (let i = 0; i <= 1000; i++) {
        const q = turn(), lowest = lowestOf(grain, q, 0.3);
        const x = -1.6 + (3.2 * i) / 1000, z = -lowest - 0.004;
        const [only, ...others] = meet({ shape: grain, at: [x, 0.93 * x, z], turn: q, size: 0.3 });
        expect(others).toEqual([]);
        expect(only.normal).toEqual([0, 0, -1]);
        expect(only.gap).toBeCloseTo(-0.004, 10);
      }
    });

    test.each<[string, ConvexShape]>([
      ['box', cube], ['rounded box', roundCube], ['capsule', { kind: 'capsule', radius: 0.4, halfLength: 0.6 }],
      ['can', { kind: 'cylinder', radius: 0.8, halfLength: 0.5, edgeRadius: 0 }],
      ['hull', { kind: 'hull', vertices: pebble(14, 5, [1, 0.8, 0.6]), edgeRadius: 0 }],
    ])('carries a %s as a plane does', (name, grain) => {
      const meet = contactsOf(shape, 0.02), plane = contactsOf({ kind: 'plane' }, 0.02);
      const random = createRandom(9), turn = turns(10);
      for (let i = 0; i < 300; i++) {
        // flat on a face, with a slight tilt or none, or anyhow
        const tilt = quatFromAxis([Math.cos(i), Math.sin(i), 0], i % 3 === 1 ? 0.03 * random() : 0);
        const q = i % 3 === 2 || name === 'hull' ? turn() : after(tilt, quatFromAxis([0, 0, 1], 6 * random()));
        const lowest = lowestOf(grain, q, 0.3);
        const at: Vec3 = [3 * random() - 1.5, 3 * random() - 1.5, -lowest - 0.005 * random()];
        const found = meet({ shape: grain, at, turn: q, size: 0.3 }), expected = plane({ shape: grain, at, turn: q, size: 0.3 });
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

  test('a ball at rest on hills touches the surface and nothing more', () => {
    const height = (x: number, y: number) => 0.3 * Math.sin(2 * x) * Math.cos(1.5 * y), shape = hills(21, height);
    const { vertices, triangles } = heightfieldSurface(shape), meet = contactsOf(shape, 0.05), random = createRandom(12);
    const corner = (t: readonly number[], i: number, j: number, m: number) => // a point of triangle t
      vertices[t[0]].map((_, c) => (i * vertices[t[0]][c] + j * vertices[t[1]][c] + (m - i - j) * vertices[t[2]][c]) / m) as Vec3;
    for (let i = 0; i < 150; i++) {
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
    const roof: Shape = { kind: 'mesh', vertices: [[-1, -2, -1], [1, -2, -1], [0, -2, 0], [-1, 2, -1], [1, 2, -1], [0, 2, 0]],
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
    const found = contactsOf(L, 0.02)({ shape: ball, at: [-0.5 - 0.05, 0.3, 0.19], size: 0.2 }); // a slope of 2 from x = −0.5
    expect(found.length).toBe(2);
    expect(found.some(({ normal }) => distance(normal, [0, 0, -1]) < 1e-9)).toBe(true);
    expect(found.some(({ normal }) => distance(normal, [2 / Math.sqrt(5), 0, -1 / Math.sqrt(5)]) < 1e-9)).toBe(true);
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
    const all = { ...body, grid: null }, grain = compileConvex(roundCube), a = createBodyManifold(), b = createBodyManifold();
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
