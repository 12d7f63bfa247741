import { isZero, type ConeProblem } from '../../contact/ccp';
import { measureResiduals, naturalStep } from '../../contact/metrics';
import { project } from '../../contact/sets';
import { largest } from './newton';
import { gaussSeidel } from '../gaussSeidel';
import { finish, type Scratch, type SolveOptions, type SolveReport } from '../solver';

/** Number of Newton steps without a better γ after which rounding has won. */
const PATIENCE = 40;
/** Largest number of sweeps at the end. */
const SWEEPS = 200;

/**
 * Rounding error of γ − t g as a part of γ [1]. It is added to the residual: where nothing can move, γ grows until g is
 * lost in it and the residual reads 0.
 */
const ROUNDING = 4e-16;

/** The best γ so far, which an interior point method returns: its last one may be spoiled by rounding. */
export type Best = {
  problem: ConeProblem;
  options: SolveOptions;
  scratch: Scratch;
  /** Step of the natural map [kg], see naturalStep. */
  t: number;
  /** Number of Newton steps done, and the one at which γ became the best. */
  iterations: number;
  at: number;
  residual: number;
  converged: boolean;
  /** True if there is nothing more to do, or no use in doing it. */
  done: boolean;
};

/** Returns the record of the best γ, beginning with the γ given, which may be the answer already. */
export function createBest(problem: ConeProblem, gamma: Float64Array, options: SolveOptions, scratch: Scratch): Best {
  const length = problem.sets.size * problem.count;
  const best = {
    problem, options, scratch, t: naturalStep(problem), iterations: 0, at: 0, residual: Infinity, converged: false,
    done: false,
  };
  scratch.best.set(gamma.subarray(0, length));
  if (isZero(gamma, length)) scratch.nGamma.fill(0, 0, length);
  else problem.applyN(gamma, scratch.nGamma);
  keepBest(best, gamma, scratch.nGamma);
  best.done ||= options.iterations === 0;
  return best;
}

/** Measures γ, keeps it if none was better, and sets `converged` and `done`. */
export function keepBest(best: Best, gamma: Float64Array, nGamma: Float64Array): void {
  const { problem, options, scratch, t, iterations } = best, { g, residuals } = scratch;
  const length = problem.sets.size * problem.count;
  for (let k = 0; k < length; k++) g[k] = nGamma[k] + problem.r[k];
  measureResiduals(problem.count, problem.sets, options.law, gamma, g, t, residuals);
  const residual = residuals.natural + (ROUNDING * largest(gamma)) / t;
  if (residual < best.residual) {
    best.residual = residual;
    best.at = iterations;
    scratch.best.set(gamma.subarray(0, length));
  }
  best.converged = best.residual <= options.tolerance;
  best.done = best.converged || iterations >= options.iterations || iterations - best.at >= PATIENCE;
}

/** Projects γ onto all sets and writes Nγ to `nGamma`. */
export function projectAll(problem: ConeProblem, gamma: Float64Array, nGamma: Float64Array): void {
  const { sets, count } = problem;
  for (let i = 0; i < count; i++) project(sets, i, gamma, sets.size * i);
  problem.applyN(gamma, nGamma);
}

/**
 * Writes the best γ to `gamma` and measures it into the report. If rounding ended the method short of the tolerance
 * (some 1e-10 of |r|: the blocks of contacts that slide are then 1e12 times the other entries of the Newton matrix),
 * sweeps take off the rest, each counted as an iteration.
 */
export function leaveBest(
  { problem, options, scratch, t, iterations, residual, converged }: Best, gamma: Float64Array
): SolveReport {
  const { best, next } = scratch, length = problem.sets.size * problem.count;
  const left = Math.min(SWEEPS, options.iterations - iterations);
  gamma.set(best.subarray(0, length));
  if (converged || left <= 0 || !(residual < Infinity))
    return measured(problem, gamma, options, scratch, t, iterations);
  next.set(gamma.subarray(0, length));
  const watch = options.watch && ((k: number, x: Float64Array) => options.watch?.(iterations + k, x));
  const swept = gaussSeidel.solve(problem, gamma, { ...options, iterations: left, watch }, scratch);
  if (swept.residual <= residual) return finish(problem, gamma, options, scratch, t, iterations + swept.iterations);
  gamma.set(next.subarray(0, length));
  return measured(problem, gamma, options, scratch, t, iterations + swept.iterations);
}

/** Measures γ into the report. */
function measured(
  problem: ConeProblem, gamma: Float64Array, options: SolveOptions, scratch: Scratch, t: number, iterations: number,
): SolveReport {
  const { g } = scratch, length = problem.sets.size * problem.count;
  if (isZero(gamma, length)) g.fill(0, 0, length);
  else problem.applyN(gamma, g);
  for (let k = 0; k < length; k++) g[k] += problem.r[k];
  return finish(problem, gamma, options, scratch, t, iterations);
}
