import { expect, test } from 'vitest';
import type { Vec3 } from '../core/vec3';
import { FIXED, type BodySpec, type WorldSpec } from '../model/worldSpec';
import { boundsOf } from './bounds';

const plane = (look: BodySpec['look'], position: Vec3): BodySpec =>
  ({ name: look, shape: { kind: 'plane' }, position, mass: NaN, inertia: [NaN, NaN, NaN], motion: FIXED, look });

/** Eight spheres of radius 0.5 on a lattice of side 2 about the origin, in a domain far larger than they are. */
function world(bodies: BodySpec[]): WorldSpec {
  const positions = Float64Array.from({ length: 24 }, (_, i) => ((Math.floor(i / 3) >> (i % 3)) & 1 ? 1 : -1));
  return {
    domain: { min: [-4, -3, -2], max: [4, 3, 50] },
    grains: { positions, radii: new Float64Array(8).fill(0.5), masses: new Float64Array(8).fill(NaN) }, bodies,
  };
}

test('without walls the grains are seen, and the floor under them', () => {
  expect(boundsOf(world([]))).toEqual({ min: [-1.5, -1.5, -2], max: [1.5, 1.5, 1.5] });
  expect(boundsOf(world([plane('floor', [0, 0, -1.75])])).min[2]).toBe(-1.75);
});

test('between walls the settled bed is seen: as wide as they stand, and no less than its solid volume high', () => {
  const { min, max } = boundsOf(world([plane('floor', [0, 0, -2]), plane('wall', [-4, 0, 0])]));
  expect([min[0], min[1], max[0], max[1]]).toEqual([-4, -3, 4, 3]);
  const solid = (8 * (4 / 3) * Math.PI * 0.5 ** 3) / (8 * 6);
  expect(max[2] - min[2]).toBeGreaterThan(solid);
  expect(max[2] - min[2]).toBeLessThan(2 * solid);
});

test('a world without grains is seen whole', () => {
  const none = new Float64Array(0), empty = { ...world([]), grains: { positions: none, radii: none, masses: none } };
  expect(boundsOf(empty)).toEqual(empty.domain);
});
