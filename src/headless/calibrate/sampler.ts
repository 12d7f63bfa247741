import type { Fit } from '../../calibrate/fit';
import { sampleOf, valuesAt, type FailedSample, type Sample, type Sampler } from '../../calibrate/sampler';
import { readOutcome } from '../sweep/outcome';
import type { Plan } from '../sweep/planFolder';
import { createProgress } from '../sweep/progress';
import { doRuns } from '../sweep/run';
import { createHasher } from '../sweep/runHash';
import type { PlannedRun } from '../../sweep/outcome';

type Options = { jobs: number; again: boolean; err(text: string): void };

/** Creates a sampler that keeps each run's result in the folder of its experiment, and does none that is there. */
export function createSampler(fit: Fit, plans: readonly Plan[], { jobs, again, err }: Options): Sampler {
  const hashers = plans.map(({ engine, sweep }) => createHasher({ engine, sweep }));
  const known = plans.map(() => new Set<string>()), backends = new Set<string>();

  /** Returns a run of experiment k for each seed, at the values that its scene has of a point. */
  const runsAt = (k: number, point: readonly number[]): PlannedRun[] =>
    valuesAt(fit, k, point).map((values, index) => ({ index, hash: hashers[k](values), values }));

  async function doMissing(k: number, points: readonly (readonly number[])[]): Promise<void> {
    const plan = plans[k], todo = new Map<string, PlannedRun>();
    for (const run of points.flatMap((point) => runsAt(k, point))) {
      const outcome = known[k].has(run.hash) ? null : readOutcome(plan, run.hash);
      const isDone = known[k].has(run.hash) || (outcome !== null && (outcome.status === 'done' || !again));
      known[k].add(run.hash);
      if (!isDone) todo.set(run.hash, run);
    }
    if (todo.size === 0) return;
    const progress = createProgress(todo.size, (text) => err(`${fit.runs[k].name}: ${text}`));
    const runs = function* (): Generator<PlannedRun> { yield* todo.values(); };
    await doRuns(plan, runs(), Math.min(jobs, todo.size), (_, outcome) => {
      progress.ended(outcome.status === 'failed');
    }, 'calibration');
  }

  const sampleAt = (point: readonly number[], isWhole: boolean): Sample | FailedSample => {
    const own = fit.runs.map((_, k) => runsAt(k, point));
    return sampleOf(fit, isWhole, (k, s) => {
      const outcome = readOutcome(plans[k], own[k][s].hash);
      if (outcome?.status === 'done') backends.add(outcome.backend);
      return outcome;
    });
  };

  return {
    get runs() { return known.reduce((sum, { size }) => sum + size, 0); },
    get backends() { return [...backends].sort(); },
    async at(points, isWhole = false) {
      for (const [k, { targets }] of fit.runs.entries())
        if (targets.length > 0 || isWhole) await doMissing(k, points);
      return points.map((point) => sampleAt(point, isWhole));
    },
  };
}
