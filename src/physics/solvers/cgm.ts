import { naturalStep } from '../contact/metrics';
import { momentum, nextTheta } from './nesterov';
import { finish, gatherRelative, type ContactSolver } from './solver';
import { sweep, writeSteps, type SweepResult } from './contactSweep';

/** Momentum above which short solves overshoot (solvers.md §1) [1]. */
const BETA_MAX = 0.9;
/**
 * Number of sweeps above which a solve is "precise": there the cap on momentum costs more than it saves, and a restart
 * takes its place.
 */
const PRECISE = 100;

/**
 * Growth of the change over the least so far, and number of sweeps without a new least, at which momentum does harm
 * [1].
 */
const GROWTH = 10, PATIENCE = { relaxed: 100, exact: 30 };
/** Cap on momentum below which it is set to 0 [1]. */
const BETA_MIN = 0.1;

const result: SweepResult = { change: 0, uphill: 0 };

/**
 * Gauss–Seidel with momentum (solvers.md §1): y = γ + β (γ − last) before each sweep, β from a table of constants, so
 * that the GPU form needs no reduction. Sweeps run in the problem's order; the GPU form colours them. Heavy bodies
 * answer at once.
 *
 * Gauss–Seidel is no symmetric iteration: where its eigenvalues are complex (regular packings, sweeps that follow a row
 * of grains, the disc law at high μ) momentum grows without bound, and the restart test does not detect it. So the cap
 * on momentum is halved whenever the change of a sweep grows or stalls; in the end plain Gauss–Seidel remains.
 */
export const cgm: ContactSolver = {
  id: 'cgm', name: 'Coloured Gauss–Seidel with momentum (CGM)', cites: ['Mazhar2015', 'ODonoghue2015'],
  warmStart: 0.65, defaultIterations: 20,

  solve(problem, gamma, options, scratch) {
    const { tolerance, law } = options, iterations = problem.count > 0 ? options.iterations : 0;
    const precise = iterations > PRECISE;
    const t = naturalStep(problem);
    writeSteps(problem, 'split', 1, scratch);
    scratch.last.set(gamma.subarray(0, problem.sets.size * problem.count));
    problem.beginSweep(gamma);
    let theta = 1, beta = 0, cap = precise && law === 'relaxed' ? 1 : BETA_MAX, least = Infinity, leastAt = 0;
    let nextCheck = 1;
    for (let k = 1; k <= iterations; k++) {
      problem.extrapolate(beta);
      sweep(problem, gamma, beta, 1, law, scratch, result);
      options.watch?.(k, gamma);
      if (result.change <= tolerance && k >= nextCheck) {
        gatherRelative(problem, scratch.g);
        if (finish(problem, gamma, options, scratch, t, k).outcome === 'converged') return scratch.report;
        nextCheck = Math.ceil(1.1 * k);
      }
      const harmful = result.change > GROWTH * least || k - leastAt > PATIENCE[law];
      if (harmful) cap = cap / 2 < BETA_MIN ? 0 : cap / 2;
      if (harmful || result.change < least) {
        least = result.change;
        leastAt = k;
      }
      const restart = harmful || (precise && result.uphill > 0), next = restart ? 1 : nextTheta(theta);
      beta = restart ? 0 : Math.min(momentum(theta, next), cap);
      theta = next;
    }
    gatherRelative(problem, scratch.g);
    return finish(problem, gamma, options, scratch, t, iterations);
  },
};
