import type { SolverId } from '../../params/solvers';
import { apgd } from './apgd';
import { cgm } from './cgm';
import { gaussSeidel } from './gaussSeidel';
import { jacobi } from './jacobi';
import { lemke } from './lemke';
import { pdip } from './pdip';
import { pscip } from './pscip';
import { scip } from './scip';
import type { ContactSolver } from './solver';
import { spg } from './spg';

/**
 * Every solver of the contact problem, in menu order. Small steps is a way to step, not a solver: it solves no such
 * problem.
 */
export const solvers: readonly ContactSolver[] = [cgm, apgd, gaussSeidel, jacobi, spg, pdip, scip, pscip, lemke];

export const findSolver = (id: SolverId | string): ContactSolver | undefined =>
  solvers.find((solver) => solver.id === id);
