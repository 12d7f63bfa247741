import { IDENTITY } from '../core/vec3';
import type { BodySpec } from '../model/worldSpec';

/**
 * Size of a big body's record in a frame, in the order of the spec, all in W: p_WB [m] ×3, q_WB ×4, force of soil and
 * firm ground on it [N] ×3, which is the mean over the last step.
 */
export const POSE = 10;
/** Indices in a record at which orientation and force begin. */
export const TURNED = 3, FORCE = 7;

/** Returns the length of the poses of a frame: a record for each body, then the time of the step [s]. */
export const posesLength = (bodyCount: number): number => POSE * bodyCount + 1;

/** Returns the poses with which a world starts, without forces and at time 0. */
export const startOf = (bodies: readonly BodySpec[]): Float32Array<ArrayBuffer> =>
  Float32Array.from([
    ...bodies.flatMap(({ position, orientation = IDENTITY }) => [...position, ...orientation, 0, 0, 0]), 0,
  ]);
