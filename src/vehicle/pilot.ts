import { atan2 } from '../core/elementary/arcs';
import type { MechanismSpec } from '../mechanism/spec';
import type { Quat, Vec3 } from '../core/vec3';
import { brakeTorque } from './brakes';
import { clamp, type Controls, type Driver, type Motion } from './drivers/driver';
import { CORNERS } from './hmmwv';
import { createPowertrain, type Powertrain } from './powertrain';
import { steerControl } from './steering';
import { powertrainPlaces } from './transmission';

/** The pose and velocity of the chassis, in W. */
export type ChassisSeen = { position: Vec3; orientation: Quat; velocity: Vec3 };
export type Held = Controls & { reverse: boolean };

/** Speed below which the lever goes from forward to reverse, or back [m/s]. */
const STILL = 1;

/** Largest rate of steering of any driver: from one side to the other in half a second [1/s]. */
const STEERS = 4;

/** The values for dials: engine speed [1/min], gear (0 neutral, −1 reverse), pedals 0 … 1, steer −1 … 1. */
export type PilotGauges = { rpm: number; gear: number; throttle: number; steer: number; brake: number };

/** The driver, powertrain, brakes and steering of a vehicle that `withDriveline` made. */
export type VehiclePilot = {
  /**
   * Writes to `drive` the numbers that drive the mechanism in the next `h` [s], one for each connection of the spec. At
   * `time` < 0 it stands with its brakes on and the engine idling. `shafts`: speeds in the order of the spec [rad/s].
   */
  advance(
    h: number, time: number, chassis: ChassisSeen, shafts: Float64Array, held: Readonly<Held>, drive: Float64Array
  ): void;
  /** Values after `advance`; the same object always. */
  readonly gauges: PilotGauges;
  readonly powertrain: Powertrain;
  readonly motion: Readonly<Motion>;
  /** Returns the whole state as numbers, for `restore`. */
  save(): number[];
  restore(memory: readonly number[]): void;
};

/** Makes the pilot of a vehicle. A driver who is a person gets what is held. A powertrain in neutral stays there. */
export function createVehiclePilot(
  spec: MechanismSpec, driver: Driver & { held?: Controls }, powertrain: Powertrain = createPowertrain(),
): VehiclePilot {
  const place = (name: string) => spec.connections.findIndex((connection) => connection.name === name);
  const { driveshaft, input, motor, clutches } = powertrainPlaces(spec), steer = place('steer');
  const turned = steerControl(spec);
  const brakes = CORNERS.map((corner) => place(`brake ${corner}`));
  const gauges: PilotGauges = { rpm: 0, gear: 0, throttle: 0, steer: 0, brake: 0 };
  const motion: Motion = { time: 0, x: 0, y: 0, heading: 0, speed: 0 }, { state } = powertrain;
  return {
    gauges, powertrain, motion,
    advance(h, time, chassis, shafts, held, drive) {
      readMotion(motion, time, chassis);
      if (Math.abs(motion.speed) < STILL && state.selector !== 'neutral')
        state.selector = held.reverse ? 'reverse' : 'drive';
      if (time < 0) {
        gauges.throttle = gauges.steer = 0;
        gauges.brake = 1;
      } else {
        if (driver.held) hold(driver.held, held);
        driver.advance(h, motion);
        const { throttle, steer, brake } = driver.out, most = STEERS * h;
        gauges.throttle = throttle;
        gauges.brake = brake;
        gauges.steer += clamp(clamp(steer, -1, 1) - gauges.steer, -most, most);
      }
      drive[motor] = powertrain.step(h, shafts[driveshaft], gauges.throttle, shafts[input]);
      for (let k = 0; k < clutches.length; k++) drive[clutches[k]] = powertrain.clutches[k];
      if (time < 0) drive[motor] = 0;
      drive[steer] = turned(gauges.steer);
      for (let k = 0; k < brakes.length; k++) drive[brakes[k]] = brakeTorque(CORNERS[k], gauges.brake);
      gauges.rpm = state.engineSpeed * (30 / Math.PI);
      gauges.gear = state.gear;
    },
    save: () => [...powertrain.save(), gauges.throttle, gauges.steer, gauges.brake, ...driver.save()],
    restore(memory) {
      const own = powertrain.save().length;
      powertrain.restore(memory.slice(0, own));
      [gauges.throttle, gauges.steer, gauges.brake] = memory.slice(own);
      gauges.rpm = state.engineSpeed * (30 / Math.PI);
      gauges.gear = state.gear;
      driver.restore(memory.slice(own + 3));
    },
  };
}

function hold(to: Controls, from: Readonly<Controls>): void {
  to.throttle = from.throttle;
  to.steer = from.steer;
  to.brake = from.brake;
}

/** Writes position [m], heading [rad] and forward speed [m/s] of the chassis to `motion`. */
export function readMotion(
  motion: Motion, time: number, { position, orientation: [x, y, z, w], velocity: v }: ChassisSeen
): void {
  const ax = 1 - 2 * (y * y + z * z), ay = 2 * (x * y + z * w), az = 2 * (x * z - y * w); // x of the chassis
  motion.time = time;
  motion.x = position[0];
  motion.y = position[1];
  motion.heading = atan2(ay, ax);
  motion.speed = v[0] * ax + v[1] * ay + v[2] * az;
}
