import { MeshBasicNodeMaterial } from 'three/webgpu';
import { expect, test } from 'vitest';
import type { WorldSpec } from '../model/worldSpec';
import { createDitch } from './ditch';

const NONE = new Float64Array(0);
const world: WorldSpec = {
  domain: { min: [-3, -1, 0], max: [5, 1, 3] }, grains: { positions: NONE, radii: NONE, masses: NONE }, bodies: [],
};

test('a ditch is as wide as the domain, from floor to rim, and open above', () => {
  const { mesh } = createDitch({ ...world, rim: { height: 0.4, endless: false } }, 0, new MeshBasicNodeMaterial())!;
  mesh.geometry.computeBoundingBox();
  const { min, max } = mesh.geometry.boundingBox!.translate(mesh.position);
  expect([min.x, min.y, max.x, max.y]).toEqual([-3, -1, 5, 1]);
  expect(min.z).toBeCloseTo(0, 6);
  expect(max.z).toBeCloseTo(0.4, 6);
  const { index, attributes } = mesh.geometry, heights = [...index!.array].map((i) => attributes.position.getZ(i));
  expect(heights).toHaveLength(5 * 6);
  for (let k = 0; k < heights.length; k += 3)
    expect(Math.min(heights[k], heights[k + 1], heights[k + 2])).toBeLessThan(0);
});

test('one without ends goes on far beyond the domain; without a rim, or with one as low as the floor, there is none',
  () => {
  const endless = createDitch({ ...world, rim: { height: 0.4, endless: true } }, 0, new MeshBasicNodeMaterial())!;
  endless.mesh.geometry.computeBoundingBox();
  expect(endless.mesh.geometry.boundingBox!.max.x).toBeGreaterThan(50);
  expect(endless.mesh.geometry.boundingBox!.max.y).toBe(1);
  expect(createDitch(world, 0, new MeshBasicNodeMaterial())).toBeNull();
  expect(createDitch({ ...world, rim: { height: 0, endless: false } }, 0, new MeshBasicNodeMaterial())).toBeNull();
});
