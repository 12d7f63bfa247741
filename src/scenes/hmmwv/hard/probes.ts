import { asin, atan2 } from '../../../core/elementary/arcs';
import { hypot } from '../../../core/elementary/powers';
import { lazy } from '../../../core/lazy';
import type { Quat, Vec3 } from '../../../core/vec3';
import type { BodyMeasure, Measures } from '../../../model/measures';
import { vehicleMechanism } from '../../../vehicle/format/assemble';
import { STEERINGS, SUSPENSIONS } from '../../../vehicle/format/variants';
import { hmmwvVehicle } from '../../../vehicle/format/hmmwvVehicle';
import type { VehicleSpec } from '../../../vehicle/format/vehicle';
import { CORNERS } from '../../../vehicle/hmmwv';
import { laneMargin } from '../../../vehicle/manoeuvres';
import { slipGauge, torqueGauge, type HardValues } from './pilot';
import { wheelsOf } from '../bodies';
import { FIRST, vehicleOf, type Axles, type Given } from './world';
import { gauge } from '../../common/driving';
import { vehicleProbes } from '../probes';
import type { Probe } from '../../scene';

/** Overall width and length of an HMMWV M998 [m]: military-today.com, 2.16 m (2.12 there) wide and 4.57 m long. */
export const WIDTH = 2.16;
const LENGTH = 4.57;

const DEGREES = 180 / Math.PI;

/** Returns the vector v of W in the frame of a body. */
function into({ orientation: [x, y, z, w] }: { orientation: Quat }, [vx, vy, vz]: Readonly<Vec3>): Vec3 {
  const tx = 2 * (z * vy - y * vz), ty = 2 * (x * vz - z * vx), tz = 2 * (y * vx - x * vy);
  return [vx + w * tx + z * ty - y * tz, vy + w * ty + x * tz - z * tx, vz + w * tz + y * tx - x * ty];
}

/** Returns what is made for a suspension and steering, once, when a vehicle on them is first asked for. */
function perAxles<T extends object>(make: (axles: Axles) => T): (v: Axles) => T {
  const all = Object.fromEntries(SUSPENSIONS.map((suspension) => [suspension, Object.fromEntries(
    STEERINGS.map((steering) => [steering, lazy(() => make({ suspension, steering }))]))]));
  return ({ suspension, steering }) => all[suspension][steering]();
}

/** Returns the indices of the wheels by suspension and steering, which have other bodies before them. */
const wheelPlaces = (given: Given): ((v: Axles) => readonly number[]) =>
  perAxles((axles) => wheelsOf(vehicleMechanism(vehicleOf(given, axles)), FIRST));

/** Returns the axle of a wheel, to the left, in the frame of the chassis. */
function axleOf(m: Measures, wheel: number): Vec3 {
  const [x, y, z, w] = m.bodies[wheel].orientation;
  return into(m.bodies[FIRST], [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)]);
}

/** Returns the outward direction along y at a corner: 1 left, −1 right. */
const outside = (corner: string): number => (corner[1] === 'L' ? 1 : -1);

/** Returns how far a wheel is above where it is designed, `height` [m] over the chassis' centre of mass. */
function travelOf(m: Measures, wheel: number, height: number): number {
  const { position: c } = m.bodies[FIRST], { position: p } = m.bodies[wheel];
  return into(m.bodies[FIRST], [p[0] - c[0], p[1] - c[1], p[2] - c[2]])[2] - height;
}

/**
 * Returns camber [deg], > 0 if the top of the wheel is farther out; `toeOf` returns toe [deg], > 0 if its front is
 * farther in.
 */
const camberOf = (m: Measures, wheel: number, corner: string): number =>
  -DEGREES * outside(corner) * asin(axleOf(m, wheel)[2]);
const toeOf = (m: Measures, wheel: number, corner: string): number => {
  const [x, y] = axleOf(m, wheel);
  return DEGREES * outside(corner) * atan2(x, y); // forward is (y, −x)
};

/** Returns the mean angle of the front wheels to the left [deg]. */
const wheelAngle = (m: Measures, [left, right]: readonly number[]): number =>
  (toeOf(m, right, 'FR') - toeOf(m, left, 'FL')) / 2;

/**
 * Returns the corners of the body in W, seen from above [m]; its middle is at x = `middle` from its centre of mass.
 */
function cornersOf({ position, orientation: [x, y, z, w] }: BodyMeasure, middle: number): [number, number][] {
  const ax = 1 - 2 * (y * y + z * z), ay = 2 * (x * y + z * w), length = hypot(ax, ay), c = ax / length;
  const s = ay / length;
  return [1, -1].flatMap((end) => [1, -1].map((side): [number, number] => {
    const px = middle + (end * LENGTH) / 2, py = (side * WIDTH) / 2;
    return [position[0] + c * px - s * py, position[1] + s * px + c * py];
  }));
}

const perCorner =
  (make: (corner: string, k: number) => Record<string, Probe<HardValues>>): Record<string, Probe<HardValues>> =>
  Object.assign({}, ...CORNERS.map(make)) as Record<string, Probe<HardValues>>;
const WHERE: Record<string, string> = { FL: 'front left', FR: 'front right', RL: 'rear left', RR: 'rear right' };

/** Keys of probes of soil scenes that apply to firm ground too. */
const SHARED = ['speed', 'pitch', 'roll', ...CORNERS.flatMap((c) => [`normalForce_${c}`, `drawbarPull_${c}`]), 'rpm',
  'gear', 'throttle', 'steer', 'brake',
  'jointGap'];

/** Returns those probes, by suspension and steering. */
function sharedProbes(
  wheels: (v: Axles) => readonly number[], wheel: VehicleSpec['wheel']
): Record<string, Probe<HardValues & { gravity: number }>> {
  const make = (places: readonly number[]) => vehicleProbes<HardValues & { gravity: number }>({
    chassis: FIRST, wheels: places, wheel, mass: 1, slope: () => 0, surface: () => 0,
  });
  const all = perAxles((axles) => make(wheels(axles)));
  const any = all({ suspension: SUSPENSIONS[0], steering: STEERINGS[0] });
  return Object.fromEntries(SHARED.map((key) => [key, {
    ...any[key], measure: (m, v, datum, gauges) => all(v)[key].measure(m, v, datum, gauges),
  } satisfies Probe<HardValues & { gravity: number }>]));
}

/** Returns the probes of a vehicle on hard ground. */
export function hardProbes(given: Given): Record<string, Probe<HardValues & { gravity: number }>> {
  const wheels = wheelPlaces(given), { chassis: { com }, axles, wheel } = given ?? hmmwvVehicle;
  const designed = (k: number) => axles[k >> 1].location[2] + axles[k >> 1].spindle.com[2] - com[2];
  return {
    ...sharedProbes(wheels, wheel),
    distance: { label: 'Distance', unit: 'm', doc: 'From the start, straight.', measure: (m) => {
      const [x, y] = m.bodies[FIRST].position;
      return hypot(x - com[0], y);
    } },
    lateralAcceleration: {
      label: 'Lateral acceleration', symbol: 'a_y', unit: 'm/s²',
      doc: 'Yaw rate times speed: what a steady turn has, > 0 to the left.',
      measure: (m) => m.bodies[FIRST].spin[2] * into(m.bodies[FIRST], m.bodies[FIRST].velocity)[0],
    },
    yawRate: {
      label: 'Yaw rate', unit: 'deg/s', doc: 'Of the chassis, > 0 to the left.',
      measure: (m) => DEGREES * m.bodies[FIRST].spin[2],
    },
    wheelAngle: {
      label: 'Angle of the front wheels', unit: 'deg', doc: 'Mean of both, against the chassis, > 0 to the left.',
      measure: (m, v) => wheelAngle(m, wheels(v)),
    },
    laneMargin: {
      label: 'Margin in the lanes', unit: 'm',
      doc: 'From the outermost corner of the body to the side of its lane (ISO 3888-1), lanes '
        + 'laid about the line; half of what the first leaves where no corner is in one.',
      measure: (m, { manoeuvre }) =>
        laneMargin(manoeuvre === 'laneChange' ? cornersOf(m.bodies[FIRST], -com[0]) : [], WIDTH),
    },
    energyError: {
      label: 'Energy balance', unit: '%', doc: 'Energy of motion and springs that came, less all work but that of '
        + 'springs: what steps lose or make, over the work of the engine and the energy at the start.',
      measure: gauge('energyError'),
    },
    ...perCorner((corner, k) => ({
      [`torque_${corner}`]: {
        label: `Torque, ${WHERE[corner]}`, unit: 'N·m', averaged: true,
        doc: 'About the axle, against the ground: pull times arm, and rolling resistance.',
        measure: gauge(torqueGauge(corner)),
      },
      [`slip_${corner}`]: {
        label: `Slip, ${WHERE[corner]}`, unit: '1',
        doc: 'Of the patch over the speed of the wheel: > 0 where it pulls, −1 where it is locked.',
        measure: gauge(slipGauge(corner)),
      },
      [`travel_${corner}`]: {
        label: `Travel, ${WHERE[corner]}`, unit: 'mm', doc: 'Of the wheel upward against the chassis, from where it '
        + 'is designed.', measure: (m, v) => 1000 * travelOf(m, wheels(v)[k], designed(k)),
      },
      [`camber_${corner}`]: {
        label: `Camber, ${WHERE[corner]}`, unit: 'deg',
        doc: 'Against the chassis, > 0 where the top of the wheel is farther out.',
        measure: (m, v) => camberOf(m, wheels(v)[k], corner),
      },
      [`toe_${corner}`]: {
        label: `Toe, ${WHERE[corner]}`, unit: 'deg',
        doc: 'Against the chassis, > 0 where the front of the wheel is farther in.',
        measure: (m, v) => toeOf(m, wheels(v)[k], corner),
      },
    })),
  };
}
