import { PerspectiveCamera, Quaternion, Vector3 } from 'three/webgpu';
import { expect, test } from 'vitest';
import { FREE, type BodySpec } from '../../model/worldSpec';
import { ElementProxy } from '../elementProxy';
import { POSE } from '../pose';
import { createCameraRig } from './cameraRig';
import { createFollower } from './follower';
import { createLookAround } from './lookAround';
import { CHASE, DRIVER, ORBIT, vehicleCamera, ABOVE, WHEEL } from './vehicleCameras';

const body = (name: string, look: BodySpec['look']): BodySpec =>
  ({
    name, look, shape: { kind: 'sphere', radius: 1 }, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1], motion: FREE,
  });
const DRAWN_AT: BodySpec['drawnAt'] = [-0.056, 0, -0.213];
const spec = { bodies: [{ ...body('chassis', 'hmmwv'), drawnAt: DRAWN_AT }, body('wheel FL', 'tire')] };

/** Returns poses of a chassis at `x`, turned about `axis`, and of a wheel ahead of it. */
function posesOf(x: number, axis: Vector3, angle: number): Float32Array {
  const poses = new Float32Array(2 * POSE), q = new Quaternion().setFromAxisAngle(axis, angle);
  poses.set([x, 0, 1, ...q.toArray(), 0, 0, 0], 0);
  poses.set([x + 1.6, 0.9, 0.5, 0, 0, 0, 1, 0, 0, 0], POSE);
  return poses;
}
const X = new Vector3(1, 0, 0), Y = new Vector3(0, 1, 0), Z = new Vector3(0, 0, 1);

function make(steady: boolean) {
  const element = new ElementProxy(() => {}), none = () => {};
  const rig = createCameraRig(element, { damping: false, moved: none, report: none });
  rig.fit({ min: [-3, -1, 0], max: [3, 1, 2] }, { min: [-3, -1, 0], max: [3, 1, 2] });
  const follower = createFollower(rig, steady), start = posesOf(0, Z, 0);
  return {
    element, rig, follower, camera: rig.camera,
    take: (number: number) => follower.follow(vehicleCamera(spec, number), start),
    /** Lets frames pass for some time [s]; returns true if the camera still lags. */
    pass(poses: Float32Array, seconds: number) {
      let late = false;
      for (let t = 0; t <= seconds + 1e-9; t += 1 / 60) late = follower.update(poses, 1 + t);
      return late;
    },
  };
}
const ahead = (camera: PerspectiveCamera) => camera.getWorldDirection(new Vector3());
const up = (camera: PerspectiveCamera) => new Vector3(0, 1, 0).applyQuaternion(camera.quaternion);

test('the chase camera stands behind and above, goes along at once and turns with a lag, level whatever the '
  + 'vehicle does', () => {
  const { take, pass, camera } = make(false);
  take(CHASE);
  expect(camera.position.x).toBeLessThan(-4);
  expect(camera.position.z).toBeGreaterThan(2);
  const behind = camera.position.clone();
  pass(posesOf(10, Z, 0), 0.02);
  expect(camera.position.distanceTo(behind.clone().add(new Vector3(10, 0, 0)))).toBeLessThan(1e-5);
  expect(pass(posesOf(10, Z, Math.PI / 2), 0.2)).toBe(true); // under way
  // heading of the line from the camera to the vehicle [rad]
  const angle = () => Math.atan2(-camera.position.y, -(camera.position.x - 10));
  expect(angle()).toBeGreaterThan(0.2);
  expect(angle()).toBeLessThan(1.2);
  expect(pass(posesOf(10, Z, Math.PI / 2), 6)).toBe(false);
  expect(Math.abs(angle() - Math.PI / 2)).toBeLessThan(1e-4);
  const level = camera.quaternion.clone();
  pass(posesOf(10, Y, 0.3), 6);
  pass(posesOf(10, X, 0.3), 6); // rolls
  const right = new Vector3(1, 0, 0).applyQuaternion(camera.quaternion);
  expect(Math.abs(right.z)).toBeLessThan(1e-6);
  expect(level.angleTo(camera.quaternion)).toBeGreaterThan(1); // it did come back from the turn
});

test('a turn past half a circle is followed the short way', () => {
  const { take, pass, camera } = make(false);
  take(CHASE);
  pass(posesOf(0, Z, 3.1), 8);
  const before = camera.position.clone();
  pass(posesOf(0, Z, -3.1), 0.05);
  expect(camera.position.distanceTo(before)).toBeLessThan(0.2);
});

test('who wants less motion gets no lag and a level horizon', () => {
  const { take, pass, camera } = make(true);
  take(CHASE);
  expect(pass(posesOf(0, Z, 1), 0.02)).toBe(false);
  expect(Math.atan2(-camera.position.y, -camera.position.x)).toBeCloseTo(1, 5);
  take(DRIVER);
  pass(posesOf(0, X, 0.4), 0.02);
  expect(Math.abs(new Vector3(1, 0, 0).applyQuaternion(camera.quaternion).z)).toBeLessThan(1e-6);
});

test('the driver sits in the chassis, looks ahead and rolls with it', () => {
  const { take, pass, camera } = make(false);
  take(DRIVER);
  expect(camera.position.toArray().map((x) => Math.round(1000 * x) / 1000)).toEqual([-0.026, 0.7, 1.837]);
  expect(ahead(camera).x).toBeGreaterThan(0.98);
  expect(Math.abs(ahead(camera).y)).toBeLessThan(1e-6);
  pass(posesOf(5, X, 0.2), 0.02);
  expect(Math.abs(up(camera).angleTo(new Vector3(0, -Math.sin(0.2), Math.cos(0.2))) - 0.1)).toBeLessThan(0.02);
  pass(posesOf(5, Z, Math.PI / 2), 0.02);
  expect(ahead(camera).y).toBeGreaterThan(0.98);
});

test('a driver looks around by dragging, and an orbit by dragging is not undone by following', () => {
  const { take, pass, camera, element } = make(false);
  const drag = (dx: number) => {
    const event = { pointerId: 1, pointerType: 'mouse', button: 0, clientY: 50 };
    element.handle({ type: 'pointerdown', ...event, clientX: 50 });
    element.handle({ type: 'pointermove', ...event, clientX: 50 + dx });
    element.handle({ type: 'pointerup', ...event, clientX: 50 + dx });
  };
  element.clientWidth = element.clientHeight = 100;
  take(DRIVER);
  drag(40);
  pass(posesOf(0, Z, 0), 0.02);
  expect(ahead(camera).y).toBeGreaterThan(0.5);
  take(CHASE);
  const behind = camera.position.clone();
  drag(15);
  const turned = camera.position.clone();
  expect(turned.distanceTo(behind)).toBeGreaterThan(1);
  pass(posesOf(3, Z, 0), 0.02);
  expect(camera.position.distanceTo(turned.add(new Vector3(3, 0, 0)))).toBeLessThan(1e-5);
});

test('the wheel is seen from outside and turns with the chassis; from above nothing turns', () => {
  const { take, pass, camera } = make(false);
  take(WHEEL);
  expect(camera.position.y).toBeGreaterThan(2);
  expect(camera.position.distanceTo(new Vector3(1.6, 0.9, 0.5))).toBeLessThan(3);
  pass(posesOf(0, Z, Math.PI), 0.02);
  expect(camera.position.y).toBeLessThan(0);
  take(ABOVE);
  pass(posesOf(2, Z, 1), 0.02);
  expect(ahead(camera).z).toBeLessThan(-0.99);
  expect(up(camera).y).toBeGreaterThan(0.99);
  expect(camera.position.x).toBeCloseTo(2, 5);
});

test('a head turns no farther than heads do', () => {
  const element = new ElementProxy(() => {}), camera = new PerspectiveCamera();
  element.clientHeight = 100;
  const head = createLookAround(element, () => true, () => {});
  element.handle({ type: 'pointerdown', pointerId: 1, clientX: 0, clientY: 0 });
  element.handle({ type: 'pointermove', pointerId: 1, clientX: 1e4, clientY: 1e4 });
  head.apply(camera, new Vector3(), new Quaternion());
  expect(up(camera).z).toBeGreaterThan(0.3);
  head.reset();
  head.apply(camera, new Vector3(), new Quaternion());
  expect(ahead(camera).x).toBeGreaterThan(0.98);
});

test('the camera that a person turns goes along over the ground, and neither turns, rises nor falls', () => {
  const { rig, follower, pass, camera } = make(false);
  rig.set([3, -6, 2, 0, 0, 0.5]);
  follower.follow(vehicleCamera(spec, ORBIT), posesOf(0, Z, 0), false);
  expect(camera.position.x).toBeCloseTo(3, 9);
  const away = posesOf(20, Z, 1);
  away[2] += 0.3;
  pass(away, 0.02);
  expect(rig.get().map((x) => Math.round(1e6 * x) / 1e6)).toEqual([23, -6, 2, 20, 0, 0.5]);
});
