import type { ConeProblem } from '../contact/ccp';
import { measureResiduals } from '../contact/metrics';
import { project } from '../contact/sets';
import { solveInBlocks, type Watch } from './antiRelaxation';
import { momentum, nextTheta } from './nesterov';
import type { ContactSolver, Scratch } from './solver';

/**
 * Accelerated projected gradient descent with adaptive step, restart and fall-back. The numbers at the right are the
 * lines of Mazhar2015 Alg. 1. It is the reference in f64 of the GPU form.
 *
 * It differs from the listing in these points:
 * - N y follows by linearity from Nγ, so that an iteration costs one product and each backtrack one more.
 * - Line 9 tests dᵀNd > L dᵀd, d = γ′ − y: the same inequality (24) without the difference of two objectives. It has
 *   `>` where the listing has ≥, which never ends at γ′ = y. L stops doubling at tr(N) ≥ λ_max, where (24) holds but
 *   for rounding.
 * - r of lines 17–20 is eq. 25 in its limit g_d → 0; that of line 21 is the natural map, since its tolerance is a
 *   velocity and it is continuous where a contact opens. r_min starts at infinity; γ̂₀ = 1 only probes L and is never
 *   an answer.
 */
export const apgd: ContactSolver = {
  id: 'apgd', name: 'APGD (Nesterov)', cites: ['Mazhar2015'], warmStart: 0.5, defaultIterations: 100,
  solve: (problem, gamma, options, scratch) => solveInBlocks(problem, gamma, options, scratch, minimise),
};

function minimise(
  problem: ConeProblem, r: Float64Array, gamma: Float64Array, iterations: number, tolerance: number, t: number,
  scratch: Scratch,
  watch: Watch,
): number {
  const { g, y, next, best, nGamma, nY, nNext, residuals } = scratch, { count, sets } = problem;
  const length = sets.size * count;
  const bound = traceOfN(problem);
  let L = estimateL(problem, gamma, bound, scratch); //                                                  (1, 4)
  y.set(gamma.subarray(0, length)); //                                                                   (2)
  nY.set(nGamma.subarray(0, length));
  let theta = 1, best25 = Infinity, k = 0; //                                                            (3)
  while (k < iterations) { //                                                                            (6)
    k++;
    for (let j = 0; j < length; j++) g[j] = nY[j] + r[j]; //                                             (7)
    step(problem, 1 / L, scratch); //                                                                    (8)
    while (L < bound && overshoots(length, L, scratch)) { //                                             (9)
      L *= 2; //                                                                                         (10, 11)
      step(problem, 1 / L, scratch); //                                                                  (12)
    }
    const thetaNext = nextTheta(theta), beta = momentum(theta, thetaNext); //                            (14, 15)
    theta = thetaNext;
    let uphill = 0; // gᵀ (γ′ − γ)                                                                       (24)
    for (let j = 0; j < length; j++) {
      const d = next[j] - gamma[j];
      uphill += g[j] * d;
      y[j] = next[j] + beta * d; //                                                                      (16)
      nY[j] = nNext[j] + beta * (nNext[j] - nGamma[j]);
      gamma[j] = next[j];
      nGamma[j] = nNext[j];
      g[j] = nNext[j] + r[j];
    }
    measureResiduals(count, sets, 'relaxed', gamma, g, t, residuals); //                                   (17)
    watch?.(k, gamma);
    if (residuals.natural <= tolerance) return k; //                                                     (21–23)
    if (residuals.mazhar < best25) { //                                                                  (18–20)
      best25 = residuals.mazhar;
      best.set(gamma.subarray(0, length));
    }
    if (uphill > 0) { //                                                                                 (24–27)
      y.set(gamma.subarray(0, length));
      nY.set(nGamma.subarray(0, length));
      theta = 1;
    }
    L *= 0.9; //                                                                                         (28, 29)
  }
  if (best25 < Infinity) { //                                                                            (31)
    gamma.set(best.subarray(0, length));
    problem.applyN(gamma, nGamma);
  }
  return k;
}

/** Writes Π(y − t g) to `next` and its product with N to `nNext`. */
function step(problem: ConeProblem, t: number, { g, y, next, nNext }: Scratch): void {
  const { sets } = problem, { size } = sets;
  for (let i = 0, k = 0; i < problem.count; i++, k += size) {
    for (let j = k; j < k + size; j++) next[j] = y[j] - t * g[j];
    project(sets, i, next, k);
  }
  problem.applyN(next, nNext);
}

/** Says whether eq. 24 is violated: dᵀNd > L dᵀd, d = next − y. */
function overshoots(length: number, L: number, { y, next, nY, nNext }: Scratch): boolean {
  let dNd = 0, dd = 0;
  for (let j = 0; j < length; j++) {
    const d = next[j] - y[j];
    dNd += d * (nNext[j] - nY[j]);
    dd += d * d;
  }
  return dNd > L * dd;
}

/** Returns ‖N(γ₀ − 1)‖ / ‖γ₀ − 1‖ [1/kg], which is at most λ_max; `bound` if it is 0, not finite or above that. */
function estimateL(problem: ConeProblem, gamma: Float64Array, bound: number, { y, next }: Scratch): number {
  const length = problem.sets.size * problem.count;
  let above = 0, below = 0;
  for (let j = 0; j < length; j++) y[j] = gamma[j] - 1;
  problem.applyN(y, next);
  for (let j = 0; j < length; j++) {
    above += next[j] * next[j];
    below += y[j] * y[j];
  }
  const L = Math.sqrt(above / below);
  return L > 0 && L < bound ? L : bound; // the probe was γ₀ itself, or was in the kernel of N
}

const block = new Float64Array(36);

/** Returns tr(N) [1/kg], at least λ_max since N has no negative eigenvalue; 1 if nothing can move. */
function traceOfN(problem: ConeProblem): number {
  let sum = 0;
  for (let i = 0; i < problem.count; i++) {
    problem.diagonalBlock(i, block);
    for (let c = 0, { size } = problem.sets; c < size; c++) sum += block[(size + 1) * c];
  }
  return sum > 0 ? sum : 1;
}
