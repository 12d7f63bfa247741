import type { Held } from '../model/held';
import type { Value } from '../params/param';

export type { Held } from '../model/held';

/**
 * What may be asked of a run that stands. A command is written on the page and goes unchanged through the engine
 * worker, and the CPU worker where there is one, to the loop that answers it (src/worker/runLoop.ts).
 */
export type RunCommand =
  | { type: 'play' }
  | { type: 'pause' }
  /** So many steps of a run that is paused. */
  | { type: 'step'; count: number }
  /** Ratio of simulated to wall time that is aimed at; Infinity is as fast as it goes. */
  | { type: 'speed'; factor: number }
  /** A live parameter, in its declared unit. */
  | { type: 'set'; key: string; value: Value }
  /** What a person who drives holds now: all of it, whenever it changes. */
  | { type: 'hold'; held: Held }
  /** The contact problem of the next step, were it one of h [s]: answered with `frozen`. The run goes on as it was. */
  | { type: 'freeze'; h: number };
