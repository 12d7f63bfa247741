import { Matrix, SVD } from 'ml-matrix';
import { maxOf } from '../core/extremes';
import { targetsOf, type Fit } from './fit';
import type { Ended } from './levenbergMarquardt';
import { meanOf, residualOf, slopeMatrix, weighted } from './slopes';
import { studentT } from './student';

/** Least part of the largest singular value that counts as one: what is below is known to nobody [1]. */
const LEAST = 1e-12;
/** Standard errors of so many ranges are infinite [1]. */
const ENDLESS = 1e6;
/** Part of a row of slopes along an unknown direction from which on it depends on that direction [1]. */
const BLIND = 1e-6;

/** The certainty of a fit says how well its numbers are known, by standard errors, infinite where nothing tells. */
export type Certainty = {
  errors: number[];
  /** Half the width of the interval of each parameter. */
  halves: number[];
  correlation: number[][];
  /** Largest over smallest singular value of the slopes, each column scaled to length one. */
  condition: number;
  /** Direction that the data tell least about: changes of parameters, the largest a tenth of its range. */
  weakest: number[];
  /** Parameters that no target depends on. */
  idle: boolean[];
  /**
   * Effect of each parameter, beside those of the others, over its standard error by the scatter of seeds; and how much
   * of it shows that there is one, with the probability of the intervals.
   */
  signals: number[];
  needed: number;
  predicted: { value: number; error: number }[];
  freedom: number;
};

/**
 * Returns how well the parameters are known at the end of a fit, to first order. Two things are uncertain. Data have
 * errors, which pass through the weighted pseudo-inverse of the slopes. Runs scatter with their seeds, and so do the
 * slopes: what that does is found by leaving out one seed at a time (the jackknife, Efron 1982, doi
 * 10.1137/1.9781611970319), which takes no run more and knows that numbers of one run scatter together. Where χ² is
 * more than its degrees of freedom, all errors grow by the root of their ratio (Birge 1932, doi
 * 10.1103/PhysRev.40.207).
 */
export function certaintyOf(fit: Fit, { slopes, weights, chi2 }: Ended): Certainty {
  const targets = targetsOf(fit), seeds = fit.seeds.length, freedom = targets.length - fit.parameters.length;
  const ranges = fit.parameters.map(({ from, to }) => to - from);
  const birge = freedom > 0 ? Math.max(1, Math.sqrt(chi2 / freedom)) : 1;
  const A = weighted(slopeMatrix(fit, slopes, 'targets'), weights), inverse = pseudoInverse(A);
  const blind = unknownOf(A), isBlind = (row: readonly number[]): boolean =>
    blind.some((v) => Math.abs(dot(row, v)) > BLIND * Math.sqrt(dot(row, row)));

  // the fit without each seed, by one undamped step, and what it would predict [ranges, units of the probes]
  const without = (seed: number) => {
    const uses = (s: number): boolean => s !== seed;
    const less = weighted(slopeMatrix(fit, slopes, 'targets', uses), weights);
    const b = residualOf(targets, meanOf(slopes.sample.targets, uses), weights);
    const step = pseudoInverse(less).mmul(b), there = meanOf(slopes.sample.predictions, uses);
    const change = there.length === 0 ? null : slopeMatrix(fit, slopes, 'predictions', uses).mmul(step);
    return { step: step.to1DArray(), predicted: there.map((y, i) => y + change!.get(i, 0)) };
  };
  const left = seeds < 2 ? [] : fit.seeds.map((_, s) => without(s));
  const jackknife = (take: (one: ReturnType<typeof without>) => number): number => {
    const values = left.map(take), middle = values.reduce((sum, x) => sum + x, 0) / seeds;
    return seeds < 2 ? 0 : (seeds - 1) / seeds * values.reduce((sum, x) => sum + (x - middle) ** 2, 0);
  };
  /** Variance by the errors of the data, of what depends on the targets by a row of slopes. */
  const ofData = (row: readonly number[]): number =>
    row.reduce((sum, x, i) => sum + (x * weights[i] * targets[i].error) ** 2, 0);

  const bySeed = fit.seeds.map((_, s) => weighted(slopeMatrix(fit, slopes, 'targets', (one) => one === s), weights));
  /** Effect of a parameter beside those of the others, over its standard error: along what no other one changes. */
  const signalOf = (p: number): number => {
    const row = inverse.getRow(p), each = bySeed.map((slope) =>
      slope.getColumn(p).reduce((sum, x, i) => sum + x * row[i], 0));
    const middle = each.reduce((sum, x) => sum + x, 0) / seeds;
    const variance = each.reduce((sum, x) => sum + (x - middle) ** 2, 0) / (seeds - 1) / seeds;
    return seeds < 2 || !(variance > LEAST ** 2) ? Infinity : Math.abs(middle) / Math.sqrt(variance);
  };

  const known = fit.parameters.map((_, p) => {
    const data = ofData(inverse.getRow(p)), runs = jackknife(({ step }) => step[p]);
    // Satterthwaite 1946, doi 10.2307/3002019: scatter is estimated from few seeds, errors of data are taken as known
    const student = studentT(fit.confidence, runs === 0 ? Infinity : (data + runs) ** 2 / (runs ** 2 / (seeds - 1)));
    const error = birge * Math.sqrt(data + runs);
    const isUnknown = isBlind(fit.parameters.map((__, q) => (q === p ? 1 : 0)));
    return error > ENDLESS || isUnknown ? { error: Infinity, half: Infinity }
      : { error: error * ranges[p], half: student * error * ranges[p] };
  });
  const here = meanOf(slopes.sample.predictions);
  const toThem = here.length === 0 ? null : slopeMatrix(fit, slopes, 'predictions'), through = toThem?.mmul(inverse);
  const { condition, idle } = conditionOf(A);
  return {
    errors: known.map(({ error }) => error), halves: known.map(({ half }) => half), condition, idle, freedom,
    signals: fit.parameters.map((_, p) => signalOf(p)), needed: seeds < 2 ? 0 : studentT(fit.confidence, seeds - 1),
    correlation: correlationOf(A), weakest: weakestOf(A).map((x, p) => x * ranges[p]),
    predicted: here.map((value, i) => ({
      value,
      error: isBlind(toThem!.getRow(i)) ? Infinity
        : birge * Math.sqrt(ofData(through!.getRow(i)) + jackknife(({ predicted }) => predicted[i])),
    })),
  };
}

/** Decomposes a matrix; its singular values are floored, so that what is not known is known with a vast error. */
function decompose(A: Matrix): { U: Matrix; V: Matrix; values: number[]; known: boolean[] } {
  // more rows than columns, by zeros: else directions that no row tells of would be missing
  const rows = Math.max(A.rows, A.columns), tall = Matrix.zeros(rows, A.columns).setSubMatrix(A, 0, 0);
  const svd = new SVD(tall), most = svd.diagonal[0] || 1;
  return {
    U: svd.leftSingularVectors, V: svd.rightSingularVectors,
    values: svd.diagonal.map((x) => Math.max(x, LEAST * most)), known: svd.diagonal.map((x) => x > LEAST * most),
  };
}

/** Returns the directions that no row tells of: the pseudo-inverse has no part in them, and so no error. */
function unknownOf(A: Matrix): number[][] {
  const { V, known } = decompose(A);
  return known.flatMap((isKnown, k) => (isKnown ? [] : [V.getColumn(k)]));
}

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, i) => sum + x * b[i], 0);

function pseudoInverse(A: Matrix): Matrix {
  const { U, V, values } = decompose(A);
  return V.mmul(Matrix.diag(values.map((x) => 1 / x))).mmul(U.transpose()).subMatrix(0, A.columns - 1, 0, A.rows - 1);
}

/** Returns the correlations of the parameters: those of (AᵀA)⁻¹. */
function correlationOf(A: Matrix): number[][] {
  const { V, values } = decompose(A), scaled = V.mmul(Matrix.diag(values.map((x) => 1 / x)));
  const covariance = scaled.mmul(scaled.transpose()), size = covariance.rows;
  return Array.from({ length: size }, (_, i) => Array.from({ length: size }, (__, j) => (i === j ? 1
    : covariance.get(i, j) / Math.sqrt(covariance.get(i, i) * covariance.get(j, j)))));
}

/** Returns the direction in which the data tell least, its largest part a tenth, and positive. */
function weakestOf(A: Matrix): number[] {
  const { V } = decompose(A), last = V.getColumn(A.columns - 1);
  const most = last.reduce((far, x) => (Math.abs(x) > Math.abs(far) + 1e-9 ? x : far), 0);
  return last.map((x) => x / most / 10);
}

function conditionOf(A: Matrix): { condition: number; idle: boolean[] } {
  const squares = A.transpose().mmul(A).diagonal(), lengths = squares.map(Math.sqrt);
  const most = maxOf(lengths), idle = lengths.map((x) => x <= LEAST * most || x === 0);
  if (idle.includes(true) || A.rows < A.columns) return { condition: Infinity, idle };
  const { diagonal } = new SVD(A.clone().divRowVector(lengths)), condition = diagonal[0] / diagonal.at(-1)!;
  return { condition: condition < 1 / LEAST ? condition : Infinity, idle };
}
