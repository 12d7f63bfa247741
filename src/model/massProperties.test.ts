import { describe, expect, test } from 'vitest';
import { createRandom } from '../core/random';
import { quatFromAxis, type Vec3 } from '../core/vec3';
import { boundingRadius } from './boundingRadius';
import { checkShape } from './checkShape';
import { hullFaces } from './hullFaces';
import { luggedWheel } from './luggedWheel';
import { massProperties, type SolidShape } from './massProperties';
import { centredSolid } from './principalFrame';
import { rotationOf } from './rotation';
import type { ConvexShape } from './shape';
import { boxMesh, pebble } from './testing/shapes';
import { bodyInertia, createTemplate } from './template';

/** Estimates volume and moments by counting random points: the definition, to about 1 %. */
function counted(size: number, inside: (p: Vec3) => boolean): { volume: number; moments: Vec3 } {
  const random = createRandom(3), total = 400_000, moments: Vec3 = [0, 0, 0];
  let hits = 0;
  for (let i = 0; i < total; i++) {
    const p: Vec3 = [size * (2 * random() - 1), size * (2 * random() - 1), size * (2 * random() - 1)];
    if (!inside(p)) continue;
    hits++;
    for (let c = 0; c < 3; c++) moments[c] += p[0] ** 2 + p[1] ** 2 + p[2] ** 2 - p[c] ** 2;
  }
  const each = (2 * size) ** 3 / total;
  return { volume: hits * each, moments: moments.map((m) => m * each) as Vec3 };
}

const solids: [string, ConvexShape, number, (p: Vec3) => boolean][] = [
  [
    'ellipsoid', { kind: 'ellipsoid', semiAxes: [1, 0.5, 0.7] }, 1,
    ([x, y, z]) => x * x + (y / 0.5) ** 2 + (z / 0.7) ** 2 < 1,
  ],
  ['box', { kind: 'box', halfExtents: [0.9, 0.4, 0.6], edgeRadius: 0 }, 1,
    ([x, y, z]) => Math.abs(x) < 0.9 && Math.abs(y) < 0.4 && Math.abs(z) < 0.6],
  ['cylinder', { kind: 'cylinder', radius: 0.5, halfLength: 0.8, edgeRadius: 0 }, 1,
    ([x, y, z]) => Math.hypot(x, z) < 0.5 && Math.abs(y) < 0.8],
  ['capsule', { kind: 'capsule', radius: 0.4, halfLength: 0.5 }, 1,
    ([x, y, z]) => Math.hypot(x, Math.max(0, Math.abs(y) - 0.5), z) < 0.4],
];

test.each(solids)('%s: closed forms are what counting finds', (_, shape, size, inside) => {
  const { volume, center, inertia } = massProperties(shape), found = counted(size, inside);
  expect(Math.abs(volume / found.volume - 1)).toBeLessThan(0.01);
  expect(center).toEqual([0, 0, 0]);
  for (let c = 0; c < 3; c++) expect(Math.abs(inertia[4 * c] / found.moments[c] - 1)).toBeLessThan(0.02);
});

describe('solids of triangles', () => {
  const half: Vec3 = [0.3, 0.5, 0.2], box = massProperties({ kind: 'box', halfExtents: half, edgeRadius: 0 });

  test.each<[string, SolidShape]>([
    ['mesh', boxMesh(half)], ['hull', { kind: 'hull', vertices: boxMesh(half).vertices, edgeRadius: 0 }],
  ])('a box as a %s is the box', (_, shape) => {
    const found = massProperties(shape);
    expect(found.volume).toBeCloseTo(box.volume, 14);
    found.inertia.forEach((x, k) => expect(x).toBeCloseTo(box.inertia[k], 14));
  });

  test('far from the origin nothing is lost', () => {
    const mesh = boxMesh(half);
    const moved = { ...mesh, vertices: mesh.vertices.map(([x, y, z]): Vec3 => [x + 1e4, y - 2e4, z + 3e4]) };
    const found = massProperties(moved);
    expect(found.volume / box.volume).toBeCloseTo(1, 9);
    expect(found.inertia[0] / box.inertia[0]).toBeCloseTo(1, 9);
    expect(found.center[2]).toBeCloseTo(3e4, 8);
  });

  test('a rounded hull has the volume of Steiner’s formula', () => {
    const r = 0.1, { volume } = massProperties({ kind: 'hull', vertices: boxMesh(half).vertices, edgeRadius: r });
    const [a, b, c] = half.map((x) => 2 * x);
    const steiner = a * b * c + 2 * (a * b + b * c + c * a) * r + Math.PI * (a + b + c) * r * r
      + (4 / 3) * Math.PI * r ** 3;
    expect(volume).toBeLessThan(steiner);
    expect(volume / steiner).toBeGreaterThan(0.9993);
  });
});

test('two half boxes, turned and moved, are one box', () => {
  // its x becomes −z
  const part = { shape: { kind: 'box' as const, halfExtents: [0.2, 0.3, 0.4] as Vec3, edgeRadius: 0 } };
  const quarter = quatFromAxis([0, 1, 0], Math.PI / 2);
  const joined = massProperties({ kind: 'compound', parts: [
    { ...part, position: [1, 2, 3.2], orientation: quarter }, { ...part, position: [1, 2, 2.8], orientation: quarter },
  ] });
  const whole = massProperties({ kind: 'box', halfExtents: [0.4, 0.3, 0.4], edgeRadius: 0 });
  expect(joined.volume).toBeCloseTo(whole.volume, 14);
  [1, 2, 3].forEach((x, c) => expect(joined.center[c]).toBeCloseTo(x, 12));
  joined.inertia.forEach((x, k) => expect(x).toBeCloseTo(whole.inertia[k], 13));
});

describe('hullFaces', () => {
  test('a cube has six squares, each anticlockwise from outside, whatever else is given', () => {
    const { vertices } = boxMesh([1, 1, 1]);
    const more: Vec3[] = [...vertices, [0, 0, 0], [1, 0.2, 0.3], [0.5, 1, 1], [-1, 0.3, -1]];
    const faces = hullFaces(more);
    expect(faces.length).toBe(6);
    for (const face of faces) {
      expect(face.length).toBe(4);
      expect(Math.max(...face)).toBeLessThan(8);
      const [a, b, c] = face.map((i) => more[i]), u = b.map((x, k) => x - a[k]), v = c.map((x, k) => x - b[k]);
      const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      expect(n[0] * a[0] + n[1] * a[1] + n[2] * a[2]).toBeGreaterThan(0);
    }
  });

  test.each([4, 7, 16, 32])('%i points on an ellipsoid: Euler’s formula, and no point outside', (count) => {
    const vertices = pebble(count, count, [1, 0.6, 0.8]), faces = hullFaces(vertices);
    const edges = faces.reduce((sum, face) => sum + face.length, 0) / 2;
    expect(count - edges + faces.length).toBe(2);
    expect(faces.every((face) => face.length === 3)).toBe(true);
  });

  test('points in a plane have no faces', () => {
    expect(hullFaces([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0.3, 0.3, 0]])).toEqual([]);
  });
});

describe('createTemplate', () => {
  test('a sphere is the ball', () => {
    const { shape, volume, inertia } = createTemplate({ kind: 'sphere', radius: 0.02 });
    expect(shape).toEqual({ kind: 'sphere', radius: 1 });
    expect(volume).toBeCloseTo((4 / 3) * Math.PI, 12);
    inertia.forEach((j) => expect(j).toBeCloseTo(0.4, 12));
  });

  test.each([0, 0.05])('a hull, anywhere and turned: centred, principal, bounding radius 1 (edge radius %f)',
    (edgeRadius) => {
    const r = rotationOf(quatFromAxis([0.6, 0, 0.8], 1.1));
    const vertices = pebble(20, 9, [0.02, 0.01, 0.014]).map((p): Vec3 => [0, 3, 6].map((o) =>
      r[o] * p[0] + r[o + 1] * p[1] + r[o + 2] * p[2] + 0.3) as Vec3);
    const template = createTemplate({ kind: 'hull', vertices, edgeRadius: 0.01 * edgeRadius }), { shape } = template;
    expect(boundingRadius(shape)).toBeCloseTo(1, 12);
    const { volume, center, inertia } = massProperties(shape);
    expect(template.volume).toBe(volume);
    expect(Math.hypot(...center)).toBeLessThan(1e-12);
    [1, 2, 5].forEach((k) => expect(Math.abs(inertia[k])).toBeLessThan(1e-10));
    template.inertia.forEach((j, c) => expect(j).toBeCloseTo(inertia[4 * c] / volume, 12));
  });

  test('what is aligned already stays as it is', () => {
    const { shape } = createTemplate({ kind: 'hull', vertices: boxMesh([0.1, 0.2, 0.3]).vertices, edgeRadius: 0 });
    const size = Math.hypot(0.1, 0.2, 0.3);
    if (shape.kind !== 'hull') throw new Error('not a hull');
    shape.vertices[7].forEach((x, c) => expect(x).toBeCloseTo([0.1, 0.2, 0.3][c] / size, 12));
  });
});

describe('big bodies', () => {
  test('centredSolid turns a mesh to its principal axes, and says where it was', () => {
    const mesh = boxMesh([0.3, 0.5, 0.2]), q = quatFromAxis([0, 0.6, 0.8], 0.7), r = rotationOf(q);
    const tilted = { ...mesh, vertices: mesh.vertices.map((p): Vec3 => [0, 3, 6].map((o, c) =>
      r[o] * p[0] + r[o + 1] * p[1] + r[o + 2] * p[2] + [1, 2, 3][c]) as Vec3) };
    const { shape, frame } = centredSolid(tilted), back = rotationOf(frame.orientation);
    bodyInertia(shape, 3).forEach((j, c) => expect(j).toBeCloseTo((3 * frame.moments[c]) / frame.volume, 10));
    expect(Math.min(...frame.moments) / frame.volume).toBeCloseTo((0.3 ** 2 + 0.2 ** 2) / 3, 10);
    shape.vertices.forEach((p, i) => [0, 3, 6].forEach((o, c) => {
      expect(back[o] * p[0] + back[o + 1] * p[1] + back[o + 2] * p[2] + frame.center[c])
        .toBeCloseTo(tilted.vertices[i][c], 10);
    }));
    expect(() => bodyInertia(tilted, 3)).toThrow('centre of mass');
  });

  test('a lugged wheel weighs its rim and its lugs; without lugs it is the rim', () => {
    const plain = luggedWheel(0.13, 0.08, 0, 0.02), wheel = luggedWheel(0.13, 0.08, 12, 0.02);
    expect(plain.kind).toBe('cylinder');
    if (wheel.kind !== 'compound' || plain.kind !== 'cylinder') throw new Error('not a wheel');
    expect(checkShape('Wheel', wheel)).toEqual([]);
    const rim = massProperties(plain).volume, { volume, center } = massProperties(wheel), lug = 0.01 * 0.16 * 0.02;
    expect(volume).toBeGreaterThan(rim + 12 * lug);
    expect(volume).toBeLessThan(rim + 12 * 1.2 * lug); // their feet are in the rim
    expect(Math.hypot(...center)).toBeLessThan(1e-12);
    const [x, y, z] = bodyInertia(wheel, 8);
    expect(x).toBeCloseTo(z, 10);
    expect(y).toBeGreaterThan(bodyInertia(plain, 8)[1]);
    const { position, shape } = wheel.parts[1];
    if (shape.kind !== 'box') throw new Error('not a box');
    expect(position[2] + shape.halfExtents[2]).toBeCloseTo(0.15, 12);
    expect(Math.hypot(position[2] - shape.halfExtents[2], shape.halfExtents[0])).toBeLessThan(0.13);
  });

  test('turned lugs wind around the rim from side to side, as high and as heavy as straight ones', () => {
    const turn = Math.PI / 6, [r, b, h] = [0.13, 0.08, 0.015], wheel = luggedWheel(r, b, 8, h, turn);
    if (wheel.kind !== 'compound') throw new Error('not a wheel');
    expect(checkShape('Wheel', wheel)).toEqual([]);
    const bars = (wheel.parts.length - 1) / 8, rim = Math.PI * 2 * b * r * r;
    expect(bars).toBeGreaterThan(1);
    const over = massProperties(wheel).volume - rim, lug = (h / 2 / Math.cos(turn)) * 2 * b * h;
    expect(over / (8 * lug)).toBeGreaterThan(1);
    expect(over / (8 * lug)).toBeLessThan(1.6); // their feet are in the rim
    let before = -Infinity;
    for (const { shape, position: [x, y, z], orientation: q } of wheel.parts.slice(1, 1 + bars)) {
      if (shape.kind !== 'box') throw new Error('not a box');
      const along =
        [2 * (q[0] * q[1] - q[3] * q[2]), 1 - 2 * (q[0] * q[0] + q[2] * q[2]), 2 * (q[1] * q[2] + q[3] * q[0])];
      expect(along[1]).toBeCloseTo(Math.cos(turn), 12);
      for (const end of [-1, 1]) { // of the middle line of its outer face
        const tip = [x, y, z].map((p, c) => p + end * shape.halfExtents[1] * along[c]);
        const out = Math.hypot(tip[0], tip[2]) + shape.halfExtents[2];
        expect(out).toBeGreaterThan(r + 0.99 * h);
        expect(out).toBeLessThan(r + 1.11 * h);
      }
      const angle = Math.atan2(x, z);
      expect(angle).toBeGreaterThan(before);
      expect(angle).toBeCloseTo((y * Math.tan(turn)) / r, 12);
      before = angle;
    }
  });
});
