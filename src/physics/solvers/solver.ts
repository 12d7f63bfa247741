import type { SolverId } from '../../params/solvers';
import type { ConeProblem, FrictionLaw } from '../contact/ccp';
import type { ContactSets } from '../contact/sets';
import { createResiduals, measureResiduals, type Residuals } from '../contact/metrics';

export type SolveOptions = {
  /** Largest number of sweeps or iterations. */
  iterations: number;
  /** Natural-map residual at which the solve stops [m/s]. */
  tolerance: number;
  law: FrictionLaw;
  /**
   * Receives γ after each iteration, with the number of iterations so far: for plots. It may call `applyN` and must
   * leave γ, the running state and `products` as they were.
   */
  watch?(iteration: number, gamma: Float64Array): void;
};

/** The report of a solve. It belongs to the scratch, so that the next solve overwrites it. */
export type SolveReport = {
  iterations: number;
  /** Number of N-products, sweeps and passes that gather Dᵀv, all together: the unit of cost. */
  products: number;
  /** Residuals of the impulses returned: natural map [m/s]; Melanz2016 eq. 4.49; Mazhar2015 eq. 25. See metrics. */
  residual: number;
  residualMelanz: number;
  residualMazhar: number;
  outcome: 'converged' | 'iterationLimit';
};

/** A method that solves the contact problem. To add one, write it and list it in index.ts. */
export type ContactSolver = {
  id: SolverId;
  name: string;
  cites: readonly string[];
  /**
   * Returns why the solver cannot take these sets, in a sentence, or undefined if it can. Menus ask before it is
   * chosen.
   */
  refuses?(sets: Pick<ContactSets, 'size' | 'isPlain'>): string | undefined;
  /** Limits of the solver on sets that it takes, in a sentence for the menu. */
  limits?: string;
  /**
   * Number of facets of its friction cone, if that is inscribed in Coulomb's cone and not circular: its answer differs
   * from that of the others by what the facets cut off, and `converged` refers to its own problem.
   */
  facets?: number;
  /** Part of the last impulses that a warm start takes [1]; all of them add energy at small budgets (solvers.md §1). */
  warmStart: number;
  /** Number of iterations where a scene says 0. */
  defaultIterations: number;
  /**
   * Improves `gamma` [N·s, ×size] in place; it holds the warm start, inside the sets, or zeros. The solve never throws
   * and always ends; the report says how.
   */
  solve(problem: ConeProblem, gamma: Float64Array, options: SolveOptions, scratch: Scratch): SolveReport;
};

/** Vectors that solvers work in, made once for a capacity. ×size a contact in C unless said otherwise. */
export type Scratch = {
  capacity: number;
  size: 3 | 6;
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
  /** Step s of each number of a contact [kg; kg·m² for moments], and 1/s. See writeSteps. */
  step: Float64Array;
  rate: Float64Array;
  /** √(s/s_n) of (u, w), and of τn and (τu, τw) if there are moments: ×1 or ×3. */
  ratio: Float64Array;
  residuals: Residuals;
  report: SolveReport;
};

/** Returns the scratch of a solver for `capacity` contacts. */
export function createScratch(capacity: number, size: 3 | 6 = 3): Scratch {
  const all = () => new Float64Array(size * capacity);
  return {
    capacity, size, g: all(), r: all(), y: all(), next: all(), last: all(), best: all(), nGamma: all(), nY: all(),
    nNext: all(),
    step: all(), rate: all(), ratio: new Float64Array((size === 3 ? 1 : 3) * capacity),
    residuals: createResiduals(),
    report: { iterations: 0, products: 0, residual: 0, residualMelanz: 0, residualMazhar: 0, outcome: 'converged' },
  };
}

/**
 * Measures γ, given g = Nγ + r in scratch.g, into the report: the last thing that a solver does. `t` is that of
 * naturalStep [kg].
 */
export function finish(
  problem: ConeProblem, gamma: Float64Array, { law, tolerance }: SolveOptions, scratch: Scratch, t: number,
  iterations: number,
): SolveReport {
  const { residuals, report } = scratch;
  measureResiduals(problem.count, problem.sets, law, gamma, scratch.g, t, residuals);
  report.iterations = iterations;
  report.products = problem.products;
  report.residual = residuals.natural;
  report.residualMelanz = residuals.melanz;
  report.residualMazhar = residuals.mazhar;
  report.outcome = residuals.natural <= tolerance ? 'converged' : 'iterationLimit';
  return report;
}

/** Writes Nγ + r of the running state of all contacts to `g`: a gather pass. */
export function gatherRelative(problem: ConeProblem, g: Float64Array): void {
  if (problem.count > 0) problem.products++;
  for (let i = 0, { size } = problem.sets; i < problem.count; i++) problem.relative(i, g, size * i);
}
