import { hypot, square } from '../core/elementary/powers';
import type { Quat, Vec3 } from '../core/vec3';
import type { MechanismBody, MechanismSpec, SpringDamper, SpringLaw, Stops } from '../mechanism/spec';
import { turned } from './place';

/** The pose and velocity of a body after a step, in W. */
export type BodySeen = { position: Vec3; orientation: Quat; velocity: Vec3; spin: Vec3 };

/**
 * The energy of a vehicle, for a balance: kinetic energy of its bodies and shafts, and energy of its linear springs and
 * stops. The mechanism reports gravity as work.
 */
export type Energy = {
  /** Returns the kinetic energy of bodies in the order of the spec, and of shafts with these speeds [rad/s] [J]. */
  motion(bodies: readonly BodySeen[], shafts: Float64Array): number;
  /** Returns the energy of all springs [J] and writes their lengths [m] to `lengths`. */
  springs(bodies: readonly BodySeen[]): number;
  readonly lengths: Float64Array;
  /** Indices of the springs among the connections. */
  readonly connections: readonly number[];
};

export function createEnergy(spec: MechanismSpec): Energy {
  const place = (name: string) => spec.bodies.findIndex((body) => body.name === name);
  const springs =
    spec.connections.flatMap((c, k) => (c.kind === 'springDamper' && c.spring ? [{ c, k, spring: c.spring }] : []));
  const ends = springs.map(({ c }) => [endOf(spec, c, 'a'), endOf(spec, c, 'b')] as const);
  const inertias = spec.bodies.map(({ inertia }) => inertia);
  const numbers = springs.map(({ c }) => [place(c.a), place(c.b)] as const), lengths = new Float64Array(springs.length);
  return {
    lengths, connections: springs.map(({ k }) => k),
    motion(bodies, shafts) {
      let sum = 0;
      for (let i = 0; i < bodies.length; i++) sum += motionOf(spec.bodies[i].mass, inertias[i], bodies[i]);
      for (let k = 0; k < shafts.length; k++) sum += 0.5 * spec.shafts![k].inertia * square(shafts[k]);
      return sum;
    },
    springs(bodies) {
      let sum = 0;
      for (let s = 0; s < springs.length; s++) {
        const [a, b] = ends[s], p = pointOf(bodies[numbers[s][0]], a), q = pointOf(bodies[numbers[s][1]], b);
        lengths[s] = hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
        sum += heldBy(springs[s].spring, springs[s].c.stops, lengths[s]);
      }
      return sum;
    },
  };
}

/** Returns the point of an end in the frame of its body [m]. */
function endOf({ bodies }: MechanismSpec, spring: SpringDamper, end: 'a' | 'b'): Vec3 {
  const { position: x, orientation: q = [0, 0, 0, 1] } =
    bodies.find(({ name }) => name === spring[end]) as MechanismBody;
  const p = end === 'a' ? spring.pointA : spring.pointB;
  return turned([-q[0], -q[1], -q[2], q[3]], [p[0] - x[0], p[1] - x[1], p[2] - x[2]]);
}

function pointOf({ position: x, orientation }: BodySeen, local: Vec3): Vec3 {
  const r = turned(orientation, local);
  return [x[0] + r[0], x[1] + r[1], x[2] + r[2]];
}

function motionOf(
  mass: number, inertia: Readonly<Vec3>, { velocity: v, orientation: [x, y, z, w], spin }: BodySeen
): number {
  const b = turned([-x, -y, -z, w], spin);
  return 0.5 * (
    mass * (square(v[0]) + square(v[1]) + square(v[2])) + inertia[0] * square(b[0]) + inertia[1] * square(b[1])
    + inertia[2] * square(b[2])
  );
}

/** Returns the energy of a linear spring and its stops [J]. */
function heldBy({ freeLength, stiffness = 0 }: SpringLaw, stops: Stops | undefined, length: number): number {
  const depth = stops ? Math.max(stops.min - length, length - stops.max, 0) : 0;
  let sum = 0.5 * stiffness * square(length - freeLength);
  for (let k = 1; stops && k < stops.table.length && stops.table[k - 1][0] < depth; k++) {
    const [[x0, f0], [x1, f1]] = [stops.table[k - 1], stops.table[k]], x = k === stops.table.length - 1 ? depth
      : Math.min(depth, x1);
    sum += (x - x0) * (f0 + ((f1 - f0) * (x - x0)) / (2 * (x1 - x0)));
  }
  return sum;
}
