import { naturalStep } from '../contact/metrics';
import { finish, gatherRelative, type ContactSolver } from './solver';
import { sweep, writeSteps, type Scaling, type SweepResult } from './contactSweep';

/** Length of a contact's step over its scale, and the part of it that is taken: ω, λ of Mazhar2015 Alg. 2 [1]. */
export type Relaxation = { omega: number; lambda: number };

/**
 * Returns projected block Gauss–Seidel, Mazhar2015 Alg. 2 (Melanz2016 A.2 as printed is Jacobi). The papers take ω 0.3,
 * λ 2/3 and B = 1/g_i, which is some six times slower than ω = λ = 1. The exact law clips to the disc instead of
 * projecting.
 *
 * r(γ) of line 8 costs a product on top of each sweep; the change that the sweep made is free and close to it, so that
 * the residual is only measured when the change promises convergence.
 */
export function createGaussSeidel({ omega, lambda }: Relaxation, scaling: Scaling): ContactSolver {
  const result: SweepResult = { change: 0, uphill: 0 };
  return {
    id: 'gauss-seidel', name: 'Projected Gauss–Seidel', cites: ['Mazhar2015', 'Tasora2011'],
    warmStart: 0.5, defaultIterations: 100,

    solve(problem, gamma, options, scratch) {
      const { tolerance, law } = options, iterations = problem.count > 0 ? options.iterations : 0;
      const t = naturalStep(problem);
      writeSteps(problem, scaling, omega, scratch);
      problem.beginSweep(gamma);
      let nextCheck = 1, k = 0;
      for (k = 1; k <= iterations; k++) {
        sweep(problem, gamma, 0, lambda, law, scratch, result); //              (3–7)
        options.watch?.(k, gamma);
        if (result.change > tolerance || k < nextCheck) continue;
        gatherRelative(problem, scratch.g);
        if (finish(problem, gamma, options, scratch, t, k).outcome === 'converged') return scratch.report; // (8–10)
        nextCheck = Math.ceil(1.1 * k);
      }
      gatherRelative(problem, scratch.g);
      return finish(problem, gamma, options, scratch, t, iterations);
    },
  };
}

export const gaussSeidel = createGaussSeidel({ omega: 1, lambda: 1 }, 'split');

/** Gauss–Seidel with the papers' ω, λ and B, for comparison. */
export const gaussSeidelPapers = createGaussSeidel({ omega: 0.3, lambda: 2 / 3 }, 'trace');
