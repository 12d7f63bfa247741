import { Matrix4, MeshBasicNodeMaterial, Quaternion, Vector3 } from 'three/webgpu';
import { expect, test } from 'vitest';
import { luggedWheel } from '../../model/luggedWheel';
import type { Shape } from '../../model/shape';
import { FREE, type BodySpec } from '../../model/worldSpec';
import { POSE, TURNED } from '../pose';
import type { Soup } from '../solids/soup';
import { dozerParts } from './dozerBody';
import { createShoes, shoeSoup } from './shoes';
import { tireSoup } from './tire';

function* pointsOf({ position }: Soup): Generator<[number, number, number]> {
  for (let i = 0; i < position.length; i += 3) yield [position[i], position[i + 1], position[i + 2]];
}
const extent = (soup: Soup, c: number): [number, number] => {
  const all = [...pointsOf(soup)].map((p) => p[c]);
  return [Math.min(...all), Math.max(...all)];
};

const INSIDE = 'a tire is inside the cylinder that soil meets, with its rounded edge, and comes near its tread (%s)';
test.each([1, 0.4])(INSIDE, (fineness) => {
  const radius = 0.467, halfLength = 0.127, edgeRadius = 0.02;
  let most = 0, wide = 0, outside = -Infinity;
  for (const [x, y, z] of pointsOf(tireSoup({ kind: 'cylinder', radius, halfLength, edgeRadius }, fineness)!)) {
    const rho = Math.hypot(x, z), beyond = Math.max(0, Math.abs(y) - (halfLength - edgeRadius));
    most = Math.max(most, rho);
    wide = Math.max(wide, Math.abs(y));
    outside = Math.max(outside, rho - (radius - edgeRadius + Math.sqrt(edgeRadius ** 2 - beyond ** 2)));
  }
  expect(wide).toBeLessThanOrEqual(halfLength);
  expect(outside).toBeLessThan(1e-9);
  expect(most).toBeGreaterThan(radius - (fineness < 1 ? 0.004 : 0.003));
});

test('lugs of a tire reach as far as those that soil meets; what has no axle is no tire', () => {
  const soup = tireSoup(luggedWheel(0.4, 0.1, 12, 0.03), 1)!;
  const reach = Math.max(...[...pointsOf(soup)].map(([x, , z]) => Math.hypot(x, z)));
  expect(Math.abs(reach - 0.43)).toBeLessThan(0.001); // corners of flat tips
  expect(tireSoup({ kind: 'box', halfExtents: [1, 1, 1], edgeRadius: 0 }, 1)).toBeNull();
});

const PLATE: Shape = { kind: 'box', halfExtents: [0.07, 0.23, 0.012], edgeRadius: 0 };
const SHOE: Shape = {
  kind: 'compound', parts: [
    { shape: PLATE, position: [0, 0, -0.012], orientation: [0, 0, 0, 1] },
    { shape: { ...PLATE, halfExtents: [0.012, 0.23, 0.018] }, position: [0, 0, -0.042], orientation: [0, 0, 0, 1] },
  ],
};

test('outside, a shoe is where soil meets it: plate and bar, as one box or as two', () => {
  expect(extent(shoeSoup(SHOE), 2)[0]).toBeCloseTo(-0.06, 9);
  expect(extent(shoeSoup(SHOE), 1)).toEqual([-0.23, 0.23]);
  const one = shoeSoup({ ...PLATE, halfExtents: [0.07, 0.23, 0.04] });
  expect(extent(one, 2)[0]).toBeCloseTo(-0.04, 9);
  expect(extent(one, 2)[1]).toBeGreaterThan(0.04); // links of the chain
});

test('shoes of one shape are one object, each at the pose of its body', () => {
  const body = (look: BodySpec['look'], shape: Shape): BodySpec =>
    ({ name: look, look, shape, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1], motion: FREE });
  const bodies = [body('slab', PLATE), body('shoe', SHOE), body('shoe', { ...SHOE })];
  const [set, ...others] = createShoes(bodies, new MeshBasicNodeMaterial());
  expect(others).toEqual([]);
  expect(set.mesh.count).toBe(2);
  const poses = new Float32Array(3 * POSE), q = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), 1);
  poses.set([1, 2, 3, ...q.toArray()], 2 * POSE);
  poses[POSE + TURNED + 3] = 1;
  set.setPoses(poses);
  const matrix = new Matrix4(), at = new Vector3(), turned = new Quaternion(), size = new Vector3();
  set.mesh.getMatrixAt(1, matrix);
  matrix.decompose(at, turned, size);
  expect(at.toArray()).toEqual([1, 2, 3]);
  expect(turned.angleTo(q)).toBeLessThan(1e-3);
});

test('the dozer keeps clear of its tracks, which run around their axles 0.44 m high, and of the ground', () => {
  const { shell, parts, glass } = dozerParts(1), AXLE = 0.437, REACH = 1.225, OUTER = 0.44, INNER = 0.29;
  const hits: string[] = [];
  for (const soup of [shell, parts, glass]) for (const [x, y, z] of pointsOf(soup)) {
    const isOver = Math.abs(y) > 0.62 && Math.abs(y) < 1.08;
    const from = Math.hypot(Math.max(0, Math.abs(x) - REACH), z - AXLE);
    if (z < 0.2 || (isOver && from < OUTER && from > INNER)) hits.push([x, y, z].join());
  }
  expect(hits).toEqual([]);
  const [low, high] = extent(shell, 2);
  expect(high - low).toBeLessThan(2.5);
});
