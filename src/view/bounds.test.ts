import { expect, test } from 'vitest';
import type { Vec3 } from '../core/vec3';
import { BALL, FIXED, type BodySpec, type WorldSpec } from '../model/worldSpec';
import { bedBounds, boundsOf, floorHeight, reachOf } from './bounds';
import { sheet, surfaceOf } from './flexible/testing/meshes';

const plane = (look: BodySpec['look'], position: Vec3): BodySpec =>
  ({ name: look, shape: { kind: 'plane' }, position, mass: NaN, inertia: [NaN, NaN, NaN], motion: FIXED, look });

/**
 * Returns a world of eight spheres of radius 0.5 on a lattice of side 2 about the origin, in a domain far larger than
 * they are.
 */
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

test('a flexible surface is seen whole, and as far as it may hang, but not below the floor', () => {
  const none = new Float64Array(0), empty = { ...world([]), grains: { positions: none, radii: none, masses: none } };
  const cloth = surfaceOf(sheet(2, 1, 0.5, 0.25));
  expect(boundsOf({ ...empty, flexible: [cloth] })).toEqual({ min: [0, 0, 0], max: [1, 0.25, 0] });
  const hung = [{ ...cloth, pinned: [0] }];
  expect(boundsOf({ ...empty, flexible: hung }).min[2]).toBe(-1);
  expect(boundsOf({ ...empty, bodies: [plane('floor', [0, 0, -0.5])], flexible: hung }).min[2]).toBe(-0.5);
});

test('a bed of thin grains stands lower than one of spheres of the same reach', () => {
  const spheres = world([plane('wall', [-4, 0, 0])]);
  const height = ({ min, max }: ReturnType<typeof boundsOf>) => max[2] - min[2];
  const shapes = [BALL, { ...BALL, volume: BALL.volume / 4 }];
  const thin = { ...spheres, grains: { ...spheres.grains, shapes, shapeOf: new Uint8Array(8).fill(1) } };
  expect(height(boundsOf(thin))).toBeCloseTo(height(boundsOf(spheres)) / 4, 12);
});

test('the floor of a heightfield is where it is lowest', () => {
  const shape: BodySpec['shape'] = { kind: 'heightfield', nx: 2, ny: 2, sizeX: 1, sizeY: 1, heights: [0, -0.5, 3, 0] };
  const field: BodySpec = { ...plane('floor', [0, 0, 2]), shape };
  expect(floorHeight(world([field]))).toBe(1.5);
});

test('a body reaches to the farthest of its parts', () => {
  const ball = {
    shape: { kind: 'sphere' as const, radius: 0.5 }, orientation: [0, 0, 0, 1] as [number, number, number, number],
  };
  expect(reachOf({ kind: 'compound', parts: [{ ...ball, position: [0, 0, 0] }, { ...ball, position: [0, 3, 4] }] }))
    .toBe(5.5);
  expect(reachOf({ kind: 'mesh', vertices: [[1, 0, 0], [0, -3, 4], [0, 0, 0]], triangles: [] })).toBe(5);
  expect(reachOf({ kind: 'heightfield', nx: 2, ny: 2, sizeX: 4, sizeY: 6, heights: [0, -6, 1, 2] })).toBe(7);
  expect(reachOf({ kind: 'capsule', radius: 0.2, halfLength: 1 })).toBe(1.2);
});

test('a vehicle is seen whole, with its wheels; colours by height are those of the bed', () => {
  const tire: BodySpec['shape'] = { kind: 'cylinder', radius: 0.5, halfLength: 0.1, edgeRadius: 0 };
  const chassis: BodySpec = { ...plane('hmmwv', [0, 0, 2]), shape: tire, drawnAt: [-0.056, 0, -0.213] };
  const wheel: BodySpec = { ...plane('tire', [1.6, 0.9, 1]), shape: tire };
  const bed = world([]), spec = world([chassis, wheel]), { min, max } = boundsOf(spec);
  expect(max[0]).toBeGreaterThan(2);
  expect(min[0]).toBeLessThan(-2);
  expect(max[2]).toBeGreaterThan(3);
  expect(bedBounds(spec)).toEqual(boundsOf(bed));
  const none = new Float64Array(0);
  const alone = boundsOf({ ...spec, grains: { positions: none, radii: none, masses: none } });
  expect(alone.min[2]).toBe(0.5); // where the wheel stands
  expect(alone.max[0] - alone.min[0]).toBeLessThan(5);
});
