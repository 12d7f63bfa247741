import { asin, atan2 } from '../../../core/elementary/arcs';
import { hypot } from '../../../core/elementary/powers';
import type { Quat, Vec3 } from '../../../core/vec3';
import type { BodyMeasure, Measures } from '../../../model/measures';
import { vehicleMechanism } from '../../../vehicle/format/assemble';
import { hmmwvOn, STEERINGS, SUSPENSIONS } from '../../../vehicle/format/variants';
import { CORNERS, hmmwvMechanism } from '../../../vehicle/hmmwv';
import { chassis as CHASSIS } from '../../../vehicle/hmmwvData';
import { laneMargin } from '../../../vehicle/manoeuvres';
import { slipGauge, torqueGauge, type HardValues } from './pilot';
import { wheelsOf } from '../bodies';
import { FIRST, type Axles } from './world';
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

/** Indices of the wheels among the big bodies: each suspension and steering has other bodies before them. */
const WHEELS = new Map(SUSPENSIONS.flatMap((suspension) => STEERINGS.map((steering) =>
  [keyOf({ suspension, steering }), wheelsOf(vehicleMechanism(hmmwvOn(suspension, steering)), FIRST)])));
function keyOf({ suspension, steering }: Axles): string { return `${suspension} ${steering}`; }
const wheelOf = (m: Measures, v: Axles, k: number): BodyMeasure => m.bodies[WHEELS.get(keyOf(v))![k]];

/** Returns the axle of a wheel, to the left, in the frame of the chassis. */
function axleOf(m: Measures, v: Axles, k: number): Vec3 {
  const [x, y, z, w] = wheelOf(m, v, k).orientation;
  return into(m.bodies[FIRST], [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)]);
}

/** Returns the outward direction along y at a corner: 1 left, −1 right. */
const outside = (corner: string): number => (corner[1] === 'L' ? 1 : -1);

/** Returns the height of a wheel's centre over the chassis frame as designed [m], for any suspension. */
const DESIGN = hmmwvMechanism().bodies, design = (corner: string): number =>
  DESIGN.find(({ name }) => name === `wheel ${corner}`)!.position[2] - DESIGN[0].position[2];

function travelOf(m: Measures, v: Axles, k: number): number {
  const { position: c } = m.bodies[FIRST], { position: p } = wheelOf(m, v, k);
  return into(m.bodies[FIRST], [p[0] - c[0], p[1] - c[1], p[2] - c[2]])[2] - design(CORNERS[k]);
}

/**
 * Returns camber [deg], > 0 if the top of the wheel is farther out; `toeOf` returns toe [deg], > 0 if its front is
 * farther in.
 */
const camberOf = (m: Measures, v: Axles, k: number): number =>
  -DEGREES * outside(CORNERS[k]) * asin(axleOf(m, v, k)[2]);
const toeOf = (m: Measures, v: Axles, k: number): number => {
  const [x, y] = axleOf(m, v, k);
  return DEGREES * outside(CORNERS[k]) * atan2(x, y); // forward is (y, −x)
};

/** Returns the mean angle of the front wheels to the left [deg]. */
const wheelAngle = (m: Measures, v: Axles): number => (toeOf(m, v, 1) - toeOf(m, v, 0)) / 2;

/** Returns the corners of the body in W, seen from above [m]. */
function cornersOf({ position, orientation: [x, y, z, w] }: BodyMeasure): [number, number][] {
  const ax = 1 - 2 * (y * y + z * z), ay = 2 * (x * y + z * w), length = hypot(ax, ay), c = ax / length;
  const s = ay / length;
  const middle = -CHASSIS.com[0];
  return [1, -1].flatMap((end) => [1, -1].map((side): [number, number] => {
    const px = middle + (end * LENGTH) / 2, py = (side * WIDTH) / 2;
    return [position[0] + c * px - s * py, position[1] + s * px + c * py];
  }));
}

const perCorner =
  (make: (corner: string, k: number) => Record<string, Probe<HardValues>>): Record<string, Probe<HardValues>> =>
  Object.assign({}, ...CORNERS.map(make)) as Record<string, Probe<HardValues>>;
const WHERE: Record<string, string> = { FL: 'front left', FR: 'front right', RL: 'rear left', RR: 'rear right' };

/** Probes of soil scenes that apply to firm ground too, by suspension and steering. */
const COMMON = new Map([...WHEELS].map(([key, wheels]) =>
  [key, vehicleProbes<HardValues & { gravity: number }>(
    { chassis: FIRST, wheels, mass: 1, slope: () => 0, surface: () => 0 }
  )]));
const [FIRST_COMMON] = COMMON.values();
const shared = (key: string): Probe<HardValues & { gravity: number }> =>
  ({ ...FIRST_COMMON[key], measure: (m, v, datum, gauges) => COMMON.get(keyOf(v))![key].measure(m, v, datum, gauges) });
const SHARED = ['speed', 'pitch', 'roll', ...CORNERS.flatMap((c) => [`normalForce_${c}`, `drawbarPull_${c}`]), 'rpm',
  'gear', 'throttle', 'steer', 'brake',
  'jointGap'];

export const hardProbes: Record<string, Probe<HardValues & { gravity: number }>> = {
  ...Object.fromEntries(SHARED.map((key) => [key, shared(key)])),
  distance: { label: 'Distance', unit: 'm', doc: 'From the start, straight.', measure: (m) => {
    const [x, y] = m.bodies[FIRST].position;
    return hypot(x - CHASSIS.com[0], y);
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
    measure: wheelAngle,
  },
  laneMargin: {
    label: 'Margin in the lanes', unit: 'm', doc: 'From the outermost corner of the body to the side of its lane (ISO '
      + '3888-1), lanes laid about the line; half of what the first leaves where no corner is in one.',
    measure: (m, { manoeuvre }) => laneMargin(manoeuvre === 'laneChange' ? cornersOf(m.bodies[FIRST]) : [], WIDTH),
  },
  energyError: {
    label: 'Energy balance', unit: '%', doc: 'Energy of motion and springs that came, less all work but that of '
      + 'springs: what steps lose or make, over the work of the engine and the energy at the start.',
    measure: gauge('energyError'),
  },
  ...perCorner((corner, k) => ({
    [`torque_${corner}`]: {
      label: `Torque, ${WHERE[corner]}`, unit: 'N·m', averaged: true, doc: 'About the axle, against the ground: pull '
        + 'times arm, and rolling resistance.', measure: gauge(torqueGauge(corner)),
    },
    [`slip_${corner}`]: {
      label: `Slip, ${WHERE[corner]}`, unit: '1', doc: 'Of the patch over the speed of the wheel: > 0 where it pulls, '
      + '−1 where it is locked.', measure: gauge(slipGauge(corner)),
    },
    [`travel_${corner}`]: {
      label: `Travel, ${WHERE[corner]}`, unit: 'mm', doc: 'Of the wheel upward against the chassis, from where it '
      + 'is designed.', measure: (m, v) => 1000 * travelOf(m, v, k),
    },
    [`camber_${corner}`]: {
      label: `Camber, ${WHERE[corner]}`, unit: 'deg',
      doc: 'Against the chassis, > 0 where the top of the wheel is farther out.', measure: (m, v) => camberOf(m, v, k),
    },
    [`toe_${corner}`]: {
      label: `Toe, ${WHERE[corner]}`, unit: 'deg',
      doc: 'Against the chassis, > 0 where the front of the wheel is farther in.', measure: (m, v) => toeOf(m, v, k),
    },
  })),
};
