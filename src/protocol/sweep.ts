import type { AnyValues } from '../params/param';
import type { Done, Failed } from '../sweep/outcome';
import type { ReducedProbe } from '../sweep/sweep';

/**
 * A message from the page to a worker of its pool: it does one run of a sweep on the CPU engine. The values are those
 * that its numbers may depend on, in declared units. To stop it, end the worker.
 */
export type SweepCommand = {
  type: 'sweepRun'; index: number; scene: string; values: AnyValues; duration: number; probes: readonly ReducedProbe[];
};

/** A message from such a worker to the page, about the run with that index. */
export type SweepReport =
  | { type: 'begun'; index: number }
  /** How much of it is done, 0 … 1, now and then; of the settling nothing counts. */
  | { type: 'at'; index: number; part: number }
  /** Its result, and the time that it took [s]. */
  | { type: 'ended'; index: number; outcome: Done | Failed; wall: number };
