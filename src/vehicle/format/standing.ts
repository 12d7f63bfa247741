import { hypot } from '../../core/elementary/powers';
import { createMechanism, type Mechanism } from '../../mechanism/mechanism';
import type { Connection, MechanismSpec, SpringDamper } from '../../mechanism/spec';
import { CORNERS } from '../hmmwv';
import { between, turned } from '../place';
import { createRigidGround } from '../rigidGround';
import { steerControl } from '../steering';
import { vehicleMechanism } from './assemble';
import type { VehicleSpec } from './vehicle';

/** The state of a vehicle at rest on firm, smooth ground, held by nothing. */
export type Standing = {
  /** Vertical force on each wheel in the order of CORNERS, mean of the last half second [N]. */
  loads: number[];
  /** Length of the spring of each wheel [m]. */
  springs: number[];
  /** Height of the chassis, at its centre of mass, above its design position [m]. */
  rise: number;
  /** Remaining speed of the chassis [m/s]. */
  speed: number;
  /** Largest opening of a joint [m]. */
  gap: number;
  mechanism: Mechanism;
};

const GRAVITY = 9.81;
/**
 * Time of a step, time after which motion has been damped out, and time over which loads are averaged after that, as
 * wheels oscillate on smooth ground [s].
 */
const STEP = 5e-3, SETTLES = 1.5, LOOKS = 0.5;

/**
 * Lets a vehicle settle and returns its state. `steer` of the steering wheel, −1 … 1, > 0 to the left, is turned while
 * the vehicle settles.
 */
export function standing(spec: VehicleSpec, steer = 0): Standing {
  const m = createMechanism(vehicleMechanism(spec), CORNERS.map((corner) => `wheel ${corner}`));
  const home = m.state.position[2];
  // wheels without width: on rims, loads of a rigid axle would be undetermined
  const ground = createRigidGround(m, { radius: spec.wheel.radius, width: 0 }, 0), loads = CORNERS.map(() => 0);
  const control = m.controlOf('steer'), reach = steerControl(m.spec);
  for (let k = 0; k < SETTLES / STEP; k++) {
    m.controls[control] = reach(steer * Math.min(1, (2 * k * STEP) / SETTLES));
    ground.step(STEP, [0, 0, -GRAVITY]);
  }
  for (let k = 0; k < LOOKS / STEP; k++) {
    ground.step(STEP, [0, 0, -GRAVITY]);
    ground.loads.forEach((load, w) => { loads[w] += load * (STEP / LOOKS); });
  }
  const { velocity: v } = m.state, gap = m.measureGaps().length;
  return {
    loads, springs: CORNERS.map((corner) => lengthOf(m, `spring ${corner}`)), rise: m.state.position[2] - home,
    speed: hypot(v[0], v[1], v[2]), gap, mechanism: m,
  };
}

/** Returns the length of a spring or damper in the present pose [m]. */
export function lengthOf(m: Mechanism, name: string): number {
  const { a, b, pointA, pointB } = m.spec.connections[m.connectionOf(name)] as SpringDamper;
  const place = (body: string, point: SpringDamper['pointA']) => {
    const i = m.bodyOf(body), { position: home, orientation: [x, y, z, w] = [0, 0, 0, 1] } = m.spec.bodies[i];
    const local = turned([-x, -y, -z, w], between(home, point)), q = m.state.orientation.subarray(4 * i, 4 * i + 4);
    const arm = turned([q[0], q[1], q[2], q[3]], local);
    return arm.map((d, c) => m.state.position[3 * i + c] + d);
  };
  const p = place(a, pointA), q = place(b, pointB);
  return hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

/** Number of directions that a joint or a coupling holds. Motors, brakes and springs hold none. */
const HOLDS: Partial<Record<Connection['kind'], number>> = {
  spherical: 3, revolute: 5, universal: 4, prismatic: 5, cylindrical: 4, fixed: 6, distance: 1, pointInPlane: 1,
  pointOnLine: 2,
  gear: 1, rack: 1,
};

/** Returns the number of degrees of freedom of a mechanism without redundant joints, driven ones included. */
export const freedoms = ({ bodies, shafts = [], connections }: MechanismSpec): number =>
  6 * bodies.length + shafts.length - connections.reduce((sum, { kind }) => sum + (HOLDS[kind] ?? 0), 0);
