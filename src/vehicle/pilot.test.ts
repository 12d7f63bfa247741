// @module-tag slow
import { expect, it } from 'vitest';
import type { Quat, Vec3 } from '../core/vec3';
import { GRAVITY } from '../mechanism/testing/fixtures';
import { createMechanism } from '../mechanism/mechanism';
import { withDriveline } from './drive';
import { driveline4wd } from './driveline';
import { createPathFollower, createSpeedFollower, together } from './drivers/followers';
import { createInteractiveDriver } from './drivers/interactive';
import { circlePath } from './drivers/path';
import { createTrackDriver } from './drivers/track';
import { CORNERS, hmmwvMechanism } from './hmmwv';
import { rigidTire } from './hmmwvData';
import { createVehiclePilot, type Held, type VehiclePilot } from './pilot';
import { REFLECTED_INERTIA } from './powertrain';
import { createRigidGround } from './rigidGround';

const H = 5e-3, NOTHING: Held = { throttle: 0, steer: 0, brake: 0, reverse: false };
const SPEC = withDriveline(hmmwvMechanism(), driveline4wd({ axleInertia: 0.4, inputInertia: REFLECTED_INERTIA }));

/** The HMMWV on a rigid floor with a pilot. */
function ride(pilot: VehiclePilot) {
  const m = createMechanism(SPEC, CORNERS.map((corner) => `wheel ${corner}`));
  const floor = createRigidGround(m, rigidTire, 0.8);
  const drive = new Float64Array(SPEC.connections.length), shafts = new Float64Array(SPEC.shafts!.length);
  const { state } = m;
  const go = (from: number, to: number, held: Partial<Held> = {}) => {
    for (let t = from; t < to - H / 2; t += H) {
      shafts.forEach((_, k) => { shafts[k] = state.velocity[6 * (SPEC.bodies.length + k) + 3]; });
      const chassis = { position: [...state.position.subarray(0, 3)] as Vec3,
        orientation: [...state.orientation.subarray(0, 4)] as Quat,
        velocity: [...state.velocity.subarray(0, 3)] as Vec3 };
      pilot.advance(H, t, chassis, shafts, { ...NOTHING, ...held }, drive);
      m.drive(drive);
      floor.step(H, GRAVITY, 8);
    }
  };
  return { m, go, speed: () => state.velocity[0] };
}

it('does what a person holds, who waits for the start with brakes on', () => {
  const pilot = createVehiclePilot(SPEC, createInteractiveDriver()), { go, speed } = ride(pilot);
  go(-0.2, 0, { throttle: 1 });
  expect(pilot.gauges).toMatchObject({ gear: 1, throttle: 0, brake: 1 });
  expect(Math.abs(speed())).toBeLessThan(0.01);
  go(0, 1.2, { throttle: 1 });
  expect(speed()).toBeGreaterThan(1);
  expect(pilot.gauges.throttle).toBeGreaterThan(0.85);
  expect(pilot.gauges.rpm).toBeGreaterThan(1500);
  go(1.2, 1.3, { throttle: 1, reverse: true });
  expect(pilot.gauges.gear).toBe(1); // not at speed
  go(1.3, 2.6, { brake: 1, reverse: true });
  expect(pilot.gauges.gear).toBe(-1);
  go(2.6, 3.8, { throttle: 1, reverse: true });
  expect(speed()).toBeLessThan(-0.3);
});

it('plays a recorded drive', () => {
  const track = [{ time: 0, throttle: 0, steer: 0, brake: 0 }, { time: 0.2, throttle: 0.8, steer: -0.4, brake: 0 }];
  const pilot = createVehiclePilot(SPEC, createTrackDriver(track)), { m, go } = ride(pilot);
  go(0, 0.1);
  expect(pilot.gauges.throttle).toBeCloseTo(0.4 * (0.1 - H) / 0.1, 9);
  go(0.1, 0.3);
  expect(pilot.gauges).toMatchObject({ throttle: 0.8, steer: -0.4 });
  expect(m.controls[m.controlOf('steer')]).toBeCloseTo((-0.4 * Math.PI) / 6, 9);
});

it('goes on from what it saved as if it had not stopped', () => {
  const make = () =>
    createVehiclePilot(SPEC, together(createSpeedFollower(() => 6), createPathFollower(circlePath(15))));
  const pilot = make(), { m, go } = ride(pilot);
  go(0, 0.6);
  const memory = pilot.save(), { position, orientation, velocity } = m.state;
  const other = make();
  other.restore(memory);
  expect(other.gauges).toEqual(pilot.gauges);
  const chassis = { position: [...position.subarray(0, 3)] as Vec3,
    orientation: [...orientation.subarray(0, 4)] as Quat,
    velocity: [...velocity.subarray(0, 3)] as Vec3 };
  const shafts = Float64Array.from(SPEC.shafts!, (_, k) => velocity[6 * (SPEC.bodies.length + k) + 3]);
  const one = new Float64Array(SPEC.connections.length), two = one.slice();
  for (let k = 0; k < 40; k++) {
    pilot.advance(H, 0.6 + k * H, chassis, shafts, NOTHING, one);
    other.advance(H, 0.6 + k * H, chassis, shafts, NOTHING, two);
    expect(two).toEqual(one);
  }
  expect(other.save()).toEqual(pilot.save());
  const young = make().save();
  expect(JSON.parse(JSON.stringify(young))).toEqual(young);
  expect(JSON.parse(JSON.stringify(memory))).toEqual(memory); // as a snapshot holds it
});
