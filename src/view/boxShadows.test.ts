import { expect, test } from 'vitest';
import { BoxGeometry, Group, Mesh } from 'three/webgpu';
import type { BodySpec } from '../model/worldSpec';
import { casterOf } from './boxShadows';

const body = (look: BodySpec['look']): BodySpec => ({
  name: 'b', shape: { kind: 'sphere', radius: 1 }, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1],
  motion: [null, null, null, null, null, null], look,
});

test('a caster is the box of what is drawn of a body, in the body, wherever it is and however it is turned', () => {
  const part = new Mesh(new BoxGeometry(2, 4, 6)), object = new Group().add(part);
  part.position.set(1, 0, 0);
  object.position.set(10, -3, 2);
  object.quaternion.set(0.5, 0.5, 0.5, 0.5);
  const caster = casterOf(object, body('hmmwv'), 3)!;
  expect(caster.body).toBe(3);
  expect(caster.middle.toArray()).toEqual([1, 0, 0]);
  expect(caster.half.toArray()).toEqual([1, 2, 3]);
  expect(object.position.toArray()).toEqual([10, -3, 2]);
  expect(object.quaternion.toArray()).toEqual([0.5, 0.5, 0.5, 0.5]);
});

test('walls, slabs and what is not drawn cast none', () => {
  const object = new Group().add(new Mesh(new BoxGeometry(1, 1, 1)));
  for (const look of ['wall', 'slab', 'floor'] as const) expect(casterOf(object, body(look), 0)).toBeNull();
  expect(casterOf(null, body('wheel'), 0)).toBeNull();
});
