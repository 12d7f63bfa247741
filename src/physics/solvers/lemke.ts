import { isZero, type ConeProblem } from '../contact/ccp';
import { measureResiduals, naturalStep } from '../contact/metrics';
import { facetedLcp, FACETS, readGamma } from '../lcp/facetedLcp';
import { lcpError, solveLcp } from '../lcp/lemke';
import { finish, type ContactSolver, type Scratch } from './solver';

/**
 * Largest number of contacts in a problem: a pivot with so many takes milliseconds, and there are thousands of pivots.
 */
export const LEMKE_MOST = 100;

/**
 * Lemke's method on the linear complementarity problem of a faceted friction cone (src/physics/lcp): under the exact
 * law it is the step of Stewart and Trinkle, solved without relaxation or iteration; under the relaxed law its convex
 * relaxation (Anitescu2005). An iteration is a pivot. `converged` says that the faceted problem is solved to the
 * tolerance; the residuals are those of the circular cone, as for all solvers, and show the error of the facets. It
 * starts cold, but returns a γ that already is the solution as it is.
 */
export const lemke: ContactSolver = {
  id: 'lemke', name: 'Lemke (faceted cone)', cites: ['Anitescu2005', 'StewartTrinkle1996', 'AnitescuPotra1997'],
  warmStart: 0, defaultIterations: 10_000, facets: FACETS,
  limits:
    `Takes up to ${LEMKE_MOST} contacts and leaves more of them unsolved; its friction cone has ${FACETS} facets.`,
  refuses: ({ isPlain }) =>
    (isPlain ? undefined : 'Lemke\'s method takes friction alone, as its facets are of Coulomb\'s cone.'),

  solve(problem, gamma, options, scratch) {
    const { tolerance, law, watch } = options, t = naturalStep(problem), length = 3 * problem.count;
    const cold = isZero(gamma, length);
    if (cold) scratch.g.set(problem.r.subarray(0, length));
    else multiply(problem, gamma, scratch);
    measureResiduals(problem.count, problem.sets, law, gamma, scratch.g, t, scratch.residuals);
    if (!(scratch.residuals.natural > tolerance) || problem.count > LEMKE_MOST || !(
      scratch.residuals.natural < Infinity
    )) {
      return finish(problem, gamma, options, scratch, t, 0);
    }
    const lcp = facetedLcp(problem, law, t), { y } = scratch;
    const seen = watch && ((k: number, z: Float64Array) => { readGamma(lcp, z, y); watch(k, y); });
    const { z, pivots, outcome } = solveLcp(lcp, options.iterations, seen);
    if (outcome === 'solved') {
      readGamma(lcp, z, gamma);
      multiply(problem, gamma, scratch);
    }
    const report = finish(problem, gamma, options, scratch, t, pivots);
    if (outcome === 'solved' && lcpError(lcp, z) <= tolerance) report.outcome = 'converged';
    return report;
  },
};

/** Writes Nγ + r to scratch.g. */
function multiply(problem: ConeProblem, gamma: Float64Array, { g }: Scratch): void {
  problem.applyN(gamma, g);
  for (let k = 0, length = 3 * problem.count; k < length; k++) g[k] += problem.r[k];
}
