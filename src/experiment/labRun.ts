import type { LabEnd, LabOptions, LabProblem, LabRow, LabSolver } from '../model/labProblem';
import { BlockProblem } from '../physics/contact/blockProblem';
import { isZero, type FrictionLaw } from '../physics/contact/ccp';
import { createResiduals, measureResiduals, naturalStep, objective, relativeError } from '../physics/contact/metrics';
import { project } from '../physics/contact/sets';
import { apgd } from '../physics/solvers/apgd';
import { findSolver, solvers } from '../physics/solvers/index';
import { LEMKE_MOST } from '../physics/solvers/lemke';
import { createScratch, type ContactSolver } from '../physics/solvers/solver';

/**
 * This file solves one contact problem by one solver after the other and watches them; page, command line and tests use
 * the same code.
 */

/**
 * The first SHOWN iterations are all shown, later ones only where their number has grown by the part RATIO: more cannot
 * be seen on a logarithmic axis.
 */
const SHOWN = 60, RATIO = 0.04;
/** Limits of the reference: residual aimed at [m/s], most iterations, and most of iterations times contacts. */
const SHARP = 1e-10, SHARP_ITERATIONS = 20_000, SHARP_WORK = 2e7;
/** Most contacts for which a second-order solver finds the reference, and most of its iterations. */
const SECOND_CONTACTS = 600, SECOND_ITERATIONS = 200;
/** Second-order solvers, the sharpest first. */
const SECOND = ['scip', 'pscip', 'pdip'];
/** Most contacts that a solver which factors N, or pivots, takes within minutes. */
const MOST: Readonly<Record<string, number>> = { lemke: LEMKE_MOST, pdip: 6000, scip: 6000, pscip: 6000 };
/** Number of iterations before the record starts, so that no solver pays for being compiled. */
const WARM_UP = 2;

export const toProblem = (
  { size, count, start, column, values, r, mu, cohesion, cap, spinning, rolling, isPlain }: LabProblem
): BlockProblem =>
  new BlockProblem({ size, count, start, column, values }, r, { size, mu, cohesion, cap, spinning, rolling, isPlain });

/**
 * Returns a problem read from a file as one of the lab: the file format has no bodies, frames or warm start, so these
 * are empty, h is NaN and every contact is of body −1 (none).
 */
export function fromProblem({ matrix, r, sets }: BlockProblem, title: string): LabProblem {
  return {
    title, ...matrix, r, mu: sets.mu, cohesion: sets.cohesion, cap: sets.cap, spinning: sets.spinning,
    rolling: sets.rolling,
    isPlain: sets.isPlain, warm: null, h: NaN, bodies: [], bodyOf: new Int32Array(matrix.count).fill(-1),
    frame: new Float64Array(),
  };
}

/** Lists every solver with the reason why it cannot take this problem, null if it can. */
export const labSolvers = (problem: LabProblem): LabSolver[] =>
  solvers.map((solver) => (
    {
      id: solver.id, name: solver.name, cites: solver.cites, refusal: refusalOf(solver, problem),
      note: solver.limits ?? null,
    }
  ));

/**
 * Returns the sentence why a solver cannot take a problem, because of its sets or of its number of contacts; null if it
 * can.
 */
export function refusalOf({ id, refuses }: ContactSolver, problem: LabProblem): string | null {
  const most = MOST[id];
  if (most !== undefined && problem.count > most)
    return `Takes up to ${most} contacts here, and this problem has ${problem.count}.`;
  return refuses?.(problem) ?? null;
}

/**
 * Returns the force on each of the bodies in W [N], 3 numbers a body: Σ R_WC γ / h over its contacts. It is empty if
 * the problem has no frames or no step h.
 */
export function forcesOn({ bodies, bodyOf, frame, size, count, h }: LabProblem, gamma: Float64Array): number[] {
  if (!(h > 0) || frame.length === 0) return [];
  const out = new Array<number>(3 * bodies.length).fill(0);
  for (let i = 0; i < count; i++) {
    const b = 3 * bodyOf[i], f = 9 * i, k = size * i;
    if (b < 0) continue;
    for (let c = 0; c < 3; c++)
      out[b + c] += (frame[f + c] * gamma[k] + frame[f + 3 + c] * gamma[k + 1] + frame[f + 6 + c] * gamma[k + 2]) / h;
  }
  return out;
}

/**
 * Creates the function that measures impulses γ [N·s] and returns a row of the record, at the cost of one product with
 * N that is not counted.
 */
function createGauge(lab: LabProblem, problem: BlockProblem, law: FrictionLaw) {
  const length = lab.size * lab.count, product = new Float64Array(length), g = new Float64Array(length);
  const residuals = createResiduals(), t = naturalStep(problem);
  return (gamma: Float64Array, iteration: number, products: number, time: number): LabRow => {
    const { products: before } = problem;
    problem.applyN(gamma, product);
    problem.products = before;
    for (let k = 0; k < length; k++) g[k] = product[k] + problem.r[k];
    measureResiduals(lab.count, problem.sets, law, gamma, g, t, residuals);
    return {
      iteration, products, time, natural: residuals.natural, melanz: residuals.melanz,
      relative: relativeError(problem, law, gamma, g),
      objective: objective(length, gamma, product, problem.r), forces: forcesOn(lab, gamma),
    };
  };
}

/** Returns the γ to start from: zeros, or the impulses of the run projected into the sets. */
function startOf(lab: LabProblem, problem: BlockProblem, { start }: LabOptions): Float64Array {
  if (start === 'cold' || !lab.warm) return new Float64Array(lab.size * lab.count);
  const gamma = lab.warm.slice();
  for (let i = 0; i < lab.count; i++) project(problem.sets, i, gamma, lab.size * i);
  return gamma;
}

/**
 * Runs one solver; `show` gets its rows as they come. The last row is returned, not shown. The time [s] of a row is
 * without that of measuring.
 */
export function runSolver(
  lab: LabProblem, solver: ContactSolver, options: LabOptions, show: (row: LabRow) => void
): LabEnd {
  const { law, tolerance, iterations } = options, problem = toProblem(lab);
  const scratch = createScratch(lab.count, lab.size);
  const gamma = startOf(lab, problem, options), gauge = createGauge(lab, problem, law);
  solver.solve(problem, gamma.slice(), { law, tolerance, iterations: WARM_UP }, scratch);
  problem.products = 0;
  let next = 1, measuring = 0;
  const begun = performance.now(), seconds = () => (performance.now() - begun - measuring) / 1000;
  const watch = (iteration: number, now: Float64Array): void => {
    if (iteration < next) return;
    const at = performance.now(), row = gauge(now, iteration, problem.products, (at - begun - measuring) / 1000);
    next = iteration < SHOWN ? iteration + 1 : Math.ceil(iteration * (1 + RATIO));
    show(row);
    measuring += performance.now() - at;
  };
  const { iterations: done, outcome } = solver.solve(problem, gamma, { law, tolerance, iterations, watch }, scratch);
  const row = gauge(gamma, done, problem.products, seconds());
  return { outcome: Number.isFinite(row.natural) ? outcome : 'notFinite', row };
}

/**
 * Finds the solution that others are measured against. A second-order solver finds that of a small problem; APGD, whose
 * residual falls farthest of the first-order solvers, that of all others, and goes on where the second-order one did
 * not converge. Returns the names of the solvers used and a row whose residual says how sharp the solution is: a large
 * problem may run out of iterations.
 */
export function findReference(lab: LabProblem, law: FrictionLaw): { name: string; row: LabRow } {
  const problem = toProblem(lab), scratch = createScratch(lab.count, lab.size), gauge = createGauge(lab, problem, law);
  const second = lab.count <= SECOND_CONTACTS
    ? SECOND.map(findSolver).find((solver) => solver && refusalOf(solver, lab) === null) : undefined;
  const gamma = new Float64Array(lab.size * lab.count), names: string[] = [], begun = performance.now();
  let done = 0;
  const go = (solver: ContactSolver, iterations: number): boolean => {
    const report = solver.solve(problem, gamma, { law, tolerance: SHARP, iterations }, scratch);
    if (!gamma.every(Number.isFinite)) {
      gamma.fill(0);
      return false;
    }
    done += report.iterations;
    if (!isZero(gamma, gamma.length)) names.push(solver.name);
    return report.outcome === 'converged';
  };
  const budget = Math.min(SHARP_ITERATIONS, Math.ceil(SHARP_WORK / Math.max(1, lab.count)));
  if (!second || !go(second, SECOND_ITERATIONS)) go(apgd, budget);
  return { name: names.join(', then ') || apgd.name, row: gauge(
    gamma, done, problem.products, (performance.now() - begun) / 1000
  ) };
}
