import { expect, test } from 'vitest';
import {
  BoxGeometry, CylinderGeometry, Group, Mesh, Quaternion, Vector3, type BufferGeometry,
} from 'three/webgpu';
import type { BodySpec } from '../model/worldSpec';
import { castersOf, createBoxShadows } from './boxShadows';
import { TO_SUN } from './light';
import { POSE } from './pose';

const body = (look: BodySpec['look']): BodySpec => ({
  name: 'b', shape: { kind: 'sphere', radius: 1 }, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1],
  motion: [null, null, null, null, null, null], look,
});

test('a caster is the box of what is drawn of a body, in the body, wherever it is and however it is turned', () => {
  const part = new Mesh(new BoxGeometry(2, 4, 6)), object = new Group().add(part);
  part.position.set(1, 0, 0);
  object.position.set(10, -3, 2);
  object.quaternion.set(0.5, 0.5, 0.5, 0.5);
  const [caster, ...others] = castersOf([null, object], [body('floor'), body('wheel')]);
  expect([caster.body, others]).toEqual([1, []]);
  expect(caster.middle.toArray()).toEqual([1, 0, 0]);
  expect(caster.half.toArray()).toEqual([1, 2, 3]);
  expect(object.position.toArray()).toEqual([10, -3, 2]);
  expect(object.quaternion.toArray()).toEqual([0.5, 0.5, 0.5, 0.5]);
});

test('what is as wide as it is high, about its axle along y, casts the shadow of a wheel', () => {
  const of = (geometry: BufferGeometry) => castersOf([new Group().add(new Mesh(geometry))], [body('tire')])[0].form;
  expect(of(new CylinderGeometry(0.5, 0.5, 0.3, 24))).toBe('wheel'); // three's axis, too, is y
  expect(of(new BoxGeometry(1, 0.3, 0.8))).toBe('box');
});

test('walls and what is not drawn cast none', () => {
  const object = new Group().add(new Mesh(new BoxGeometry(1, 1, 1)));
  for (const look of ['wall', 'floor', 'hidden'] as const) expect(castersOf([object], [body(look)])).toEqual([]);
  expect(castersOf([null], [body('wheel')])).toEqual([]);
});

test('the largest slabs cast shadows by their shapes, but for those that hold grains, and not beside a vehicle', () => {
  const box = (size: number) => new Group().add(new Mesh(new BoxGeometry(size, size, size)));
  const slab: BodySpec = { ...body('slab'), shape: { kind: 'box', halfExtents: [1, 1, 1], edgeRadius: 0 } };
  const bodiesOf = (...casters: { body: number }[]) => casters.map(({ body: of }) => of);
  const sizes = [1, 3, 2], some = sizes.map(box), slabs = sizes.map(() => slab);
  expect(bodiesOf(...castersOf(some, slabs))).toEqual([1, 2, 0]);
  expect(castersOf([box(1), box(1)], [slab, body('slab')]).map(({ form }) => form)).toEqual(['box', 'ball']);
  // a crowd of one size casts none, and those that are larger do
  expect(bodiesOf(...castersOf([...some, ...sizes.map(() => box(1))], [...slabs, ...slabs]))).toEqual([1, 2]);
  // grains at 1.2 m are in the box of 3 m about (0, 0, 0), and in none of one at 9 m
  const grains = [50, 50, 50, 1.2, 1.2, 1.2];
  expect(bodiesOf(...castersOf(some, slabs, grains))).toEqual([2, 0]);
  expect(castersOf([box(3)], [{ ...slab, position: [9, 0, 0] }], grains)).toHaveLength(1);
  expect(bodiesOf(...castersOf([box(1), box(4)], [slab, body('hmmwv')]))).toEqual([1]);
});

test('a vehicle casts one shadow with its wheels, in its own frame', () => {
  const box = (...size: [number, number, number]) => new Group().add(new Mesh(new BoxGeometry(...size)));
  const chassis = box(4, 2, 1), wheels = [1.5, -1.5].map((x) => {
    const wheel = box(1, 0.4, 1);
    wheel.position.set(10, 5 + x, 2.4); // the vehicle heads along y
    wheel.quaternion.setFromAxisAngle(new Vector3(0, 0, 1), Math.PI / 2);
    return wheel;
  });
  chassis.position.set(10, 5, 3);
  chassis.quaternion.copy(wheels[0].quaternion);
  const looks = (['tire', 'hmmwv', 'tire'] as const).map(body);
  const [{ body: of, middle, half }, ...others] = castersOf([wheels[0], chassis, wheels[1]], looks);
  expect([of, others]).toEqual([1, []]);
  // from the roof at 0.5 to the foot of the wheels at −0.6 − 0.5
  for (const [is, meant] of [[middle, [0, 0, -0.3]], [half, [2, 1, 0.8]]] as const)
    meant.forEach((x, c) => expect(is.getComponent(c)).toBeCloseTo(x, 6));
});

test('the rectangle around shadows on a plane holds those of all corners, wherever boxes are', () => {
  const half = new Vector3(1, 0.5, 0.3), middle = new Vector3(0.2, 0, 0.1), shadows = createBoxShadows(
    [{ body: 0, middle, half }, { body: 1, middle: new Vector3(), half: new Vector3(0.2, 0.2, 0.2) }]);
  const q = new Quaternion(0.1, -0.3, 0.2, 0.9).normalize(), poses = new Float32Array(2 * POSE), plane = -0.4;
  poses.set([3, -2, 1.5, q.x, q.y, q.z, q.w]);
  poses.set([-4, 1, 0.2, 0, 0, 0, 1], POSE);
  shadows.setPoses(poses);
  const [left, front, right, back] = shadows.reachAt(plane);
  for (const [sx, sy, sz] of [[1, 1, 1], [1, 1, -1], [1, -1, 1], [1, -1, -1], [-1, 1, 1], [-1, -1, 1], [-1, -1, -1]]) {
    const corner = new Vector3(sx, sy, sz).multiply(half).add(middle).applyQuaternion(q).add(new Vector3(3, -2, 1.5));
    const fall = (corner.z - plane) / TO_SUN[2], [x, y] = [corner.x - fall * TO_SUN[0], corner.y - fall * TO_SUN[1]];
    expect(x).toBeGreaterThan(left);
    expect(x).toBeLessThan(right);
    expect(y).toBeGreaterThan(front);
    expect(y).toBeLessThan(back);
  }
  expect(left).toBeLessThan(-4); // the second box's
  expect(right - left).toBeLessThan(14); // and little more
});
