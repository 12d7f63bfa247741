import { Group, Mesh, MeshBasicNodeMaterial, Quaternion, Vector3 } from 'three/webgpu';
import { expect, test } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import { FREE, type BodySpec, type Tube, type WorldSpec } from '../../model/worldSpec';
import { POSE, TURNED } from '../pose';
import { tubesSoup } from '../solids/tubes';
import { createLinkages, endsOf, strutsOf } from './linkages';

const NONE = new Float64Array(0);
const TURNED_ARM = new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), 0.5);
const bodySpec = (name: string, position: Vec3): BodySpec =>
  ({ name, look: 'link', shape: { kind: 'sphere', radius: 0.1 }, position, mass: 1, inertia: [1, 1, 1], motion: FREE });
const arm = {
  name: 'arm', mass: 1, inertia: [1, 1, 1] as Vec3, position: [1, 2, 3] as Vec3, orientation: TURNED_ARM.toArray(),
};

/** A floor, an arm, a chassis; a spring with a damper and a rod between those, a rod to the ground. */
const spec: WorldSpec = {
  domain: { min: [0, 0, 0], max: [1, 1, 1] }, grains: { positions: NONE, radii: NONE, masses: NONE },
  bodies: [bodySpec('floor', [0, 0, 0]), bodySpec('arm', [1, 2, 3]), bodySpec('chassis', [0, 0, 1])],
  mechanism: {
    bodies: [arm, { name: 'chassis', mass: 1, inertia: [1, 1, 1], position: [0, 0, 1] }],
    connections: [
      {
        kind: 'springDamper', name: 'spring', a: 'arm', b: 'chassis', pointA: [1.2, 2, 3], pointB: [0.5, 0, 4],
        spring: { freeLength: 1, stiffness: 1 }, damper: { kind: 'linear', coefficient: 1 },
      },
      { kind: 'distance', name: 'rod', a: 'arm', b: 'chassis', pointA: [1, 2, 3.5], pointB: [0, 1, 1] },
      { kind: 'distance', name: 'anchor', a: 'chassis', b: 'ground', pointA: [0, 0, 2], pointB: [0, 0, 5] },
      { kind: 'spherical', name: 'ball', a: 'arm', b: 'chassis', point: [0, 0, 0] },
    ],
  },
};

/** Returns poses of the bodies as assembled, or all turned and shifted. */
function poses(turn = new Quaternion(), shift = new Vector3()): Float64Array {
  const all = new Float64Array(3 * POSE);
  spec.bodies.forEach(({ name, position }, k) => {
    const own = name === 'arm' ? TURNED_ARM : new Quaternion();
    new Vector3(...position).applyQuaternion(turn).add(shift).toArray(all, POSE * k);
    turn.clone().multiply(own).toArray(all, POSE * k + TURNED);
  });
  return all;
}

test('a spring is a coil with a damper in it, a rod a rod; joints are not drawn', () => {
  expect(strutsOf(spec).map(({ kind }) => kind)).toEqual(['coil', 'damper', 'piston', 'rod', 'rod']);
});

test('ends are where the mechanism has them as assembled, and go with their bodies', () => {
  const turn = new Quaternion().setFromAxisAngle(new Vector3(0.6, 0, 0.8), 0.9), shift = new Vector3(5, -1, 2);
  const [coil, , , rod, anchor] = strutsOf(spec), from = new Vector3(), to = new Vector3();
  endsOf(coil, poses(), from, to);
  expect(from.distanceTo(new Vector3(1.2, 2, 3))).toBeLessThan(1e-12);
  expect(to.distanceTo(new Vector3(0.5, 0, 4))).toBeLessThan(1e-12);
  endsOf(rod, poses(turn, shift), from, to);
  expect(from.distanceTo(new Vector3(1, 2, 3.5).applyQuaternion(turn).add(shift))).toBeLessThan(1e-12);
  expect(to.distanceTo(new Vector3(0, 1, 1).applyQuaternion(turn).add(shift))).toBeLessThan(1e-12);
  endsOf(anchor, poses(turn, shift), from, to);
  expect(to.toArray()).toEqual([0, 0, 5]); // the ground stays
});

/**
 * Returns how far the points of a drawn strut reach along the line between its ends: nearest to the first, farthest,
 * and the largest distance from the line [m].
 */
function reach(group: Group, k: number, from: Vector3, to: Vector3) {
  const mesh = group.children[k] as Mesh, point = new Vector3(), way = to.clone().sub(from).normalize();
  mesh.updateMatrixWorld();
  let low = Infinity, high = -Infinity, off = 0;
  for (let i = 0; i < mesh.geometry.attributes.position.count; i++) {
    point.fromBufferAttribute(mesh.geometry.attributes.position, i).applyMatrix4(mesh.matrixWorld).sub(from);
    const along = point.dot(way);
    low = Math.min(low, along);
    high = Math.max(high, along);
    off = Math.max(off, point.addScaledVector(way, -along).length());
  }
  return { low, high, off };
}

test('coils and rods reach from joint to joint while bodies move apart; damper and piston overlap', () => {
  const linkages = createLinkages(spec, new MeshBasicNodeMaterial(), 1), moved = poses();
  moved[POSE + 1] += 0.4; // the arm goes off
  linkages.setPoses(moved);
  const struts = strutsOf(spec), from = new Vector3(), to = new Vector3();
  for (const k of [0, 3, 4]) {
    endsOf(struts[k], moved, from, to);
    const { low, high, off } = reach(linkages.group, k, from, to);
    expect(Math.abs(low)).toBeLessThan(1e-6);
    expect(Math.abs(high - from.distanceTo(to))).toBeLessThan(1e-6);
    expect(off).toBeLessThan(0.1);
  }
  endsOf(struts[1], moved, from, to);
  const tube = reach(linkages.group, 1, from, to), piston = reach(linkages.group, 2, from, to);
  const length = from.distanceTo(to);
  expect([Math.abs(tube.low), Math.abs(piston.high - length)].every((x) => x < 1e-6)).toBe(true);
  expect(tube.high).toBeGreaterThan(piston.low);
});

test('a link is drawn from end to end of its tubes', () => {
  const tubes: Tube[] =
    [{ from: [0, 0, 0], to: [0, 1, 0], radius: 0.05 }, { from: [0, 1, 0], to: [0, 1, 2], radius: 0.02 }];
  const { position } = tubesSoup(tubes, 1);
  const of = (c: number) => position.filter((_, i) => i % 3 === c);
  // it ends no farther beyond its ends than the balls there
  const reached = [-Math.min(...of(1)), Math.max(...of(1)), Math.max(...of(2))];
  const ends = [[0, 0.07], [1, 0.07], [2, 0.03]];
  ends.forEach(([end, ball], k) => {
    expect(reached[k]).toBeGreaterThanOrEqual(end);
    expect(reached[k]).toBeLessThan(end + ball);
  });
});
