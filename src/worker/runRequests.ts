import { fail, type Result } from '../core/result';
import type { Experiment } from '../experiment/experiment';
import type { LabProblem } from '../model/labProblem';
import type { Earlier, Saved } from './runner';
import { isSettling, type RunState } from './runState';

/** Serves what is read from a run between two of its steps: snapshots, and contact problems for the lab. */
export type RunRequests = {
  /** True if something is to be read from the run: no step may be under way then. */
  readonly waiting: boolean;
  /** Resolves to a snapshot, as a Runner's; to null if the run ends or fails first. */
  snapshot(earlier?: Earlier): Promise<Saved | null>;
  /**
   * Asks for the contact problem of the next step, if that step had length h [s]; `frozen` gets the answers in order.
   */
  freeze(h: number): void;
  /**
   * Answers all requests so far; to be called between two steps. What a snapshot is made of is copied then, and comes
   * while the run goes on.
   */
  serve(): Promise<void>;
  /** Resolves waiting snapshots to null, as the run has ended. */
  end(): void;
};

/** `unsaved` is told why there is no snapshot, where that is not by the end of the run. */
export function createRunRequests(
  experiment: Experiment, state: Readonly<RunState>, frozen: (result: Result<LabProblem>) => void,
  unsaved: (error: unknown) => void = () => {},
): RunRequests {
  const snapshots: { earlier?: Earlier; resolve(snapshot: Saved | null): void }[] = [], freezes: number[] = [];

  function serveSnapshots(): void {
    const { time, engine: { measures: { step } } } = experiment;
    for (const { earlier, resolve } of snapshots.splice(0)) {
      const { last = null, spare = null } = earlier ?? {};
      if (state.failed || (last?.step === step && last.time === time)) resolve(null);
      else {
        void experiment.save(spare).then((saved) => resolve({ ...saved, step, time }), (error: unknown) => {
          resolve(null);
          if (!state.stopped) unsaved(error);
        });
      }
    }
  }

  async function frozenStep(h: number): Promise<Result<LabProblem>> {
    if (state.failed) return fail('lab', 'The run has failed: there is no step to freeze.');
    if (isSettling(experiment)) return fail('lab', 'The bed still settles.');
    try { // imported on demand: it brings the CPU engine and all solvers with it
      return await (await import('../experiment/freeze')).freezeExperiment(experiment, h);
    } catch (error) {
      return fail('lab', `The step could not be frozen: ${String(error)}`);
    }
  }

  return {
    get waiting() { return snapshots.length + freezes.length > 0; },
    snapshot: (earlier) => new Promise((resolve) => {
      if (state.stopped) resolve(null);
      else snapshots.push({ earlier, resolve });
    }),
    freeze(h) { freezes.push(h); },
    async serve() {
      serveSnapshots();
      for (const h of freezes.splice(0)) frozen(await frozenStep(h));
    },
    end() {
      for (const { resolve } of snapshots.splice(0)) resolve(null);
    },
  };
}
