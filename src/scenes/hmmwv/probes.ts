import { atMost } from '../../core/band';
import { cos } from '../../core/elementary/circular';
import { hypot } from '../../core/elementary/powers';
import type { Vec3 } from '../../core/vec3';
import type { BodyMeasure, Measures } from '../../model/measures';
import { CORNERS, type Corner } from '../../vehicle/hmmwv';
import type { VehicleSpec } from '../../vehicle/format/vehicle';
import { alongHeading, pitchOf, readHeading, rollOf } from '../common/attitude';
import { gauge, pedalProbes } from '../common/driving';
import { shareOf } from '../common/probes';
import { mean, type Check, type Datum, type Gauges, type Probe } from '../scene';

type Tire = Pick<VehicleSpec['wheel'], 'radius' | 'width'>;

/** The layout of a scene's vehicle, which these probes need. */
export type VehicleLayout<V> = {
  /** Indices among the big bodies: the chassis, and wheels in the order of CORNERS. */
  chassis: number;
  wheels: readonly number[];
  /** The rigid tire [m]. */
  wheel: Tire;
  /** Mass of the vehicle [kg]. */
  mass: number;
  /** Returns the slope of the ground, uphill ahead [rad]. */
  slope(v: V): number;
  /** Returns the height of the undisturbed surface at (x, y) [m]. */
  surface(v: V, datum: Datum, x: number, y: number): number;
  /**
   * Returns the force of soil on a wheel [N] and its moment about the wheel's centre [N·m], by corner; by default,
   * those of the body's contacts.
   */
  onWheel?(m: Measures, k: number): { force: Vec3; torque: Vec3 };
};

/** Return the keys of the pilot's gauges of firm ground on a wheel: load, and force along the wheel [N]. */
export const firmLoad = (corner: string): string => `firmLoad_${corner}`;
export const firmPull = (corner: string): string => `firmPull_${corner}`;

const NAMES: Record<Corner, string> = { FL: 'front left', FR: 'front right', RL: 'rear left', RR: 'rear right' };
/** Least speed by which slip is divided [m/s]: at rest slip is 0 and not the ratio of two noises. */
const SLOW = 0.1;
const DEGREES = 180 / Math.PI;

const axle = { x: 0, y: 1, z: 0 };
/** Returns the axle of a wheel in W, its y to the left; it is the same object at each call. */
function readAxle({ orientation: [x, y, z, w] }: BodyMeasure): typeof axle {
  axle.x = 2 * (x * y - z * w);
  axle.y = 1 - 2 * (x * x + z * z);
  axle.z = 2 * (y * z + x * w);
  return axle;
}

/**
 * Returns the slip, (ω r − v) over the larger of the two: 1 − v/(ω r) as in Melanz2016 eq. 7.3 while it drives, −1 if a
 * wheel is locked.
 */
export function slipOf(wheel: BodyMeasure, { radius }: Tire): number {
  const { x, y, z } = readAxle(wheel), length = Math.max(hypot(x, y), 1e-9), [vx, vy] = wheel.velocity;
  const [wx, wy, wz] = wheel.spin;
  const v = (y * vx - x * vy) / length, rim = radius * (x * wx + y * wy + z * wz); // forward is axle × z
  return ((rim - v) * (rim < 0 ? -1 : 1)) / Math.max(Math.abs(rim), Math.abs(v), SLOW);
}

/** Returns the height of a wheel's lowest point [m]. */
export function lowestOf(wheel: BodyMeasure, { radius, width }: Tire): number {
  const { z } = readAxle(wheel);
  return wheel.position[2] - radius * Math.sqrt(Math.max(0, 1 - z * z)) - (width / 2) * Math.abs(z);
}

/** Returns the probes of a wheel, with the name of its corner at the end of each key. */
function wheelProbes<V>(layout: VehicleLayout<V>, corner: Corner, body: number): Record<string, Probe<V>> {
  const of = (label: string) => `${label}, ${NAMES[corner]}`;
  return {
    [`normalForce_${corner}`]: {
      label: of('Normal force'), unit: 'N', averaged: true,
      doc: 'Force of the ground on the wheel, soil and firm, at a right angle to the undisturbed surface.',
      measure: (m, _v, _d, gauges) => loadOf(m, layout, CORNERS.indexOf(corner), gauges),
    },
    [`drawbarPull_${corner}`]: {
      label: of('Drawbar pull'), unit: 'N', averaged: true,
      doc: 'Force of the ground on the wheel along the heading of the vehicle: thrust less resistance.',
      measure: (m, _v, _d, gauges) => {
        const { force } = onWheel(m, layout, CORNERS.indexOf(corner));
        return alongHeading(m.bodies[layout.chassis].orientation, force) + (gauges[firmPull(corner)] ?? 0);
      },
    },
    [`torque_${corner}`]: {
      label: of('Torque'), unit: 'N·m', averaged: true,
      doc: 'What driveline and brake must apply about the axle against the soil to hold the speed of the wheel.',
      measure: (m) => {
        const { x, y, z } = readAxle(m.bodies[body]), { torque } = onWheel(m, layout, CORNERS.indexOf(corner));
        return -(x * torque[0] + y * torque[1] + z * torque[2]);
      },
    },
    [`slip_${corner}`]: {
      label: of('Slip'), unit: '1',
      doc: '1 − v/(ω r) while it drives; below 0 it brakes, −1 is locked. Over 0.1 m/s where all is slower.',
      measure: (m) => slipOf(m.bodies[body], layout.wheel),
    },
    [`sinkage_${corner}`]: {
      label: of('Sinkage'), unit: 'mm', doc: 'How far the lowest point of the wheel is below the undisturbed surface.',
      measure: (m, v, datum) => 1000 * sinkage(layout, m, v, datum, body),
    },
  };
}

const sinkage = <V>(layout: VehicleLayout<V>, { bodies }: Measures, v: V, datum: Datum, body: number): number =>
  layout.surface(v, datum, bodies[body].position[0], bodies[body].position[1]) - lowestOf(bodies[body], layout.wheel);

type Wheels = Pick<VehicleLayout<unknown>, 'wheels' | 'onWheel'>;
const onWheel = (m: Measures, { wheels, onWheel: of }: Wheels, k: number): { force: Vec3; torque: Vec3 } =>
  (of ? of(m, k) : m.bodies[wheels[k]]);
const loadOf = (m: Measures, wheels: Wheels, k: number, gauges: Gauges): number =>
  onWheel(m, wheels, k).force[2] + (gauges[firmLoad(CORNERS[k])] ?? 0);

/** Returns the probes of a driven vehicle with four wheels. */
export function vehicleProbes<V extends { gravity: number }>(layout: VehicleLayout<V>): Record<string, Probe<V>> {
  const { chassis, wheels, mass } = layout;
  return {
    speed: {
      label: 'Speed', unit: 'm/s', doc: 'Of the chassis, along its heading.',
      measure: ({ bodies }) => alongHeading(bodies[chassis].orientation, bodies[chassis].velocity),
    },
    distance: {
      label: 'Distance', unit: 'm', doc: 'How far it has come along x since t = 0; a moving patch counts on.',
      measure: (m, _, datum) => m.bodies[chassis].position[0] - datum.startX + (datum.bedShift ?? 0),
    },
    pitch: {
      label: 'Pitch', unit: 'deg',
      doc: 'Of the chassis against the horizontal, > 0 with its nose up: the slope is in it.',
      measure: (m, v) => DEGREES * (pitchOf(m.bodies[chassis].orientation) + layout.slope(v)),
    },
    roll: {
      label: 'Roll', unit: 'deg', doc: 'Of the chassis, > 0 with its right side down.',
      measure: (m) => DEGREES * rollOf(m.bodies[chassis].orientation),
    },
    ...Object.assign({}, ...CORNERS.map(
      (corner, k) => wheelProbes(layout, corner, wheels[k])
    )) as Record<string, Probe<V>>,
    frontLoad: {
      label: 'Load of a front wheel', unit: 'N', averaged: true, doc: 'Normal force, mean of the two.',
      measure: (m, _v, _d, gauges) => (loadOf(m, layout, 0, gauges) + loadOf(m, layout, 1, gauges)) / 2,
    },
    rearLoad: {
      label: 'Load of a rear wheel', unit: 'N', averaged: true, doc: 'Normal force, mean of the two.',
      measure: (m, _v, _d, gauges) => (loadOf(m, layout, 2, gauges) + loadOf(m, layout, 3, gauges)) / 2,
    },
    wheelSum: {
      label: 'Wheel forces over weight', unit: '1', averaged: true,
      doc: 'Sum of the normal forces over the part of the weight that is normal to the ground: 1 at rest.',
      measure: (m, v, _d, gauges) =>
        shareOf(
        wheels.reduce((sum, _, k) => sum + loadOf(m, layout, k, gauges), 0), mass * v.gravity * cos(layout.slope(v)),
      ),
    },
    pull: {
      label: 'Pull of all wheels', unit: 'N', averaged: true,
      doc: 'Sum of the drawbar pulls: what climbs and gains speed.',
      measure: (m) => {
        const { x, y } = readHeading(m.bodies[chassis].orientation);
        return wheels.reduce((sum, _, k) => {
          const { force } = onWheel(m, layout, k);
          return sum + x * force[0] + y * force[1];
        }, 0);
      },
    },
    rutDepth: {
      label: 'Rut depth under the rear wheels', unit: 'mm', doc: 'How far the lowest point of the rear wheels, which '
        + 'roll in the track of the front ones, is below the undisturbed surface: mean of both.',
      measure: (m, v, datum) =>
        500 * (sinkage(layout, m, v, datum, wheels[2]) + sinkage(layout, m, v, datum, wheels[3])),
    },
    rpm: { label: 'Engine speed', unit: '1/min', doc: 'Of the crankshaft.', measure: gauge('rpm') },
    gear: { label: 'Gear', unit: '1', doc: '1, 2, 3 … forward, −1 reverse.', measure: gauge('gear') },
    ...pedalProbes,
    jointGap: {
      label: 'Worst joint gap', unit: 'µm', doc: 'How far the worst joint of the vehicle is open.',
      measure: (m) => 1e6 * m.mechanism!.gap,
    },
  };
}

/** Returns the check that joints stay closed between two times [s]. */
export const jointCheck = (from: number, until: number): Check => ({
  what: 'Gap of the worst joint, mean of the run', unit: 'µm', cites: 'joints are solved directly',
  basis: 'closed form', until,
  allowed: atMost(50, 'judged', '0.2 to 4 µm (checks, defaults)'), measured: (s) => mean(s, 'jointGap', from),
});
