import { createRandom } from '../../core/random';
import type { Quat, Vec3 } from '../../core/vec3';
import { quatFromAxis } from '../../core/vec3';
import type { Mechanism } from '../mechanism';
import { GROUND, type Connection, type MechanismBody, type MechanismSpec } from '../spec';
import type { Kind } from '../kinds/kind';

export const GRAVITY: Vec3 = [0, 0, -9.81];
export const WEIGHTLESS: Vec3 = [0, 0, 0];
export const NOTHING = new Float64Array(0);

export const body = (name: string, position: Vec3, more: Partial<MechanismBody> = {}): MechanismBody =>
  ({ name, mass: 2, inertia: [0.1, 0.2, 0.25], position, ...more });

/** Runs steps without contact; calls `each` with the time [s] after every step. */
export function run(m: Mechanism, h: number, time: number, gravity: Vec3 = GRAVITY, each?: (t: number) => void): void {
  const none = new Float64Array(6 * m.contactBodies.length), steps = Math.round(time / h);
  for (let k = 1; k <= steps; k++) {
    m.begin(h, gravity);
    m.finish(none);
    each?.(k * h);
  }
}

/** Makes random numbers, vectors, directions and turns for specs. */
export function createDice(seed: number) {
  const random = createRandom(seed), signed = () => 2 * random() - 1;
  const vector = (): Vec3 => [signed(), signed(), signed()];
  const direction = (): Vec3 => {
    const v = vector(), l = Math.hypot(...v);
    return l > 0.1 ? [v[0] / l, v[1] / l, v[2] / l] : direction();
  };
  const turn = (angle: number): Quat => quatFromAxis(direction(), angle * signed());
  return { random, signed, vector, direction, turn };
}

export type Dice = ReturnType<typeof createDice>;

export const crossOf = (a: Vec3, b: Vec3): Vec3 =>
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

function sideOf(n: Vec3): Vec3 {
  const v = crossOf(n, Math.abs(n[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0]), l = Math.hypot(...v);
  return [v[0] / l, v[1] / l, v[2] / l];
}

/** Returns one connection of a kind between two bodies, with random geometry near a point [m]. */
export function anyConnection(kind: Kind, name: string, a: string, b: string, near: Vec3, dice: Dice): Connection {
  const { signed, random, direction } = dice;
  const at = (): Vec3 => [near[0] + signed(), near[1] + signed(), near[2] + signed()];
  const ends = { name, a, b }, axis = direction(), point = at();
  switch (kind) {
    case 'spherical': case 'fixed': return { kind, ...ends, point };
    case 'revolute': case 'prismatic': case 'cylindrical': case 'pointOnLine': return { kind, ...ends, point, axis };
    case 'universal': return { kind, ...ends, point, axisA: axis, axisB: sideOf(axis) };
    case 'distance': return { kind, ...ends, pointA: point, pointB: at() };
    case 'pointInPlane': return { kind, ...ends, point, normal: axis };
    case 'gear': return { kind, name, terms: [
      { a, b, axis, factor: 1 }, { a, b: GROUND, axis: direction(), factor: -2.5 },
    ] };
    case 'rack': return { kind, ...ends, point, axis, pinion: a, pinionAxis: direction(), radius: 0.3 };
    case 'springDamper': return {
      kind, ...ends, pointA: point, pointB: at(), spring: { freeLength: 1, stiffness: 300 * random() },
        damper: { kind: 'linear', coefficient: 20 },
    };
    case 'rotationalSpring': return { kind, ...ends, axis, stiffness: 40, damping: 2, freeAngle: 0.2 };
    case 'bushing': return { kind, ...ends, point, axes: dice.turn(3), stiffness: [1e4, 2e4, 3e4, 0, 500, 600],
      damping: [10, 20, 30, 1, 2, 3] };
    case 'guide': return {
      kind, ...ends, point, axis: [0, 1, 0], around: [[0, -1.3], [1, -0.2], [-1.2, 0.4]].map(([x, z], k) =>
        ({ centre: [near[0] + x, near[1], near[2] + z], radius: 0.2 + 0.1 * k })), stiffness: [2e3, 3e3, 400],
        damping: [10, 20, 3],
    };
    case 'sprocket': return { kind, ...ends, point, centre: [point[0] + 0.3, point[1] + 0.1, point[2]], axis: [0, 1, 0],
      tooth: [0, 0, 1], teeth: 11, radius: 0.3, depth: 0.1, stiffness: 3e3, damping: 20 };
    case 'sole': return { kind, name, a, point, height: point[2] + 0.01, normal: { stiffness: 2e4, damping: 100 },
      tangential: { stiffness: 1e4, damping: 50 }, friction: 0.7 };
    case 'spinMotor': return { kind, ...ends, axis, speed: 3 };
    case 'torqueMotor': return { kind, ...ends, axis, torque: 5 };
    case 'velocityDrive': return { kind, name, a, point, direction: axis, speed: 0.4 };
    case 'angleDrive': return { kind, ...ends, axis, angle: 0.01 };
    case 'slideDrive': return { kind, ...ends, point, axis, offset: 0.01 };
    case 'brake': return { kind, ...ends, axis, torque: 50 };
    case 'groundForce': return { kind, name, a };
    case 'clutch': return { kind, ...ends, ratio: 1, torque: 0 };
  }
}

/**
 * Returns a tree of bodies on the ground or afloat, each connected to an earlier one by one of the kinds, so that no
 * row is redundant.
 */
export function randomTree(kindsUsed: readonly Kind[], seed: number, afloat = false): MechanismSpec {
  const dice = createDice(seed), bodies: MechanismBody[] = afloat ? [randomBody('float', [0, 0, 0], dice)] : [];
  const connections = kindsUsed.map((kind, k) => {
    const parent = bodies.length === 0 || (!afloat && k % 3 === 0) ? null
      : bodies[Math.floor(dice.random() * bodies.length)];
    const near: Vec3 = parent ? parent.position : [0, 0, 0], [x, y, z] = dice.vector();
    bodies.push(randomBody(`body ${k}`, [near[0] + 2 * x, near[1] + 2 * y, near[2] + 2 * z], dice));
    return anyConnection(kind, `${kind} ${k}`, `body ${k}`, parent ? parent.name : GROUND, near, dice);
  });
  return { bodies, connections };
}

function randomBody(name: string, position: Vec3, dice: Dice): MechanismBody {
  const side = () => 0.3 + dice.random(), [a, b, c] = [side(), side(), side()], mass = 1 + 9 * dice.random();
  return {
    name, mass, inertia: [mass * (b * b + c * c) / 12, mass * (a * a + c * c) / 12, mass * (a * a + b * b) / 12],
    position,
    orientation: dice.turn(3), velocity: dice.vector(), spin: dice.vector(),
  };
}

/**
 * Returns x with K x = y for each column of y (row-major, n × columns), by Gaussian elimination with pivots: the
 * reference of tests.
 */
export function solveDense(K: Float64Array, y: Float64Array, n: number): Float64Array {
  const a = K.slice(), x = y.slice(), columns = y.length / n;
  for (let j = 0; j < n; j++) {
    let pivot = j;
    for (let i = j + 1; i < n; i++) if (Math.abs(a[i * n + j]) > Math.abs(a[pivot * n + j])) pivot = i;
    for (let k = 0; k < n; k++) [a[j * n + k], a[pivot * n + k]] = [a[pivot * n + k], a[j * n + k]];
    for (let k = 0; k < columns; k++)
      [x[j * columns + k], x[pivot * columns + k]] = [x[pivot * columns + k], x[j * columns + k]];
    for (let i = 0; i < n; i++) {
      const f = a[i * n + j] / a[j * n + j];
      if (i === j || f === 0) continue;
      for (let k = j; k < n; k++) a[i * n + k] -= f * a[j * n + k];
      for (let k = 0; k < columns; k++) x[i * columns + k] -= f * x[j * columns + k];
    }
  }
  for (let j = 0; j < n; j++) for (let k = 0; k < columns; k++) x[j * columns + k] /= a[j * n + j];
  return x;
}

/** Returns J_W = R diag(J) Rᵀ of a body [kg·m²], row-major. */
export function inertiaInW(m: Mechanism, i: number): number[] {
  const r = m.inside.work.rotation.subarray(9 * i, 9 * i + 9), j = m.spec.bodies[i].inertia;
  return [0, 1, 2].flatMap((p) => [0, 1, 2].map((q) => j[0] * r[3 * p] * r[3 * q] + j[1] * r[3 * p + 1] * r[3 * q + 1]
    + j[2] * r[3 * p + 2] * r[3 * q + 2]));
}

/**
 * Returns linear momentum [kg·m/s], angular momentum about the origin of W [kg·m²/s], and kinetic energy [J]; calls
 * `measureGaps`, which updates R.
 */
export function motionOf(m: Mechanism): { momentum: Vec3; spin: Vec3; energy: number } {
  m.measureGaps();
  const momentum: Vec3 = [0, 0, 0], spin: Vec3 = [0, 0, 0], { position: x, velocity: v } = m.state;
  let energy = 0;
  m.spec.bodies.forEach(({ mass }, i) => {
    const J = inertiaInW(m, i), w = v.subarray(6 * i + 3, 6 * i + 6);
    const p = [0, 1, 2].map((c) => mass * v[6 * i + c]) as Vec3;
    const L = [0, 1, 2].map((c) => J[3 * c] * w[0] + J[3 * c + 1] * w[1] + J[3 * c + 2] * w[2]),
      orbit = crossOf([x[3 * i], x[3 * i + 1], x[3 * i + 2]], p);
    for (let c = 0; c < 3; c++) {
      momentum[c] += p[c];
      spin[c] += L[c] + orbit[c];
      energy += (p[c] * v[6 * i + c] + L[c] * w[c]) / 2;
    }
  });
  return { momentum, spin, energy };
}

/** Returns m g z of all bodies [J]. */
export const heightEnergy = (m: Mechanism, g = 9.81): number =>
  m.spec.bodies.reduce((sum, { mass }, i) => sum + mass * g * m.state.position[3 * i + 2], 0);

