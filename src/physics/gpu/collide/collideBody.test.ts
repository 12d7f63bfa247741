import { beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import { type Quat, type Vec3 } from '../../../core/vec3';
import type { Device } from '../../../gpu/device';
import { testDevice } from '../../../gpu/testing/testDevice';
import { luggedWheel } from '../../../model/luggedWheel';
import { rotationOf } from '../../../model/rotation';
import type { ConvexShape, Shape } from '../../../model/shape';
import { pebble } from '../../../model/testing/shapes';
import { hullFaces } from '../../../model/hullFaces';
import { bodyLibrary, FULL, libraryOf, type Search } from '../library';
import { runBodies, solveBodies, type Points, type Query } from '../testing/runBodies';

/** The tests compare shaders/shared/shapes/collideBody.wgsl with its f64 twin, on seeded pairs. */

const grains: [string, ConvexShape][] = [
  ['sphere', { kind: 'sphere', radius: 1 }], ['ellipsoid', { kind: 'ellipsoid', semiAxes: [1, 0.5, 0.7] }],
  ['box', { kind: 'box', halfExtents: [0.6, 0.5, 0.62], edgeRadius: 0.05 }],
];
const rock = pebble(14, 3, [0.1, 0.08, 0.09]);
const bodies: [string, Shape][] = [
  ['wheel', luggedWheel(0.13, 0.08, 12, 0.02)],
  ['mesh', {
    kind: 'mesh', vertices: rock, triangles: hullFaces(rock).map(([a, b, c]): [number, number, number] => [a, b, c]),
  }],
  ['heightfield', { kind: 'heightfield', nx: 9, ny: 9, sizeX: 0.4, sizeY: 0.4,
    heights: Array.from({ length: 81 }, (_, k) => 0.02 * Math.sin(k % 9) * Math.cos(Math.floor(k / 9))) }],
  ['plane', { kind: 'plane' }],
  ['box', { kind: 'box', halfExtents: [0.1, 0.15, 0.08], edgeRadius: 0.005 }],
];

/** Returns random poses around the bodies, every number exact in f32. */
function createQueries(count: number, seed: number, kinds: number): Query[] {
  const random = createRandom(seed), fround = (v: number[]) => v.map(Math.fround);
  const turn = (): Quat => {
    const q = [0, 0, 0, 0].map(() => random() - 0.5), l = Math.hypot(...q);
    return fround(q.map((x) => x / l)) as Quat;
  };
  return Array.from({ length: count }, (_, i) => {
    const body = i % bodies.length, direction = [random() - 0.5, random() - 0.5, random() - 0.5];
    const l = Math.hypot(...direction);
    const bodyTurn = turn(), r = rotationOf(bodyTurn), far = 0.08 + 0.1 * random();
    const local = body === 2 ? [0.3 * (random() - 0.5), 0.3 * (random() - 0.5), 0.05 * random()]
      : body === 3 ? [0.2 * random(), 0.2 * random(), 0.02 * random()] : direction.map((x) => (far * x) / l);
    const center = [0, 3, 6].map((o) => r[o] * local[0] + r[o + 1] * local[1] + r[o + 2] * local[2]);
    return {
      center: fround(center) as Vec3, size: Math.fround(0.01 + 0.02 * random()), turn: turn(), bodyTurn,
      shape: Math.floor(i / bodies.length) % kinds, body, margin: Math.fround(0.002),
    };
  });
}

const apart = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const deepest = (points: Points) => points.reduce((a, b) => (b.gap < a.gap ? b : a));

/** Smooth grains need these searches alone, which are the shorter ones. */
const OF_SMOOTH: readonly Search[] = ['collideShapes', 'ellipsoidGap', 'kinkedGap', 'hullEllipsoidGap', 'collidePart'];

/** Every run has smooth grains with their searches, the long suite all grains in a kernel of all searches. */
const WAYS = [
  {
    among: 'smooth grains', kinds: grains.slice(0, 2), own: {},
    library: bodyLibrary({ ...FULL, bodies: [{ group: 0, needed: OF_SMOOTH }] }, 0),
  },
  { among: 'all grains', kinds: grains, own: { tags: 'long' }, library: libraryOf(FULL) },
];

for (const { among, kinds, own, library } of WAYS) describe(among, own, () => {
  let gpu: Device, queries: Query[], expected: Points[], found: Points[];
  beforeAll(async () => {
    gpu = await testDevice();
    queries = createQueries(500 * kinds.length, 1, kinds.length);
    const shapes = kinds.map(([, shape]) => shape), parts = bodies.map(([, shape]) => shape);
    expected = solveBodies(shapes, parts, queries);
    // compiles the narrow phase, which takes a CPU its time
    found = await runBodies(gpu.device, library, shapes, parts, queries);
  }, 240_000);

  describe.each(bodies.map(([name], k) => [name, k] as const))('%s', (_, body) => {
    test.each(kinds.map(([name], k) => [name, k] as const))('%s', (_name, shape) => {
      let met = 0, other = 0, blurred = 0;
      queries.forEach((q, i) => {
        if (q.body !== body || q.shape !== shape) return;
        if (expected[i].length > 0) met++;
        if (expected[i].length !== found[i].length) { other++; return; }
        if (expected[i].length === 0) return;
        expect(Math.abs(deepest(expected[i]).gap - deepest(found[i]).gap)).toBeLessThan(1e-5 * q.size);
        for (const p of expected[i]) {
          const off = Math.min(...found[i].map((o) => apart(o.point, p.point) / q.size + apart(o.normal, p.normal)));
          // a normal is the face's below 2 · 10⁻³ rad: close to that, one of the two may say so
          if (off > 1e-4) blurred++;
        }
        const names = (points: Points) => points.map(({ feature }) => feature).sort();
        if (names(expected[i]).join() !== names(found[i]).join()) other++;
      });
      expect(met).toBeGreaterThan(5);
      expect(other).toBeLessThanOrEqual(1);
      expect(blurred).toBeLessThanOrEqual(1);
    });
  });

  test('the kernel met no error', () => expect(gpu.errors).toEqual([]));
});
