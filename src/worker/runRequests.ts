import { fail, type Result } from '../core/result';
import type { Experiment } from '../experiment/experiment';
import type { LabProblem } from '../model/labProblem';
import type { Saved } from './runner';
import { isSettling, type RunState } from './runState';

/** Serves what is read from a run between two of its steps: snapshots, and contact problems for the lab. */
export type RunRequests = {
  /** True if something is to be read from the run: no step may be under way then. */
  readonly waiting: boolean;
  /** Resolves to a snapshot; to null while the bed settles, at t = 0, or if the run ends or fails first. */
  snapshot(): Promise<Saved | null>;
  /**
   * Asks for the contact problem of the next step, if that step had length h [s]; `frozen` gets the answers in order.
   */
  freeze(h: number): void;
  /** Answers all requests so far; to be called between two steps. */
  serve(): Promise<void>;
  /** Resolves waiting snapshots to null, as the run has ended. */
  end(): void;
};

export function createRunRequests(
  experiment: Experiment, state: Readonly<RunState>, frozen: (result: Result<LabProblem>) => void,
): RunRequests {
  const snapshots: ((snapshot: Saved | null) => void)[] = [], freezes: number[] = [];

  async function serveSnapshots(): Promise<void> {
    if (snapshots.length === 0) return;
    // at t = 0 the experiment may not have begun: then the start is as good as a snapshot
    const none = isSettling(experiment) || experiment.time < 1e-9 || state.failed;
    const snapshot = none ? null : await takeSnapshot(experiment).catch(() => null);
    for (const resolve of snapshots.splice(0)) resolve(snapshot);
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
    snapshot: () => new Promise((resolve) => {
      if (state.stopped) resolve(null);
      else snapshots.push(resolve);
    }),
    freeze(h) { freezes.push(h); },
    async serve() {
      await serveSnapshots();
      for (const h of freezes.splice(0)) frozen(await frozenStep(h));
    },
    end() {
      for (const resolve of snapshots.splice(0)) resolve(null);
    },
  };
}

async function takeSnapshot({ engine, time, datum, savePilot }: Experiment): Promise<Saved> {
  const pilot = savePilot(), { step } = engine.measures, { ...fixed } = datum;
  const stateOf = await engine.saveState();
  return () => ({ time, step, datum: fixed, ...(pilot && { pilot }), ...stateOf() });
}
