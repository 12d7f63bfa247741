import { IDENTITY } from '../core/vec3';
import type { WorldSpec } from '../model/worldSpec';

/**
 * Size of a record in a frame, all in W: p_WB [m] ×3, q_WB ×4, force of soil and firm ground on it [N] ×3, which is the
 * mean over the last step. There is one for each big body, in the order of the spec, and then one for the first grain,
 * whose force is not told: a camera goes along with the only grain of a world.
 */
export const POSE = 10;
/** Indices in a record at which orientation and force begin. */
export const TURNED = 3, FORCE = 7;

/** Returns the index of the time of the step [s], which is after all records. */
export const timeIndex = (bodyCount: number): number => POSE * (bodyCount + 1);

/** Returns the length of the poses of a frame. */
export const posesLength = (bodyCount: number): number => timeIndex(bodyCount) + 1;

/** Returns the poses with which a world starts, without forces and at time 0. */
export function startOf(
  { bodies, grains: { positions } }: { bodies: WorldSpec['bodies']; grains: Pick<WorldSpec['grains'], 'positions'> },
): Float32Array<ArrayBuffer> {
  const first = { position: [positions[0] ?? 0, positions[1] ?? 0, positions[2] ?? 0], orientation: IDENTITY };
  const records = [...bodies, first];
  return Float32Array.from([
    ...records.flatMap(({ position, orientation = IDENTITY }) => [...position, ...orientation, 0, 0, 0]), 0,
  ]);
}
