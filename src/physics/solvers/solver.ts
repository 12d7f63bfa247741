import type { SolverId } from '../../params/common';
import type { ConeProblem, FrictionLaw } from '../contact/ccp';
import { createResiduals, measureResiduals, type Residuals } from '../contact/metrics';

export type SolveOptions = {
  /** At most this many sweeps or iterations. */
  iterations: number;
  /** Stop at this natural-map residual [m/s]. */
  tolerance: number;
  law: FrictionLaw;
};

/** What a solve did. Belongs to the scratch: overwritten by the next one. */
export type SolveReport = {
  iterations: number;
  /** N-products, sweeps and passes that gather Dᵀv, all together: the unit of cost. */
  products: number;
  /** Natural map of the impulses returned [m/s]; Melanz2016 eq. 4.49; Mazhar2015 eq. 25. See metrics. */
  residual: number;
  residualMelanz: number;
  residualMazhar: number;
  outcome: 'converged' | 'iterationLimit';
};

/** A way to solve the contact problem. Adding one is: write it, list it in index.ts. */
export type ContactSolver = {
  id: SolverId;
  name: string;
  cites: readonly string[];
  /** Where it runs. */
  backends: readonly ('cpu' | 'gpu')[];
  /** Part of the last impulses that a warm start takes [1]; all of them inject energy at small budgets (docs/THEORY.md §4). */
  warmStart: number;
  /** Where a scene says 0. */
  defaultIterations: number;
  /**
   * Improves `gamma` [N·s, ×3] in place; it holds the warm start, inside the cones, or zeros. Never throws and always ends:
   * see the report.
   */
  solve(problem: ConeProblem, gamma: Float64Array, options: SolveOptions, scratch: Scratch): SolveReport;
};

/** Room for the solvers' vectors, made once for a capacity. ×3 a contact in C unless said. */
export type Scratch = {
  capacity: number;
  /** Nγ + r, and r with the shift of the exact law. */
  g: Float64Array;
  r: Float64Array;
  /** Iterates: extrapolated, next, last, best so far. */
  y: Float64Array;
  next: Float64Array;
  last: Float64Array;
  best: Float64Array;
  /** N times γ, y and next. */
  nGamma: Float64Array;
  nY: Float64Array;
  nNext: Float64Array;
  /** Of a contact, ×1: step s_n, s_t [kg], their inverses, √(s_t / s_n). See writeSteps. */
  stepN: Float64Array;
  stepT: Float64Array;
  rateN: Float64Array;
  rateT: Float64Array;
  ratio: Float64Array;
  residuals: Residuals;
  report: SolveReport;
};

export function createScratch(capacity: number): Scratch {
  const triplets = () => new Float64Array(3 * capacity), scalars = () => new Float64Array(capacity);
  return {
    capacity, g: triplets(), r: triplets(), y: triplets(), next: triplets(), last: triplets(), best: triplets(),
    nGamma: triplets(), nY: triplets(), nNext: triplets(),
    stepN: scalars(), stepT: scalars(), rateN: scalars(), rateT: scalars(), ratio: scalars(),
    residuals: createResiduals(),
    report: { iterations: 0, products: 0, residual: 0, residualMelanz: 0, residualMazhar: 0, outcome: 'converged' },
  };
}

/** Measures γ, given g = Nγ + r in scratch.g, into the report: the last thing a solver does. `t` is that of naturalStep. */
export function finish(
  problem: ConeProblem, gamma: Float64Array, { law, tolerance }: SolveOptions, scratch: Scratch, t: number, iterations: number,
): SolveReport {
  const { residuals, report } = scratch;
  measureResiduals(problem.count, problem.mu, law, gamma, scratch.g, t, residuals);
  report.iterations = iterations;
  report.products = problem.products;
  report.residual = residuals.natural;
  report.residualMelanz = residuals.melanz;
  report.residualMazhar = residuals.mazhar;
  report.outcome = residuals.natural <= tolerance ? 'converged' : 'iterationLimit';
  return report;
}

/** Running state → scratch.g, all contacts: a gather pass. */
export function gatherRelative(problem: ConeProblem, g: Float64Array): void {
  if (problem.count > 0) problem.products++;
  for (let i = 0; i < problem.count; i++) problem.relative(i, g, 3 * i);
}
