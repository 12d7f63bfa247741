import { IDENTITY } from '../core/vec3';
import type { BodySpec } from '../model/worldSpec';

/**
 * What a frame says of a big body, in the order of the spec: p_WB [m] ×3, q_WB ×4, force of soil and firm ground on it
 * [N] ×3, in W, which is the mean over the last step.
 */
export const POSE = 10;
/** Where in a record orientation and force begin. */
export const TURNED = 3, FORCE = 7;

/** After the last body comes the time of the step [s]. */
export const posesLength = (bodyCount: number): number => POSE * bodyCount + 1;

/** As a world starts, without forces. */
export const startOf = (bodies: readonly BodySpec[]): Float32Array<ArrayBuffer> =>
  Float32Array.from([
    ...bodies.flatMap(({ position, orientation = IDENTITY }) => [...position, ...orientation, 0, 0, 0]), 0,
  ]);
