import { asin } from '../../core/elementary/arcs';
import { hypot } from '../../core/elementary/powers';
import type { Vec3 } from '../../core/vec3';
import type { Model, State } from '../../model/model';
import type { Pull, PullMeasure } from '../../model/pull';
import type { Live } from '../../model/settings';
import type { Pulling } from './pulling';
import { GRIP, springForce } from './springForce';

const way: Vec3 = [0, 0, 0], velocity: Vec3 = [0, 0, 0], arm: Vec3 = [0, 0, 0], turn: Vec3 = [0, 0, 0];

/** Returns the body of a pull, grains first; −1 if it is not there. */
export function bodyOf({ looseCount, grainCount, bodyCount }: Model, { of, index }: Pull): number {
  if (!(index >= 0 && index < (of === 'grain' ? looseCount : bodyCount))) return -1;
  return of === 'grain' ? index : grainCount + index;
}

/** Finds the force of a frame on the body of `pulling`, whose answers are known and which is `i` in a state. */
export function findPull(pulling: Pulling, model: Model, live: Live, state: State, i: number): void {
  const { body, force, moment, rate, linear, angular: A } = pulling, { pull } = live;
  if (body < 0 || !pull) return;
  const k = body - model.grainCount, mass = k < 0 ? model.masses[body] : live.bodies[k].mass;
  for (let c = 0; c < 3; c++) pulling.position[c] = state.position[3 * i + c];
  for (let c = 0; c < 4; c++) pulling.orientation[c] = state.orientation[4 * i + c];
  if (k < 0) arm.fill(0);
  else turned(arm, pull.point, pulling.orientation);
  const { spin } = state, b = 3 * i;
  cross(velocity, spin[b], spin[b + 1], spin[b + 2], arm);
  for (let c = 0; c < 3; c++) {
    velocity[c] += state.velocity[b + c];
    way[c] = nearest(model, pull.place[c] - pulling.position[c] - arm[c], c);
  }
  springForce(force, way, velocity, mass, answerOf(pulling, arm), live.settings.dt);
  cross(moment, arm[0], arm[1], arm[2], force);
  for (let c = 0; c < 3; c++) {
    rate[c] = linear[c] * force[c];
    rate[3 + c] = A[3 * c] * moment[0] + A[3 * c + 1] * moment[1] + A[3 * c + 2] * moment[2];
    if (k < 0 || live.bodies[k].motion[3 + c] === null) rate[3 + c] -= GRIP * spin[b + c];
  }
}

/**
 * Writes force and work of a frame that has left the body as `i` in a state: F·Δx and M·θ in free directions; zeros if
 * nothing is pulled. What the grip takes counts as lost.
 */
export function measurePull(
  { body, force, moment, position, orientation }: Pulling, model: Model, { bodies }: Live, state: State, i: number,
  out: PullMeasure,
): void {
  const k = body - model.grainCount;
  out.work = 0;
  for (let c = 0; c < 3; c++) out.force[c] = body < 0 ? 0 : force[c];
  if (body < 0) return;
  turnBetween(turn, orientation, state.orientation, 4 * i);
  for (let c = 0; c < 3; c++) {
    const isFree = k < 0 || bodies[k].motion[c] === null, turns = k >= 0 && bodies[k].motion[3 + c] === null;
    if (isFree) out.work += force[c] * nearest(model, state.position[3 * i + c] - position[c], c);
    if (turns) out.work += moment[c] * turn[c];
  }
}

/** Returns a bound of how fast a unit force at an arm moves the point at its end [1/kg], whichever way it points. */
function answerOf({ linear, angular: A }: Pulling, [x, y, z]: Vec3): number {
  // −[r] J⁻¹ [r], whose largest row is no less than its largest eigenvalue
  let most = 0;
  for (let e = 0; e < 3; e++) {
    const mx = e === 1 ? -z : e === 2 ? y : 0, my = e === 0 ? z : e === 2 ? -x : 0, mz = e === 0 ? -y : e === 1 ? x : 0;
    const wx = A[0] * mx + A[1] * my + A[2] * mz, wy = A[3] * mx + A[4] * my + A[5] * mz;
    const wz = A[6] * mx + A[7] * my + A[8] * mz;
    most = Math.max(most, Math.abs(wy * z - wz * y) + Math.abs(wz * x - wx * z) + Math.abs(wx * y - wy * x));
  }
  return Math.max(linear[0], linear[1], linear[2]) + most;
}

/** Writes (x, y, z) × r. */
function cross(out: Vec3, x: number, y: number, z: number, r: Readonly<Vec3>): void {
  out[0] = y * r[2] - z * r[1];
  out[1] = z * r[0] - x * r[2];
  out[2] = x * r[1] - y * r[0];
}

/** Writes R r of the rotation R of a quaternion. */
function turned(out: Vec3, r: Readonly<Vec3>, q: ArrayLike<number>): void {
  cross(out, q[0], q[1], q[2], r);
  const tx = 2 * out[0], ty = 2 * out[1], tz = 2 * out[2];
  out[0] = r[0] + q[3] * tx + q[1] * tz - q[2] * ty;
  out[1] = r[1] + q[3] * ty + q[2] * tx - q[0] * tz;
  out[2] = r[2] + q[3] * tz + q[0] * ty - q[1] * tx;
}

/** Writes the turn [rad] from one orientation to another: twice the vector part of q p⁻¹, as an angle. */
function turnBetween(out: Vec3, p: ArrayLike<number>, q: ArrayLike<number>, k: number): void {
  const x = q[k], y = q[k + 1], z = q[k + 2], w = q[k + 3];
  out[0] = x * p[3] - w * p[0] - y * p[2] + z * p[1];
  out[1] = y * p[3] - w * p[1] - z * p[0] + x * p[2];
  out[2] = z * p[3] - w * p[2] - x * p[1] + y * p[0];
  const size = hypot(out[0], out[1], out[2]), sign = x * p[0] + y * p[1] + z * p[2] + w * p[3] < 0 ? -2 : 2;
  const factor = size > 0 ? (sign * asin(Math.min(1, size))) / size : 0;
  for (let c = 0; c < 3; c++) out[c] *= factor;
}

/** Returns the distance along an axis in a domain that may repeat itself along x and y [m]: the nearest one. */
function nearest({ periodic, domain: { min, max } }: Model, d: number, c: number): number {
  const width = max[c] - min[c];
  return periodic && c < 2 ? d - width * Math.round(d / width) : d;
}
