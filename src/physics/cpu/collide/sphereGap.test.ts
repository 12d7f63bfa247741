// @module-tag slow
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import type { Shape } from '../../../model/shape';
import { sphereGap } from './sphereGap';

const random = createRandom(11), between = (a: number, b: number) => a + (b - a) * random();
const shapes: Shape[] = [
  { kind: 'plane' }, { kind: 'sphere', radius: 0.7 },
  { kind: 'box', halfExtents: [0.5, 0.8, 0.3], edgeRadius: 0 },
  { kind: 'box', halfExtents: [0.5, 0.8, 0.3], edgeRadius: 0.1 },
  { kind: 'cylinder', radius: 0.6, halfLength: 0.4, edgeRadius: 0 },
  { kind: 'cylinder', radius: 0.6, halfLength: 0.4, edgeRadius: 0.15 },
];
const io = new Float64Array(4);
const gapAt = (shape: Shape, x: number, y: number, z: number) => {
  io.set([x, y, z]); sphereGap(shape, io); return [...io];
};

/** Returns the distance from the surface [m] of the point that lies `distance` along n from p: 0 if both are right. */
function surfaceHit(shape: Shape, p: readonly number[], n: readonly number[], distance: number): number {
  // walking `distance` along n must end on the surface: the distance there is 0
  return gapAt(shape, p[0] + distance * n[0], p[1] + distance * n[1], p[2] + distance * n[2])[3];
}

describe.each(shapes.map((shape) => [JSON.stringify(shape), shape] as const))('%s', (_, shape) => {
  test('the distance is met by walking along the normal, and its gradient is −n', () => {
    for (let k = 0; k < 2000; k++) {
      const p = [between(-1.5, 1.5), between(-1.5, 1.5), between(-1.5, 1.5)];
      const [nx, ny, nz, d] = gapAt(shape, p[0], p[1], p[2]);
      expect(Math.hypot(nx, ny, nz)).toBeCloseTo(1, 12);
      if (d > 0) expect(Math.abs(surfaceHit(shape, p, [nx, ny, nz], d))).toBeLessThan(1e-12);
      const e = 1e-6, kinkFree = [0, 1, 2].map((c) => {
        const at = (s: number) =>
          gapAt(shape, p[0] + (c === 0 ? s : 0), p[1] + (c === 1 ? s : 0), p[2] + (c === 2 ? s : 0))[3];
        return (at(e) - at(-e)) / (2 * e);
      });
      // inside, two faces may be equally near: skip those points
      if (d > 0 || Math.abs(Math.hypot(...kinkFree) - 1) < 1e-6) {
        expect(Math.hypot(kinkFree[0] + nx, kinkFree[1] + ny, kinkFree[2] + nz)).toBeLessThan(1e-4);
      }
    }
  });
  test('no point of the solid is nearer than the distance', () => {
    for (let k = 0; k < 200; k++) {
      const p = [between(-1.5, 1.5), between(-1.5, 1.5), between(-1.5, 1.5)], d = gapAt(shape, p[0], p[1], p[2])[3];
      for (let j = 0; j < 200; j++) {
        const s = [between(-1, 1), between(-1, 1), between(-1, 1)];
        if (gapAt(shape, s[0], s[1], s[2])[3] <= 0)
          expect(Math.hypot(s[0] - p[0], s[1] - p[1], s[2] - p[2])).toBeGreaterThanOrEqual(d - 1e-12);
      }
    }
  });
});

test('outer dimensions do not depend on the rounding of edges', () => {
  for (const edgeRadius of [0, 0.1]) {
    expect(gapAt({ kind: 'box', halfExtents: [0.5, 0.8, 0.3], edgeRadius }, 0.9, 0, 0)[3]).toBeCloseTo(0.4, 12);
    expect(gapAt({ kind: 'cylinder', radius: 0.6, halfLength: 0.4, edgeRadius }, 0, 0, -1)[3]).toBeCloseTo(0.4, 12);
    expect(gapAt({ kind: 'cylinder', radius: 0.6, halfLength: 0.4, edgeRadius }, 0, 1, 0)[3]).toBeCloseTo(0.6, 12);
  }
});

test('edges are met at their distance', () => {
  expect(gapAt({ kind: 'box', halfExtents: [1, 1, 1], edgeRadius: 0 }, 4, 5, 0)[3]).toBeCloseTo(5, 12); // 3-4-5
  expect(gapAt({ kind: 'cylinder', radius: 1, halfLength: 1, edgeRadius: 0 }, 4, 5, 0)[3]).toBeCloseTo(5, 12);
});
