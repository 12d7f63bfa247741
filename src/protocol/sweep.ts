import type { AnyValues } from '../params/param';
import type { FileWheel } from '../share/fromFiles';
import type { Done, Failed } from '../sweep/outcome';
import type { ReducedProbe } from '../sweep/sweep';

/**
 * A message from the page to a worker of its pool: it does one run of a sweep on the CPU engine. The values are those
 * that its numbers may depend on, in declared units. To stop it, end the worker.
 */
export type SweepCommand = {
  type: 'sweepRun'; index: number; scene: string; wheel?: FileWheel; values: AnyValues; duration: number;
  probes: readonly ReducedProbe[];
};

/** A message from such a worker to the page, about the run with that index. */
export type SweepReport =
  | { type: 'begun'; index: number }
  /** A run tells now and then what share of it is done, 0 … 1, without its settling. */
  | { type: 'at'; index: number; part: number }
  /** Its result, and the time that it took [s]. */
  | { type: 'ended'; index: number; outcome: Done | Failed; wall: number };
