import { expect, test } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import { compileConvex } from './convex';
import { ellipsoidPair } from './ellipsoidPair';
import { kinkedPair } from './kinkedPair';
import { createManifold, createPair } from './pair';
import {
  KINKED_KINDS, logUniform, matrixOf, plus, random, randomEllipsoid, randomKinked, randomQuat, randomUnit,
} from './testing/pairFixtures';
import { separatedPair } from './testing/separatedPair';

const out = createManifold();

/**
 * Counts, among random pairs whose bounding balls touch, those that are farther apart than the margin, those of them
 * that separatedPair finds, and those that it finds wrongly.
 */
function look(count: number, kinds: 'smooth' | 'kinked', ratio: number) {
  const rnd = random(8), solve = kinds === 'smooth' ? ellipsoidPair : kinkedPair;
  let apart = 0, seen = 0, wrong = 0;
  for (let i = 0; i < count; i++) {
    const a = compileConvex(randomEllipsoid(rnd, ratio));
    const b =
      compileConvex(kinds === 'smooth' ? randomEllipsoid(rnd, ratio) : randomKinked(rnd, KINKED_KINDS[i % 5], 1));
    const pair = createPair(a, b);
    pair.scale.set([logUniform(rnd, 0.5, 2), logUniform(rnd, 0.5, 2), 0.05]);
    pair.rotationA.set(matrixOf(randomQuat(rnd)));
    pair.rotationB.set(matrixOf(randomQuat(rnd)));
    const reach = a.bounding * pair.scale[0] + b.bounding * pair.scale[1];
    pair.d.set(plus([0, 0, 0], randomUnit(rnd), reach * Math.cbrt(rnd()) + 0.05));
    const said = separatedPair(pair);
    solve(pair, out);
    if (out.count === 0) apart++;
    if (said && out.count === 0) seen++;
    if (said && out.count > 0) wrong++;
  }
  return { apart, seen, wrong };
}

test.each([['smooth', 2.5, 0.9], ['smooth', 5, 0.9], ['kinked', 2.5, 0.7]] as const)(
  'of %s pairs with axes to %d no contact is thrown out, and of those apart at least %d are', (kinds, ratio, share) => {
    const { apart, seen, wrong } = look(3000, kinds, ratio);
    expect(wrong).toBe(0);
    expect(apart).toBeGreaterThan(500);
    expect(seen / apart).toBeGreaterThan(share);
  });

test('a hull counts as its ball', () => {
  const corners = [[1, 1, 1], [-1, -1, 1], [-1, 1, -1], [1, -1, -1]] as Vec3[];
  const hull = compileConvex({ kind: 'hull', vertices: corners, edgeRadius: 0.1 }), pair = createPair(hull, hull);
  pair.scale[2] = 0.01;
  for (
    const [d, said] of [[2 * hull.bounding + 0.011, true], [2 * hull.bounding + 0.009, false], [0, false]] as const
  ) {
    pair.d.set([0, d, 0]);
    expect(separatedPair(pair)).toBe(said);
  }
});
