import type { Model, State } from '../../../model/model';
import { turnBody } from './turnBody';

/** Orientations and spins of bodies, as in `State`. */
export type Rotation = Pick<State, 'orientation' | 'spin'>;

const half = new Float64Array(4), halfTurn = new Float64Array(3), momentum = new Float64Array(3);
const spun = new Float64Array(3);

/**
 * Ends a frame of `dt` [s] for a grain whose moments differ: turns its orientation by `turn` = Σ h ω [rad], and gives
 * it the spin that has the same angular momentum L in the new orientation. Within the frame ω answers impulses but not
 * the gyroscopic moment, so L is exact; turning by ω at half the turn instead of at its beginning makes the energy of a
 * free grain right to second order. The energy is bounded for any spin: it cannot exceed L²/2J_min.
 */
export function turnShapedGrain(
  model: Model, { orientation, spin }: Rotation, turn: Float64Array, i: number, dt: number
): void {
  const { inertia } = model.templates[model.shapeOf[i]], w = 3 * i;
  if (
    turn[w] === 0 && turn[w + 1] === 0 && turn[w + 2] === 0 && spin[w] === 0 && spin[w + 1] === 0 && spin[w + 2] === 0
  ) return;
  for (let c = 0; c < 3; c++) momentum[c] = spin[w + c];
  applyInertia(orientation, 4 * i, inertia, momentum, 1); // L over m r²
  for (let c = 0; c < 4; c++) half[c] = orientation[4 * i + c];
  for (let c = 0; c < 3; c++) halfTurn[c] = 0.5 * turn[w + c];
  turnBody(half, halfTurn, 0);
  spun.set(momentum);
  applyInertia(half, 0, inertia, spun, -1);
  for (let c = 0; c < 3; c++) turn[w + c] += dt * (spun[c] - spin[w + c]);
  turnBody(orientation, turn, i);
  applyInertia(orientation, 4 * i, inertia, momentum, -1);
  for (let c = 0; c < 3; c++) spin[w + c] = momentum[c];
}

/** Writes v ← R diag(inertia^power) Rᵀ v with R of the quaternion at `o`, power ±1. */
function applyInertia(
  quaternion: Float64Array, o: number, inertia: readonly number[], v: Float64Array, power: 1 | -1
): void {
  const x = quaternion[o], y = quaternion[o + 1], z = quaternion[o + 2], w = quaternion[o + 3], vx = v[0], vy = v[1];
  const vz = v[2];
  let tx = 2 * (z * vy - y * vz), ty = 2 * (x * vz - z * vx), tz = 2 * (y * vx - x * vy);
  let bx = vx + w * tx + z * ty - y * tz, by = vy + w * ty + x * tz - z * tx, bz = vz + w * tz + y * tx - x * ty;
  if (power === 1) { bx *= inertia[0]; by *= inertia[1]; bz *= inertia[2]; } else {
    bx /= inertia[0]; by /= inertia[1]; bz /= inertia[2];
  }
  tx = 2 * (y * bz - z * by); ty = 2 * (z * bx - x * bz); tz = 2 * (x * by - y * bx);
  v[0] = bx + w * tx + y * tz - z * ty; v[1] = by + w * ty + z * tx - x * tz; v[2] = bz + w * tz + x * ty - y * tx;
}

/** Turns grains from … to − 1 by the turn that they collected in a frame of `dt` [s], which becomes 0. */
export function turnGrains(
  model: Model, rotation: Rotation, turn: Float64Array, dt: number, from = 0, to = model.grainCount
): void {
  for (let i = from; i < to; i++) {
    const { inertia } = model.templates[model.shapeOf[i]];
    if (inertia[0] === inertia[1] && inertia[1] === inertia[2]) turnBody(rotation.orientation, turn, i);
    else turnShapedGrain(model, rotation, turn, i, dt);
  }
}
