import type { ConeProblem } from '../contact/ccp';
import { createBlockCholesky, factorize, solve } from './linear/blockCholesky';
import { conjugateGradients, createGradients } from './linear/conjugateGradients';
import { partition } from './linear/partition';
import { remainder, type NewtonSystem } from './interior/newton';
import { followCentre } from './scip';
import type { ContactSolver } from './solver';

/** Largest number of contacts in a part of the preconditioner, and of conjugate gradients in a solve. */
const PART = 256, STEPS = 500;
/**
 * Part of a right-hand side that a solve may leave [1]: 1e-10 takes as many Newton steps and twice the gradients, 1e-4
 * more Newton steps.
 */
const LEFT = 1e-6;

/**
 * Preconditioned SCIP: scip.ts with linear systems solved by conjugate gradients (Melanz2016 §4.2, end of the first
 * paragraph). The preconditioner is the paper's, SaP: order for a narrow band, split it into parts, drop the blocks
 * that couple them, and factor each part exactly. (There the parts run in parallel; P-SCIP without it, the paper's
 * SCIP, needs more gradients than are worth while.) No factor grows faster than the problem, which is its purpose.
 */
export const pscip: ContactSolver = {
  id: 'pscip', name: 'P-SCIP (preconditioned SCIP)', cites: ['Melanz2016'], warmStart: 0, defaultIterations: 100,
  limits: 'The relaxed law it solves; under the exact law it may stop short of the tolerance where friction is high.',
  solve: (problem, gamma, options, scratch) => followCentre(problem, gamma, options, scratch, splitSystem),
};

/** Returns a Newton system that is solved by conjugate gradients with that preconditioner. */
function splitSystem(problem: ConeProblem, held: Uint8Array): NewtonSystem {
  const matrix = problem.assemble(), { size, count } = matrix, length = size * count, zero = new Float64Array(length);
  const factor = createBlockCholesky(matrix, partition(matrix, PART)), gradients = createGradients(length);
  const nx = new Float64Array(length);
  let blocks: Float64Array = new Float64Array();
  const multiply = (x: Float64Array, out: Float64Array) => { // (N + B) x = −(0 − (N + B) x)
    problem.applyN(x, nx);
    remainder(matrix, blocks, held, zero, x, nx, out);
    for (let j = 0; j < length; j++) out[j] = -out[j];
  };
  return {
    prepare(given) {
      blocks = given;
      factorize(factor, blocks, held);
    },
    solve(b, d, nd) {
      conjugateGradients(multiply, (x) => solve(factor, x), b, d, LEFT, STEPS, gradients);
      problem.applyN(d, nd);
    },
  };
}
