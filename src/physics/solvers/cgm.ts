import { naturalStep } from '../contact/metrics';
import { nextTheta, momentum } from './nesterov';
import { finish, gatherRelative, type ContactSolver } from './solver';
import { sweep, writeSteps, type SweepResult } from './sweep';

/** Momentum beyond this makes short solves overshoot (SOLVER §2) [1]. */
const BETA_MAX = 0.9;
/** More sweeps than this are a "precise" solve: there the cap costs more than it saves, and a restart takes its place. */
const PRECISE = 100;

const FULL = { omega: 1, lambda: 1 };
const result: SweepResult = { change: 0, uphill: 0 };

/**
 * Gauss–Seidel with momentum (SOLVER §5): y = γ + β (γ − last) before each sweep, β from a table of constants, so that the GPU
 * form needs no reduction. Sweeps run in contact order; the GPU form colours them. Heavy bodies answer at once.
 */
export const cgm: ContactSolver = {
  id: 'cgm', name: 'Coloured Gauss–Seidel with momentum (CGM)', cites: ['Mazhar2015', 'ODonoghue2015'], backends: ['cpu'],
  warmStart: 0.65, defaultIterations: 20,

  solve(problem, gamma, options, scratch) {
    const { iterations, tolerance, law } = options, precise = iterations > PRECISE, t = naturalStep(problem);
    writeSteps(problem, 'split', scratch);
    scratch.last.set(gamma.subarray(0, 3 * problem.count));
    problem.beginSweep(gamma);
    let theta = 1, beta = 0, nextCheck = 1;
    for (let k = 1; k <= iterations; k++) {
      problem.extrapolate(beta);
      sweep(problem, gamma, beta, FULL, law, scratch, result);
      if (result.change <= tolerance && k >= nextCheck) {
        gatherRelative(problem, scratch.g);
        if (finish(problem, gamma, options, scratch, t, k).outcome === 'converged') return scratch.report;
        nextCheck = Math.ceil(1.1 * k);
      }
      if (precise && result.uphill > 0) {
        theta = 1;
        beta = 0;
      } else {
        const next = nextTheta(theta);
        beta = Math.min(momentum(theta, next), precise ? 1 : BETA_MAX);
        theta = next;
      }
    }
    gatherRelative(problem, scratch.g);
    return finish(problem, gamma, options, scratch, t, iterations);
  },
};
