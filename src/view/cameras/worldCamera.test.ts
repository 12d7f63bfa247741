import { Vector3 } from 'three/webgpu';
import { expect, test, vi } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import { FREE, type BodySpec } from '../../model/worldSpec';
import { ElementProxy } from '../elementProxy';
import { POSE, startOf } from '../pose';
import { roamerOf, travelled } from '../travelled';
import { driftAngle } from './drift';
import { CHASE, DRIVER, ORBIT } from './vehicleCameras';
import { createWorldCamera } from './worldCamera';

const LINK = [3, -6, 2, 1, 0.25, 0.5];
const around = { min: [-3, -1, 0] as Vec3, max: [3, 1, 2] as Vec3 };

/** A world at its start; `driveTo` puts its only body at another place [m], `rollTo` the first of its grains. */
function filmed(look: BodySpec['look'] = 'hmmwv', positions: number[] = []) {
  const chassis: BodySpec = {
    name: 'chassis', look, shape: { kind: 'sphere', radius: 1 }, position: [-2, 0.5, 1], mass: 1, inertia: [1, 1, 1],
    motion: FREE,
  };
  const spec = { domain: around, bodies: [chassis], grains: { positions: Float64Array.from(positions) } };
  const world = { spec, bounds: around, roamer: roamerOf(spec), poses: startOf(spec) };
  return {
    ...world, driveTo: (position: Vec3) => world.poses.set(position),
    rollTo: (position: Vec3) => world.poses.set(position, POSE),
  };
}
function make(drifts = false, told: () => void = () => {}) {
  const element = Object.assign(new ElementProxy(() => {}), { clientWidth: 100, clientHeight: 100 });
  const camera = createWorldCamera(element, { damping: false, steady: true, drifts, moved: told, report: told });
  const eye = () => camera.camera.position.toArray().map(rounded);
  return { camera, element, eye, link: () => camera.get().map(rounded) };
}
const rounded = (x: number): number => Math.round(1e5 * x) / 1e5;

test('the camera of a link goes along with a vehicle, over the ground, and is the same for the link', () => {
  const { camera, eye, link } = make(), world = filmed();
  camera.show(world);
  camera.set(LINK);
  expect(eye()).toEqual([3, -6, 2]);
  world.driveTo([18, 3.5, 1.4]); // 20 m on and 3 m to the left
  camera.update(1);
  expect(eye()).toEqual([23, -3, 2]);
  expect(link()).toEqual(LINK);
});

test('a link that is opened on the way shows what it shows at the start', () => {
  const { camera, eye, link } = make(), world = filmed();
  camera.show(world);
  world.driveTo([18, 3.5, 1.4]);
  camera.set(LINK);
  expect(eye()).toEqual([23, -3, 2]);
  expect(link()).toEqual(LINK);
});

test('after a reset a person\'s camera is where it was at the start, and a numbered one stays with the vehicle', () => {
  const { camera, eye, link } = make(), world = filmed();
  camera.show(world);
  camera.set(LINK);
  world.driveTo([18, 3.5, 1.4]);
  camera.update(1);
  camera.show(filmed());
  expect(eye()).toEqual([3, -6, 2]);
  expect(link()).toEqual(LINK);
  camera.take(CHASE);
  expect(camera.isFollowing()).toBe(true);
  const behind = eye();
  camera.show(filmed());
  expect(camera.isFollowing()).toBe(true);
  expect(eye()).toEqual(behind);
  camera.take(ORBIT);
  expect(camera.isFollowing()).toBe(false);
});

test('the camera of a link goes along with the only grain, over the ground, also when it is a numbered one', () => {
  const { camera, eye, link } = make(), world = filmed('floor', [1, 0, 0.5]);
  camera.show(world);
  camera.set(LINK);
  world.rollTo([21, 1, 0.2]); // 20 m on and 1 m to the left, and down
  camera.update(1);
  expect(eye()).toEqual([23, -5, 2]);
  expect(link()).toEqual(LINK);
  camera.take(2);
  const before = eye();
  world.rollTo([22, 1, 0.2]);
  camera.update(1.1);
  expect(eye()).toEqual([before[0] + 1, before[1], before[2]]);
  const again = filmed('floor', [1, 0, 0.5]);
  camera.set(LINK);
  camera.show(again);
  expect(eye()).toEqual([3, -6, 2]);
});

test('the camera stays while a person drags the only grain, and goes along from there when it is let go', () => {
  const { camera, eye } = make(), world = filmed('floor', [1, 0, 0.5]);
  camera.show(world);
  camera.set(LINK);
  camera.stay(true);
  world.rollTo([5, 1, 2]);
  camera.update(1);
  expect(eye()).toEqual([3, -6, 2]);
  camera.stay(false);
  camera.update(1.1);
  expect(eye()).toEqual([3, -6, 2]);
  world.rollTo([6, 1, 2]);
  camera.update(1.2);
  expect(eye()).toEqual([4, -6, 2]);
});

test('without a vehicle or a grain that is alone the camera stays where it is, whatever moves', () => {
  const { camera, eye, link } = make(), world = filmed('slab', [1, 0, 0.5, 2, 0, 0.5]);
  camera.show(world);
  camera.set(LINK);
  world.driveTo([18, 3.5, 1.4]);
  world.rollTo([18, 3.5, 1.4]);
  camera.update(1);
  expect(eye()).toEqual([3, -6, 2]);
  expect(link()).toEqual(LINK);
});

test('a vehicle\'s way counts from the start, and it is outside by as much as it has left the domain', () => {
  const { spec, roamer, poses, driveTo } = filmed();
  driveTo([2.5, -0.5, 1]);
  expect(travelled(spec, roamer, poses)).toEqual({ way: [4.5, -1, 0], outside: [0, 0, 0] });
  driveTo([5, -4, 1]);
  expect(travelled(spec, roamer, poses)).toEqual({ way: [7, -4.5, 0], outside: [2, -3, 0] });
});

test('a slope tilts the picture by its angle as seen from the side, and moves neither eye nor link', () => {
  const { camera, eye, link } = make(), slope = 0.3;
  camera.show(filmed());
  camera.set([0, -6, 1.05, 0, 0, 1]); // along y: x goes to the right
  const seen = (axis = new Vector3(1, 0, 0)) => {
    camera.camera.updateMatrixWorld();
    const { x, y } = axis.transformDirection(camera.camera.matrixWorldInverse);
    return Math.atan2(y, x);
  };
  expect(seen()).toBeCloseTo(0, 12);
  camera.setSlope(slope);
  expect(seen()).toBeCloseTo(slope, 4);
  expect([eye(), link()]).toEqual([[0, -6, 1.05], [0, -6, 1.05, 0, 0, 1]]);
  camera.set([-6, 0, 1.05, 0, 0, 1]); // uphill
  expect(seen(new Vector3(0, -1, 0))).toBeCloseTo(0, 12);
  camera.setSlope(0);
  camera.set([0, -6, 1.05, 0, 0, 1]);
  expect(seen()).toBeCloseTo(0, 12);
});

test('a slope that is changed leaves a driver looking where the vehicle goes', () => {
  const { camera } = make(), world = filmed();
  camera.show(world);
  camera.take(DRIVER);
  camera.update(1);
  const before = camera.camera.quaternion.toArray();
  camera.setSlope(0.3);
  expect(camera.camera.quaternion.toArray()).toEqual(before);
});

/** Shows frames for some seconds, 20 a second. */
function showFor(camera: ReturnType<typeof make>['camera'], from: number, to: number): void {
  for (let k = Math.round(20 * from); k <= Math.round(20 * to); k++) camera.update(k / 20);
}

test('the first view swings about its target, over what it goes along with, and tells nobody', () => {
  const told = vi.fn(), { camera, eye, link } = make(true, told), world = filmed();
  camera.show(world);
  camera.set(LINK);
  told.mockClear();
  showFor(camera, 1, 11);
  const [x, y, z] = eye(), from = Math.atan2(-6 - 0.25, 3 - 1);
  expect(Math.hypot(x - 1, y - 0.25)).toBeCloseTo(Math.hypot(2, 6.25), 4);
  expect(Math.atan2(y - 0.25, x - 1) - from).toBeCloseTo(driftAngle(10), 4);
  expect([z, ...link().slice(3)]).toEqual([2, ...LINK.slice(3)]);
  expect(told).not.toHaveBeenCalled();
  showFor(camera, 11, 21); // and back
  expect(eye()).toEqual([3, -6, 2]);
});

const ends: Record<string, (made: ReturnType<typeof make>) => void> = {
  'a press': ({ element }) => element.handle({ type: 'pointerdown', pointerId: 1, button: 2, clientX: 0, clientY: 0 }),
  'the wheel': ({ element }) => element.handle({ type: 'wheel', deltaY: 0, deltaMode: 0, clientX: 5, clientY: 5 }),
  'a key': ({ element }) => element.handle({ type: 'keydown', key: 'x' }),
  'a camera': ({ camera }) => camera.set(LINK),
  'a numbered camera': ({ camera }) => camera.take(CHASE),
  'a hand that holds something': ({ camera }) => camera.stay(true),
  'a video': ({ camera }) => camera.endDrift(),
};
test.each(Object.keys(ends))('%s ends the swing for good', (name) => {
  const made = make(true), { camera, eye } = made;
  camera.show(filmed());
  camera.set(LINK);
  showFor(camera, 1, 5);
  const before = eye();
  expect(before).not.toEqual([3, -6, 2]);
  ends[name](made);
  const after = eye();
  expect(after.every(Number.isFinite)).toBe(true);
  showFor(camera, 5, 9);
  expect(eye().map((x, i) => x - after[i])).toEqual([0, 0, 0]); // which NaN are not
});
