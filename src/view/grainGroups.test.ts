import { expect, test } from 'vitest';
import type { GrainShape } from '../model/shape';
import { BALL, type GrainsSpec } from '../model/worldSpec';
import { groupGrains } from './grainGroups';

const BOX: GrainShape = { kind: 'box', halfExtents: [0.6, 0.6, 0.5], edgeRadius: 0 };
const CAPSULE: GrainShape = { kind: 'capsule', radius: 0.4, halfLength: 0.6 };
const EGG: GrainShape = { kind: 'ellipsoid', semiAxes: [0.5, 1, 0.5] };

function grains(shapes?: GrainShape[], shapeOf?: number[], count = shapeOf?.length ?? 5): GrainsSpec {
  return {
    positions: new Float64Array(3 * count), radii: new Float64Array(count).fill(1),
    masses: new Float64Array(count).fill(1),
    ...(shapes ? { shapes: shapes.map((shape) => ({ ...BALL, shape })) } : {}),
    ...(shapeOf ? { shapeOf: Uint8Array.from(shapeOf) } : {}),
  };
}

test('spheres without templates are one group on quads', () => {
  expect(groupGrains(grains()))
    .toEqual({ groups: [{ shape: null, base: 0, count: 5 }], groupOf: [0], axes: [[1, 1, 1]] });
});

test('spheres and ellipsoids share the quads, every other template has a mesh, and bases add up', () => {
  const { groups, groupOf, axes } = groupGrains(grains([BOX, BALL.shape, CAPSULE, EGG], [0, 1, 1, 2, 3, 0, 0, 3]));
  expect(groups).toEqual([
    { shape: null, base: 0, count: 4 }, { shape: BOX, base: 4, count: 3 }, { shape: CAPSULE, base: 7, count: 1 },
  ]);
  expect(groupOf).toEqual([1, 0, 2, 0]);
  expect([axes[1], axes[3]]).toEqual([[1, 1, 1], [0.5, 1, 0.5]]);
});

test('a template without grains is not drawn, and a world without grains draws none', () => {
  expect(groupGrains(grains([BOX, CAPSULE], [1, 1])).groups).toEqual([{ shape: CAPSULE, base: 0, count: 2 }]);
  expect(groupGrains(grains(undefined, undefined, 0)).groups).toEqual([]);
});

test('templates without a list are all the first', () => {
  expect(groupGrains(grains([EGG, BOX], undefined, 3)).groups).toEqual([{ shape: null, base: 0, count: 3 }]);
});
