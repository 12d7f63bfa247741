import type { AnyValues } from '../../params/param';
import { readOutcome } from '../sweep/outcome';
import type { Plan } from '../sweep/planFolder';
import { createProgress } from '../sweep/progress';
import { doRuns } from '../sweep/run';
import { createHasher } from '../sweep/runHash';
import type { PlannedRun } from '../../sweep/outcome';
import type { Fit } from './fit';

/**
 * What the experiments give at one point, by seed: the numbers to match, then those to predict, each in the order of
 * the file. Predictions are missing where they were not asked for.
 */
export type Sample = { status: 'done'; targets: number[][]; predictions: number[][] };
/** A run that failed makes its point one without numbers. */
export type FailedSample = { status: 'failed'; code: number; reason: string };

/** Does the runs of points, by the same seeds at each, and returns what they give. */
export type Sampler = {
  /** Also does what has only predictions for `isWhole`. */
  at(points: readonly (readonly number[])[], isWhole?: boolean): Promise<(Sample | FailedSample)[]>;
  /** Number of different runs that were needed so far. */
  readonly runs: number;
  /** Backends that they were done on. */
  readonly backends: readonly string[];
};

type Options = { jobs: number; again: boolean; err(text: string): void };

/** Creates a sampler that keeps each run's result in the folder of its experiment, and does none that is there. */
export function createSampler(fit: Fit, plans: readonly Plan[], { jobs, again, err }: Options): Sampler {
  const hashers = plans.map(({ engine, sweep }) => createHasher({ engine, sweep }));
  const known = plans.map(() => new Set<string>()), backends = new Set<string>();

  /** Returns a run of experiment k for each seed, at the values that its scene has of a point. */
  const runsAt = (k: number, point: readonly number[]): PlannedRun[] => fit.seeds.map((seed, index) => {
    const values: AnyValues = { seed };
    for (const [p, { key }] of fit.parameters.entries())
      if (plans[k].sweep.axes.some((axis) => axis.key === key)) values[key] = point[p];
    return { index, hash: hashers[k](values), values };
  });

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

  function sampleAt(point: readonly number[], isWhole: boolean): Sample | FailedSample {
    const sample: Sample =
      { status: 'done', targets: fit.seeds.map(() => []), predictions: fit.seeds.map(() => []) };
    for (const [k, { name, targets }] of fit.runs.entries()) {
      if (targets.length === 0 && !isWhole) continue;
      for (const [s, { hash }] of runsAt(k, point).entries()) {
        const outcome = readOutcome(plans[k], hash), where = `${name}, seed ${fit.seeds[s]}`;
        if (outcome?.status !== 'done') {
          const reason = outcome?.reason ?? 'its result is gone.';
          return { status: 'failed', code: outcome?.code ?? 1, reason: `${where}: ${reason}` };
        }
        backends.add(outcome.backend);
        sample.targets[s].push(...outcome.probes.slice(0, targets.length));
        sample.predictions[s].push(...outcome.probes.slice(targets.length));
      }
    }
    return sample;
  }

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
