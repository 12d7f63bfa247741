import type { ConeProblem } from '../contact/ccp';
import { measureResiduals, objective } from '../contact/metrics';
import { projectScaled } from '../contact/sets';
import { solveInBlocks, type ConvexBlock, type Watch } from './antiRelaxation';
import type { Relaxation } from './gaussSeidel';
import type { ContactSolver, Scratch } from './solver';
import { writeSteps, type Scaling } from './contactSweep';

/** Rise of the objective beyond which rounding cannot explain it [1]: the step was too long. */
const RISE = 1e-9;

/**
 * Returns projected Jacobi: Mazhar2015 Alg. 2 without line 6. It is stable only for ω λ λ_max(B N) < 2, and λ_max(B N)
 * grows with the number of contacts of a body; if the objective rises, the step is taken back and ω halved, so that it
 * always descends.
 */
export function createJacobi(relaxation: Relaxation, scaling: Scaling): ContactSolver {
  const minimise: ConvexBlock = (problem, r, gamma, iterations, tolerance, t, scratch, watch) =>
    descend(problem, r, gamma, iterations, tolerance, t, scratch, relaxation, scaling, watch);
  return {
    id: 'jacobi', name: 'Projected Jacobi', cites: ['Mazhar2015', 'Melanz2016'],
    warmStart: 0.5, defaultIterations: 100,
    solve: (problem, gamma, options, scratch) => solveInBlocks(problem, gamma, options, scratch, minimise),
  };
}

/** Jacobi with the papers' ω and λ; ω = λ = 1 diverges on packed beds. */
export const jacobi = createJacobi({ omega: 0.3, lambda: 2 / 3 }, 'trace');

function descend(
  problem: ConeProblem, r: Float64Array, gamma: Float64Array, iterations: number, tolerance: number, t: number,
  scratch: Scratch,
  { omega, lambda }: Relaxation, scaling: Scaling, watch: Watch,
): number {
  const { g, last, nGamma, residuals } = scratch, { count, sets } = problem, length = sets.size * count;
  writeSteps(problem, scaling, omega, scratch);
  let shorter = 1, f = objective(length, gamma, nGamma, r);
  for (let k = 1; k <= iterations; k++) {
    for (let j = 0; j < length; j++) {
      last[j] = gamma[j];
      g[j] = nGamma[j] + r[j];
    }
    relax(problem, gamma, shorter, lambda, scratch); //                       (3–5, 7)
    problem.applyN(gamma, nGamma);
    const fNew = objective(length, gamma, nGamma, r);
    if (fNew > f + RISE * Math.abs(f)) {
      shorter /= 2;
      gamma.set(last.subarray(0, length));
      for (let j = 0; j < length; j++) nGamma[j] = g[j] - r[j];
      watch?.(k, gamma);
      continue;
    }
    f = fNew;
    watch?.(k, gamma);
    for (let j = 0; j < length; j++) g[j] = nGamma[j] + r[j];
    measureResiduals(count, sets, 'relaxed', gamma, g, t, residuals); //     (8)
    if (residuals.natural <= tolerance) return k; //                       (9–11)
  }
  return iterations;
}

/** Sets γ to λ Π(γ − ω B g) + (1 − λ) γ, every contact from the same γ; ω B is `shorter` times that of `step`. */
function relax(problem: ConeProblem, gamma: Float64Array, shorter: number, lambda: number, scratch: Scratch): void {
  const { g, last, step, ratio } = scratch, { sets } = problem, { size } = sets, ratios = size === 3 ? 1 : 3;
  for (let i = 0, k = 0; i < problem.count; i++, k += size) {
    if (step[k] === 0) continue;
    for (let j = k; j < k + size; j++) gamma[j] -= shorter * step[j] * g[j];
    projectScaled(sets, i, gamma, k, ratio, ratios * i);
    for (let j = k; j < k + size; j++) gamma[j] = lambda * gamma[j] + (1 - lambda) * last[j];
  }
}
