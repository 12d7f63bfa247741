import { expect, test } from 'vitest';
import type { ConvexShape } from '../../model/shape';
import { collideShapes } from './collideShapes';
import { compileConvex, type Convex } from './convex';
import { normalOf, pointOf, smallestGap, subtract, swapped } from './testing/hullFixtures';
import { createManifold, createPair, type Pair } from './pair';
import { dot, matrixOf, minus, norm, plus, random, randomQuat, randomUnit, type Random } from './testing/pairFixtures';

const out = createManifold();
const SHAPES: readonly ConvexShape[] = [
  { kind: 'sphere', radius: 0.6 }, { kind: 'ellipsoid', semiAxes: [1, 0.6, 0.5] },
  { kind: 'box', halfExtents: [0.8, 0.5, 0.6], edgeRadius: 0.05 },
  { kind: 'cylinder', radius: 0.5, halfLength: 0.7, edgeRadius: 0.05 },
  { kind: 'capsule', radius: 0.4, halfLength: 0.5 },
  {
    kind: 'hull', vertices: [[0.9, 0.1, 0], [-0.5, 0.8, 0], [-0.5, -0.7, 0.2], [0.1, 0, 0.9], [0, 0.1, -0.8]],
    edgeRadius: 0.05,
  },
];
const compiled = SHAPES.map(compileConvex);

/** Returns two bodies turned at random, moved apart along a random line by bisection until the gap is about `gap`. */
function touch(rnd: Random, a: Convex, b: Convex, gap: number): Pair {
  const pair = createPair(a, b), way = randomUnit(rnd);
  pair.rotationA.set(matrixOf(randomQuat(rnd)));
  pair.rotationB.set(matrixOf(randomQuat(rnd)));
  pair.scale[1] = 0.7 + 0.6 * rnd();
  let near = 0, far = a.bounding + pair.scale[1] * b.bounding + gap;
  for (let k = 0; k < 40; k++) {
    pair.d.set(plus([0, 0, 0], way, 0.5 * (near + far)));
    collideShapes(pair, out);
    if (smallestGap(out) > gap) far = 0.5 * (near + far); else near = 0.5 * (near + far);
  }
  return pair;
}

for (const [i, a] of compiled.entries()) for (const [j, b] of compiled.entries()) {
  test(`${SHAPES[i].kind} and ${SHAPES[j].kind}: n from A to B, points from A, and the same from the other side`,
    () => {
    const rnd = random(100 * i + j), e = 1e-5;
    for (let k = 0; k < 10; k++) {
      const pair = touch(rnd, a, b, -0.02 + 0.04 * rnd());
      collideShapes(pair, out);
      const count = out.count, normal = normalOf(out), gap = smallestGap(out);
      const points = Array.from({ length: count }, (_, m) => pointOf(out, m));
      expect(count).toBeGreaterThan(0);
      expect(norm(normal)).toBeCloseTo(1, 9);
      expect(dot(normal, pair.d)).toBeGreaterThan(0);
      for (const p of points) { // in the balls of both
        expect(norm(p)).toBeLessThanOrEqual(a.bounding + 0.01);
        expect(norm(subtract(p, pair.d))).toBeLessThanOrEqual(pair.scale[1] * b.bounding + 0.01);
      }
      collideShapes(swapped(pair), out);
      expect(out.count).toBe(count);
      expect(norm(plus(normalOf(out), normal))).toBeLessThan(1e-5);
      expect(smallestGap(out)).toBeCloseTo(gap, 8);
      for (let m = 0; m < count; m++) {
        const p = plus(pointOf(out, m), pair.d);
        expect(Math.min(...points.map((q) => norm(subtract(p, q))))).toBeLessThan(1e-4);
      }
      const way = randomUnit(rnd), moved = createPair(a, b);
      moved.rotationA.set(pair.rotationA);
      moved.rotationB.set(pair.rotationB);
      moved.scale.set(pair.scale);
      moved.d.set(plus(pair.d, way, e));
      moved.warm.set(normal);
      collideShapes(moved, out);
      expect(smallestGap(out) - gap).toBeCloseTo(e * dot(way, normal), 6); // dΦ/dd = n
    }
  });
}

test('a pair that is solved the other way round takes its last normal along', () => {
  const thin = compileConvex({ kind: 'ellipsoid', semiAxes: [1, 1, 0.2] });
  const plate =
    compileConvex({ kind: 'hull', vertices: [[2, 2, 0], [-2, 2, 0], [-2, -2, 0], [2, -2, 0]], edgeRadius: 0.01 });
  for (const side of [1, -1]) { // the centre lies in the plate: only last time's normal knows the side
    const pair = createPair(plate, thin);
    pair.warm.set([0, 0, side]);
    collideShapes(pair, out);
    expect(norm(subtract(normalOf(out), [0, 0, side]))).toBeLessThan(1e-9);
    expect(minus(pointOf(out, 0))[2] * side).toBeGreaterThan(0);
  }
});
