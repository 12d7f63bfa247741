import { Matrix } from 'ml-matrix';
import { FitFault } from './fault';
import type { Fit, Measured } from './fit';
import type { FailedSample, Sample, Sampler } from './sampler';

/** Rounds to the 12 digits of values of a sweep, the same on every machine. */
const rounded = (x: number): number => +x.toPrecision(12);

/** Returns the value at part u in [0, 1] of the range of each parameter. */
export const pointOf = ({ parameters }: Fit, u: readonly number[]): number[] => parameters.map(({ from, to }, p) =>
  Math.min(to, Math.max(from, rounded(from + u[p] * (to - from)))));

/** Returns the part of its range at which each parameter is. */
export const partOf = ({ parameters }: Fit, point: readonly number[]): number[] =>
  parameters.map(({ from, to }, p) => (point[p] - from) / (to - from));

/**
 * What the experiments give at a point, and their slopes there: for each seed, the change of each number over the range
 * of each parameter, by differences with the step of the file and the same seeds.
 */
export type Slopes = { point: number[]; sample: Sample; columns: Sample[]; steps: number[] };

/** Does the runs at a point and one step of each parameter beside it; a step that fails is tried to the other side. */
export async function slopesAt(fit: Fit, sampler: Sampler, point: number[], isWhole = false): Promise<Slopes> {
  const shift = (p: number, step: number): number[] =>
    point.map((x, k) => (k === p ? rounded(x + step) : x));
  const isIn = (p: number, step: number): boolean =>
    point[p] + step <= fit.parameters[p].to && point[p] + step >= fit.parameters[p].from;
  const steps = fit.parameters.map(({ step }, p) => (isIn(p, step) ? step : -step));
  const [sample, ...columns] =
    await sampler.at([point, ...steps.map((step, p) => shift(p, step))], isWhole);
  for (const [p, column] of columns.entries()) {
    if (column.status === 'done' || !isIn(p, -steps[p])) continue;
    steps[p] *= -1;
    [columns[p]] = await sampler.at([shift(p, steps[p])], isWhole);
  }
  for (const one of [sample, ...columns]) if (one.status === 'failed') throw failureOf(one);
  return { point, sample: sample as Sample, columns: columns as Sample[], steps };
}

export const failureOf = ({ code, reason }: FailedSample): FitFault =>
  new FitFault(code, `A run failed, and without it there are no slopes: ${reason}`);

/** Says of the number of a seed in the file whether it counts. */
type Uses = (seed: number) => boolean;

/** Returns the mean over seeds of the numbers of a sample, over all or those that count. */
export function meanOf(bySeed: readonly (readonly number[])[], uses: Uses = () => true): number[] {
  const used = bySeed.filter((_, s) => uses(s));
  return used[0].map((_, i) => used.reduce((sum, numbers) => sum + numbers[i], 0) / used.length);
}

/**
 * Returns the variance of each number between seeds, as a mean over the point and its steps: that of one point alone
 * is by chance small. 0 for one seed.
 */
export function scatterOf({ sample, columns }: Slopes): number[] {
  const seeds = sample.targets.length, all = [sample, ...columns];
  return sample.targets[0].map((_, i) => (seeds < 2 ? 0 : all.reduce((sum, { targets }) => {
    const middle = meanOf(targets)[i];
    return sum + targets.reduce((square, numbers) => square + (numbers[i] - middle) ** 2, 0) / (seeds - 1);
  }, 0) / all.length));
}

/** Returns one over the standard error of each difference between data and mean over seeds. */
export function weightsOf(targets: readonly Measured[], scatter: readonly number[], seeds: number): number[] {
  return targets.map(({ error }, i) => 1 / Math.sqrt(error ** 2 + scatter[i] / seeds));
}

/** Returns the difference between data and fit over its standard error, a column. */
export const residualOf = (
  targets: readonly Measured[], means: readonly number[], weights: readonly number[],
): Matrix => Matrix.columnVector(targets.map(({ value }, i) => weights[i] * (value - means[i])));

/** Returns the slopes of numbers over the range of each parameter: a row a number, a column a parameter. */
export function slopeMatrix(
  fit: Fit, { sample, columns, steps }: Slopes, of: 'targets' | 'predictions', uses?: Uses,
): Matrix {
  const here = meanOf(sample[of], uses), there = columns.map((column) => meanOf(column[of], uses));
  const slopes = new Matrix(here.length, steps.length);
  for (const [p, { from, to }] of fit.parameters.entries())
    for (let i = 0; i < here.length; i++) slopes.set(i, p, (there[p][i] - here[i]) / steps[p] * (to - from));
  return slopes;
}

/** Multiplies each row with its weight. */
export const weighted = (matrix: Matrix, weights: readonly number[]): Matrix =>
  new Matrix(matrix.to2DArray().map((row, i) => row.map((x) => weights[i] * x)));
