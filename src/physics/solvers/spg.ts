import { measureResiduals } from '../contact/metrics';
import { projectScaled } from '../contact/sets';
import type { ConeProblem } from '../contact/ccp';
import { solveInBlocks, type Watch } from './antiRelaxation';
import type { ContactSolver, Scratch } from './solver';
import { writeSteps } from './contactSweep';

/**
 * Number of iterations over which the objective may rise and fall (M of Birgin2000), and the part of a slope that
 * counts as descent [1].
 */
const MEMORY = 10, DESCENT = 1e-4;
/** Range of the Barzilai–Borwein step, in steps of Jacobi's method [1]. */
const STEP_MIN = 1e-6, STEP_MAX = 1e6;
/** Number of iterations for which Nγ is updated by addition before it is multiplied anew. */
const RENEW = 100;

/**
 * Spectral projected gradient, SPG2 of Birgin, Martínez, Raydan (SIAM J. Optim. 10, 2000) in the metric S⁻¹ of the
 * blocks of N, which takes half the iterations of Euclid's (solvers.md §5):
 *
 *     d = Π_S(γ − α S g) − γ,   γ ← γ + λ d,   α ← dᵀS⁻¹d / dᵀNd  or  dᵀNd / (Nd)ᵀS Nd   (Barzilai, Borwein 1988)
 *
 * The two steps α take turns, which did best on random problems and columns (the first alone up to 1.5 times the
 * iterations, ABBmin up to three). λ = 1 unless the objective would rise above its maximum over the last MEMORY
 * iterations; the objective is a parabola along d, so that its lowest point is then known at once instead of by
 * halving. The heights of the last iterates above the present one stand for the objective, moved by each change, since
 * differences of two objectives would drown in rounding. An iteration takes one product.
 */
export const spg: ContactSolver = {
  id: 'spg', name: 'Spectral projected gradient (SPG)', cites: ['Birgin2000', 'BarzilaiBorwein1988', 'Anitescu2005'],
  warmStart: 0.5, defaultIterations: 100,
  solve: (problem, gamma, options, scratch) => solveInBlocks(problem, gamma, options, scratch, minimise),
};

/** Products along d: dᵀg, dᵀS⁻¹d, dᵀNd, (Nd)ᵀS Nd. They are in an array, since numbers passed to calls are boxed. */
const along = new Float64Array(4);
const heights = new Float64Array(MEMORY);

function minimise(
  problem: ConeProblem, r: Float64Array, gamma: Float64Array, iterations: number, tolerance: number, t: number,
  scratch: Scratch,
  watch: Watch,
): number {
  const { g, y: d, next, nGamma, nY: nD, residuals } = scratch, { count, sets } = problem, length = sets.size * count;
  writeSteps(problem, 'split', 1, scratch);
  heights.fill(-Infinity); // none yet
  heights[0] = 0;
  let alpha = 1, k = 0;
  for (let j = 0; j < length; j++) g[j] = nGamma[j] + r[j];
  while (k < iterations) {
    k++;
    projectStep(problem, alpha, gamma, scratch);
    problem.applyN(d, nD);
    lookAlong(length, scratch);
    const dSd = along[1], dNd = along[2], NdSNd = along[3];
    // the slope that projection guarantees: near the solution the sum over g rounds to either sign
    const slope = Math.min(along[0], -dSd / alpha);
    const whole = slope + 0.5 * dNd <= greatest(heights) + DESCENT * slope;
    const lambda = whole || !(dNd > 0) ? 1 : Math.min(1, -slope / dNd), change = lambda * (slope + 0.5 * lambda * dNd);
    for (let m = 0; m < MEMORY; m++) heights[m] -= change;
    heights[k % MEMORY] = 0;
    for (let j = 0; j < length; j++) {
      gamma[j] = lambda === 1 ? next[j] : gamma[j] + lambda * d[j];
      nGamma[j] += lambda * nD[j];
    }
    if (k % RENEW === 0) problem.applyN(gamma, nGamma);
    for (let j = 0; j < length; j++) g[j] = nGamma[j] + r[j];
    measureResiduals(count, sets, 'relaxed', gamma, g, t, residuals);
    watch?.(k, gamma);
    if (!(residuals.natural > tolerance) || residuals.natural === Infinity) break;
    const above = k % 2 ? dNd : dSd, below = k % 2 ? NdSNd : dNd;
    alpha = below > 0 ? Math.min(Math.max(above / below, STEP_MIN), STEP_MAX) : STEP_MAX;
  }
  problem.applyN(gamma, nGamma); // the reported γ is measured with a fresh product, not the sum
  return k;
}

/** Writes Π_S(γ − α S g) to `next` and next − γ to `d`; contacts that nothing can move stay. */
function projectStep(
  problem: ConeProblem, alpha: number, gamma: Float64Array, { g, y: d, next, step, ratio }: Scratch
): void {
  const { sets } = problem, { size } = sets, ratios = size === 3 ? 1 : 3;
  for (let i = 0, k = 0; i < problem.count; i++, k += size) {
    for (let j = k; j < k + size; j++) next[j] = gamma[j] - alpha * step[j] * g[j];
    if (step[k] > 0) projectScaled(sets, i, next, k, ratio, ratios * i);
    for (let j = k; j < k + size; j++) d[j] = next[j] - gamma[j];
  }
}

/** Writes the products along d to `along`. */
function lookAlong(length: number, { g, y: d, nY: nD, step, rate }: Scratch): void {
  let slope = 0, dSd = 0, dNd = 0, NdSNd = 0;
  for (let j = 0; j < length; j++) {
    slope += g[j] * d[j];
    dSd += rate[j] * d[j] * d[j];
    dNd += d[j] * nD[j];
    NdSNd += step[j] * nD[j] * nD[j];
  }
  along[0] = slope; along[1] = dSd; along[2] = dNd; along[3] = NdSNd;
}

function greatest(x: Float64Array): number {
  let most = x[0];
  for (let m = 1; m < x.length; m++) if (x[m] > most) most = x[m];
  return most;
}
