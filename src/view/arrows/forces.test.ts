import { Quaternion, Vector3 } from 'three/webgpu';
import { expect, test } from 'vitest';
import { luggedWheel } from '../../model/luggedWheel';
import type { Shape } from '../../model/shape';
import { FIXED, FREE, type BodySpec, type WorldSpec } from '../../model/worldSpec';
import { FORCE, POSE, posesLength, timeIndex } from '../pose';
import { createForces, scaleOf } from './forces';
import { lowestPoint } from './lowestPoint';

const NONE = new Float64Array(0), grains = { positions: NONE, radii: NONE, masses: NONE };
const TIRE: Shape = { kind: 'cylinder', radius: 0.467, halfLength: 0.127, edgeRadius: 0.02 };
const body = (look: BodySpec['look'], more: Partial<BodySpec> = {}): BodySpec =>
  ({ name: look, look, shape: TIRE, position: [0, 0, 0], mass: 100, inertia: [1, 1, 1], motion: FREE, ...more });
const vehicle: Pick<WorldSpec, 'bodies' | 'grains'> = {
  grains, bodies: [body('hmmwv', { collides: false, mass: 2500 }), body('tire'), body('floor')],
};

/** Returns poses in which the tire of `vehicle` is at z = 1 and bears this force [N], at a time [s]. */
function posesWith(force: [number, number, number], time = 0): Float32Array {
  const poses = new Float32Array(posesLength(3));
  poses[timeIndex(3)] = time;
  for (let k = 0; k < 3; k++) poses[POSE * k + 6] = 1;
  poses[POSE + 2] = 1;
  poses.set(force, POSE + FORCE);
  return poses;
}

test('an arrow a body that soil can push: not for what is only drawn, nor the floor', () => {
  expect(createForces(vehicle).arrows).toHaveLength(1);
});

test('a wheel that only firm ground carries has an arrow, too', () => {
  const at: [number, number, number] = [0, 0, 0];
  const mechanism: WorldSpec['mechanism'] = {
    bodies: [{ name: 'tire', mass: 1, inertia: [1, 1, 1], position: at }],
    connections: [{ kind: 'groundForce', name: 'p', a: 'tire' }],
  };
  const bodies = [body('hmmwv', { collides: false }), body('tire', { collides: false })];
  expect(createForces({ grains, bodies }).arrows).toHaveLength(0);
  expect(createForces({ grains, bodies, mechanism }).arrows).toHaveLength(1);
});

test('10 kN on a wheel are 1 m, from its lowest point, along the force', () => {
  const forces = createForces(vehicle), [arrow] = forces.arrows;
  forces.setPoses(posesWith([6000, 0, 8000]));
  expect(arrow.length).toBeCloseTo(1, 5);
  expect(arrow.direction.toArray().map((x) => Math.round(x * 1e6) / 1e6)).toEqual([0.6, 0, 0.8]);
  expect(arrow.foot.distanceTo(new Vector3(0, 0, 1 - 0.467))).toBeLessThan(1e-6);
});

test('a force that flickers is shown as its mean; one that ends is not shown', () => {
  const forces = createForces(vehicle), [arrow] = forces.arrows, lengths: number[] = [];
  for (let k = 0; k < 200; k++) {
    forces.setPoses(posesWith([0, 0, k % 2 ? 2000 : 10_000], 0.002 * k));
    if (k > 100) lengths.push(arrow.length);
  }
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(0.05);
  expect(Math.abs(lengths[50] - 0.6)).toBeLessThan(0.03);
  forces.setPoses(posesWith([0, 0, 0], 0.42));
  expect(arrow.length).toBeGreaterThan(0.2); // smoothed over more than 20 ms
  forces.setPoses(posesWith([0, 0, 0], 0.6)); // few frames settle it as well as many
  expect(arrow.length).toBe(0);
});

test('a world that starts anew forgets what forces were', () => {
  const forces = createForces(vehicle), [arrow] = forces.arrows;
  forces.setPoses(posesWith([0, 0, 10_000], 3));
  forces.setPoses(posesWith([0, 0, 2000], 0.002));
  expect(arrow.length).toBeCloseTo(0.2, 5);
});

test('elsewhere the weight of what moves is about as long as that is large', () => {
  const small = scaleOf({ grains, bodies: [body('wheel', { mass: 5 })] });
  expect(small.scale * 5 * 9.81).toBeCloseTo(2 * Math.hypot(0.467, 0.127), 1);
  // the motion of a mixer is prescribed, so its bed gives the weight
  const bed = { ...grains, masses: Float64Array.of(2, 3) };
  const mixer = { grains: bed, bodies: [body('wheel', { mass: NaN, motion: FIXED })] };
  expect(scaleOf(mixer).scale).toBeCloseTo(small.scale, 9);
});

const turnedBy = (x: number, y: number, z: number, angle: number) =>
  new Quaternion().setFromAxisAngle(new Vector3(x, y, z), angle);
const lowest = (shape: Shape, q: Quaternion) => lowestPoint(shape, q, new Vector3());

test('the lowest point is the lowest of all points of a shape, however it is turned', () => {
  const box: Shape = { kind: 'box', halfExtents: [1, 2, 3], edgeRadius: 0 }, q = turnedBy(0.6, 0, 0.8, 1.1);
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) =>
    new Vector3(k & 1 ? 1 : -1, k & 2 ? 2 : -2, k & 4 ? 3 : -3).applyQuaternion(q));
  expect(lowest(box, q).z).toBeCloseTo(Math.min(...corners.map((p) => p.z)), 9);
  expect(lowest({ kind: 'ellipsoid', semiAxes: [1, 2, 3] }, turnedBy(1, 0, 0, Math.PI / 2)).z).toBeCloseTo(-2, 9);
  expect(lowest({ kind: 'capsule', radius: 1, halfLength: 2 }, turnedBy(1, 0, 0, Math.PI / 2)).z).toBeCloseTo(-3, 9);
  const mesh: Shape = { kind: 'mesh', vertices: [[0, 0, 1], [0, 1, 0], [2, 0, 0]], triangles: [] };
  expect(lowest(mesh, turnedBy(0, 1, 0, Math.PI / 2)).z).toBeCloseTo(-2, 9);
  const hull: Shape = { kind: 'hull', vertices: [[0, 0, -1], [0, 0, 1], [1, 0, 0], [0, 1, 0]], edgeRadius: 0.25 };
  expect(lowest(hull, turnedBy(1, 0, 0, 0)).z).toBeCloseTo(-1.25, 9);
});

test('a wheel that rolls stands on the middle of its tread, a lugged one on its lowest lug', () => {
  for (const angle of [0, 1, 2, 3]) {
    expect(lowest(TIRE, turnedBy(0, 1, 0, angle)).distanceTo(new Vector3(0, 0, -0.467))).toBeLessThan(1e-9);
  }
  const lugged = luggedWheel(0.3, 0.1, 4, 0.05);
  expect(lowest(lugged, turnedBy(0, 1, 0, Math.PI)).z).toBeCloseTo(-0.35, 6);
});
