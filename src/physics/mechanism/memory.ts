import type { Mechanism } from '../../mechanism/mechanism';

/**
 * The memory of a mechanism, `State.memory`, is all that it has besides the poses and velocities of its bodies: what
 * its connections remember (turns, brakes, count of steps), q of each shaft and its speed [rad/s], and the work done
 * since t = 0 [J].
 */

/** Length of the memory of a shaft: q, ω. */
const SHAFT = 5;

/** Writes the memory of a mechanism and the work done since t = 0 [J] to `out`, and returns that. */
export function saveMemory(
  { spec, state }: Mechanism, work: number, out: Float64Array = new Float64Array(sizeOf(spec, state))
): Float64Array {
  const { memory } = state, shafts = spec.shafts?.length ?? 0, first = spec.bodies.length;
  out.set(memory);
  for (let k = 0, o = memory.length; k < shafts; k++, o += SHAFT) {
    out.set(state.orientation.subarray(4 * (first + k), 4 * (first + k) + 4), o);
    out[o + 4] = state.velocity[6 * (first + k) + 3];
  }
  out[out.length - 1] = work;
  return out;
}

/** Writes the speeds of all shafts [rad/s] to the memory of a mechanism. */
export function setShaftSpeeds(memory: Float64Array, speeds: readonly number[]): void {
  const first = memory.length - 1 - SHAFT * speeds.length;
  speeds.forEach((speed, k) => { memory[first + SHAFT * k + 4] = speed; });
}

const sizeOf = ({ shafts = [] }: Mechanism['spec'], { memory }: Mechanism['state']): number => memory.length
  + SHAFT * shafts.length + 1;

/**
 * Restores the memory `given` and returns the work done since t = 0 [J]. Without a memory, or with that of another
 * mechanism, the state becomes that of `assembled`.
 */
export function restoreMemory(
  { spec, state }: Mechanism, assembled: Float64Array, given: Float64Array | undefined,
): number {
  const shafts = spec.shafts?.length ?? 0, first = spec.bodies.length;
  const from = given?.length === assembled.length ? given : assembled, { memory } = state;
  memory.set(from.subarray(0, memory.length));
  state.velocity.fill(0);
  for (let k = 0, o = memory.length; k < shafts; k++, o += SHAFT) {
    state.orientation.set(from.subarray(o, o + 4), 4 * (first + k));
    state.velocity[6 * (first + k) + 3] = from[o + 4];
  }
  return from[from.length - 1];
}
