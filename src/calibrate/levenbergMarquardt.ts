import { boundedStep, promiseOf } from './boundedStep';
import { wrongValue } from './fault';
import { targetsOf, type Fit } from './fit';
import type { Sampler } from './sampler';
import {
  meanOf, partOf, pointOf, residualOf, scatterOf, slopeMatrix, slopesAt, weighted, weightsOf, type Slopes,
} from './slopes';

/** Damping at the start, its factor after a step, least damping, and steps that are tried at one point [1]. */
const FIRST = 1e-3, FACTOR = 10, LEAST = 1e-9, TRIALS = 6;

/** By so little χ² may be lowered where the fit ends [1]: a tenth of a standard error, in one direction. */
const ENOUGH = 0.01;

/** One line of the path: a point, its χ², what a step may lower χ² by, and the damping of the step that led there. */
export type Iterate = { chi2: number; promised: number; lambda: number | null; point: number[] };

/**
 * Where the fit ended, and why: `converged` if a step promises next to nothing, `stalled` if none of those tried keeps
 * its promise, `limit` after the most iterations that the file allows.
 */
export type Ended = { slopes: Slopes; weights: number[]; chi2: number; promised: number;
  stop: 'converged' | 'stalled' | 'limit'; iterations: number };

/**
 * Fits parameters within their bounds by damped Gauss–Newton steps (Levenberg 1944; Marquardt 1963, doi
 * 10.1137/0111030). Weights are those of the scatter at each point in turn, and a step is judged by the same weights on
 * both sides. `told` hears of each iterate. Throws a FitFault if a run fails at a point that has to be.
 */
export async function fitParameters(fit: Fit, sampler: Sampler, told: (one: Iterate) => void): Promise<Ended> {
  const targets = targetsOf(fit), seeds = fit.seeds.length;
  let point = fit.parameters.map(({ start }) => start), lambda = FIRST, used: number | null = null;
  for (let iterations = 0; ; iterations++) {
    const slopes = await slopesAt(fit, sampler, point), scatter = scatterOf(slopes);
    checkErrors(fit, scatter);
    const weights = weightsOf(targets, scatter, seeds), u = partOf(fit, point);
    const A = weighted(slopeMatrix(fit, slopes, 'targets'), weights);
    const b = residualOf(targets, meanOf(slopes.sample.targets), weights), chi2 = b.dot(b);
    const promised = promiseOf(A, b, boundedStep(A, b, u, 0));
    told({ chi2, promised, lambda: used, point });
    const ended = { slopes, weights, chi2, promised, iterations };
    if (promised < ENOUGH) return { ...ended, stop: 'converged' };
    if (iterations === fit.iterations) return { ...ended, stop: 'limit' };

    let next: number[] | null = null;
    for (let trial = 0; trial < TRIALS && next === null; trial++) {
      const step = boundedStep(A, b, u, lambda), tried = pointOf(fit, u.map((x, j) => x + step[j]));
      if (promiseOf(A, b, step) < ENOUGH || tried.every((x, j) => x === point[j])) break;
      const [sample] = await sampler.at([tried]);
      used = lambda;
      if (sample.status === 'done') {
        const left = residualOf(targets, meanOf(sample.targets), weights);
        if (left.dot(left) < chi2) next = tried;
      }
      lambda = next ? Math.max(lambda / FACTOR, LEAST) : lambda * FACTOR;
    }
    if (next === null) return { ...ended, stop: 'stalled' };
    point = next;
  }
}

/** Refuses a target that nothing weighs: its data have no error, and its seeds agree. */
function checkErrors(fit: Fit, scatter: readonly number[]): void {
  let i = 0;
  for (const { name, targets } of fit.runs) {
    for (const [k, { error }] of targets.entries()) {
      if (error === 0 && scatter[i++] === 0)
        throw wrongValue(`${name}: target ${k + 1} has no error, and all seeds give the same: give it its error.`);
      if (error !== 0) i++;
    }
  }
}
