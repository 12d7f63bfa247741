import { sharedF64 } from '../../../core/sharedArrays';
import type { Model, State } from '../../../model/model';
import { FARTHEST_AHEAD } from '../../contact/searchRange';
import { turnBody } from '../integrate/turnBody';

/**
 * Poses of bodies predicted for the middle of the frame. Contacts that are frozen there act on average neither late nor
 * early: positions and velocities then leapfrog (drift, kick, drift). Frozen at the beginning of the frame, the normal
 * would lag by half a frame, and everything that rolls in a hollow or rocks on its belly would gain energy at a rate of
 * ω² H.
 */
export type MiddlePoses = {
  /** p_WB [m] ×3 and q_WB ×4, as in `State`. */
  position: Float64Array;
  orientation: Float64Array;
  /** Displacement [m] and rotation vector [rad] from the state to the middle, ×6 a body. */
  ahead: Float64Array;
  /**
   * Way that the surface of each body may go from this pose until contacts are sought anew [m]: the margin of a pair is
   * the sum of both.
   */
  ways: Float64Array;
};

export const createMiddlePoses = (bodyCount: number): MiddlePoses => ({
  position: sharedF64(3 * bodyCount), orientation: sharedF64(4 * bodyCount), ahead: sharedF64(6 * bodyCount),
  ways: sharedF64(bodyCount),
});

const turn = new Float64Array(3), q = new Float64Array(4);

/** Writes the poses at half of `dt` [s] from now, at the present velocities, bounded by FARTHEST_AHEAD. */
export function writeMiddlePoses(
  { position, orientation, ahead }: MiddlePoses, model: Model, state: State, dt: number
): void {
  const { grainCount, bodyCount, radii, minRadius } = model, { velocity, spin } = state;
  for (let i = 0; i < grainCount + bodyCount; i++) {
    const k = 3 * i, o = 6 * i, farthest = FARTHEST_AHEAD * (i < grainCount ? radii[i] : minRadius);
    const vx = velocity[k], vy = velocity[k + 1], vz = velocity[k + 2], speed = Math.sqrt(vx * vx + vy * vy + vz * vz);
    const wx = spin[k], wy = spin[k + 1], wz = spin[k + 2], rate = Math.sqrt(wx * wx + wy * wy + wz * wz);
    const move = 0.5 * dt * speed > farthest ? farthest / speed : 0.5 * dt;
    const spun = 0.5 * dt * rate > FARTHEST_AHEAD ? FARTHEST_AHEAD / rate : 0.5 * dt;
    for (let c = 0; c < 3; c++) {
      ahead[o + c] = move * velocity[k + c];
      position[k + c] = state.position[k + c] + ahead[o + c];
      ahead[o + 3 + c] = turn[c] = spun * spin[k + c];
    }
    for (let c = 0; c < 4; c++) q[c] = state.orientation[4 * i + c];
    turnBody(q, turn, 0);
    for (let c = 0; c < 4; c++) orientation[4 * i + c] = q[c];
  }
  if (model.periodic) wrapPositions(model, position);
}

/**
 * Wraps the positions of grains in a periodic world: those that have left through a side come back through the other.
 */
export function wrapPositions({ grainCount, domain: { min, max } }: Model, position: Float64Array): void {
  for (let k = 0; k < 3 * grainCount; k++) {
    const c = k % 3, width = max[c] - min[c];
    if (c < 2) position[k] -= width * Math.floor((position[k] - min[c]) / width);
  }
}

/** Writes R_WB of the grains, row-major, ×9. */
export function writeGrainRotations(rotations: Float64Array, grainCount: number, orientation: Float64Array): void {
  for (let i = 0, o = 0, q = 0; i < grainCount; i++, o += 9, q += 4) {
    const x = orientation[q], y = orientation[q + 1], z = orientation[q + 2], w = orientation[q + 3];
    rotations[o] = 1 - 2 * (y * y + z * z);
    rotations[o + 1] = 2 * (x * y - w * z); rotations[o + 2] = 2 * (x * z + w * y);
    rotations[o + 3] = 2 * (x * y + w * z);
    rotations[o + 4] = 1 - 2 * (x * x + z * z); rotations[o + 5] = 2 * (y * z - w * x);
    rotations[o + 6] = 2 * (x * z - w * y);
    rotations[o + 7] = 2 * (y * z + w * x); rotations[o + 8] = 1 - 2 * (x * x + y * y);
  }
}
