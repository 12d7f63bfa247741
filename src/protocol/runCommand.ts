import type { Held } from '../model/held';
import type { Pull } from '../model/pull';
import type { Value } from '../params/param';

export type { Held } from '../model/held';

/**
 * A command to a run whose world is built. It is written on the page and goes unchanged through the engine worker, and
 * the CPU worker where there is one, to the loop that answers it (src/worker/runLoop.ts).
 */
export type RunCommand =
  | { type: 'play' }
  | { type: 'pause' }
  /** Runs as fast as it can until a time [s], and stops there as if paused, or goes on at the speed that is set. */
  | { type: 'until'; time: number; goesOn?: boolean }
  /** Takes `count` steps of a paused run. */
  | { type: 'step'; count: number }
  /** Sets the target ratio of simulated to wall time; Infinity is as fast as possible. */
  | { type: 'speed'; factor: number }
  /** Sets a live parameter, in its declared unit. */
  | { type: 'set'; key: string; value: Value }
  /** The whole input of a person who drives, sent whenever it changes. */
  | { type: 'hold'; held: Held }
  /** Pulls a body until the next such command; null lets go. The engine worker sends it, as it knows what is where. */
  | { type: 'pull'; pull: Pull | null }
  /**
   * Asks for the contact problem that the next step would have with a step of h [s]; answered with `frozen`. The run
   * itself continues unchanged.
   */
  | { type: 'freeze'; h: number };
