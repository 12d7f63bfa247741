/**
 * Maps the id of each solver, as links and the command line write it, to its name; src/physics/solvers implements them.
 */
export const SOLVER_OPTIONS = {
  smallsteps: 'Small steps',
  cgm: 'Coloured Gauss–Seidel with momentum (CGM)',
  apgd: 'APGD (Nesterov)',
  'gauss-seidel': 'Projected Gauss–Seidel',
  jacobi: 'Projected Jacobi',
  pdip: 'PDIP (primal–dual interior point)',
  scip: 'SCIP (symmetric cone interior point)',
  pscip: 'P-SCIP (preconditioned SCIP)',
  spg: 'Spectral projected gradient (SPG)',
  lemke: 'Lemke (faceted cone)',
  penalty: 'Penalty (DEM)',
} as const;
export type SolverId = keyof typeof SOLVER_OPTIONS;
