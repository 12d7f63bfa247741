import type { AnyValues } from '../params/param';
import type { Done, Failed } from '../sweep/outcome';
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

/** Returns the values of the axes of experiment k at a point, for each seed: those that its scene has. */
export function valuesAt({ parameters, runs, seeds }: Fit, k: number, point: readonly number[]): AnyValues[] {
  const { axes } = runs[k].sweep;
  return seeds.map((seed) => {
    const values: AnyValues = { seed };
    for (const [p, { key }] of parameters.entries())
      if (axes.some((axis) => axis.key === key)) values[key] = point[p];
    return values;
  });
}

/** Joins what the runs of a point gave; `find` returns that of experiment k for the seed with number s. */
export function sampleOf(
  { runs, seeds }: Fit, isWhole: boolean, find: (k: number, s: number) => Done | Failed | null,
): Sample | FailedSample {
  const sample: Sample = { status: 'done', targets: seeds.map(() => []), predictions: seeds.map(() => []) };
  for (const [k, { name, targets }] of runs.entries()) {
    if (targets.length === 0 && !isWhole) continue;
    for (const [s, seed] of seeds.entries()) {
      const outcome = find(k, s);
      if (outcome?.status !== 'done') {
        const reason = outcome?.reason ?? 'its result is gone.';
        return { status: 'failed', code: outcome?.code ?? 1, reason: `${name}, seed ${seed}: ${reason}` };
      }
      sample.targets[s].push(...outcome.probes.slice(0, targets.length));
      sample.predictions[s].push(...outcome.probes.slice(targets.length));
    }
  }
  return sample;
}
