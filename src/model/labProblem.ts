/**
 * The contact problem of one step, frozen: plain data that goes between page and workers (src/experiment/freeze.ts
 * makes it, src/experiment/labRun.ts solves it). Numbers are as in src/physics/contact: N as blocks of `size`², contact
 * after contact.
 */
export type LabProblem = {
  /** Origin of the problem, for people to read. */
  title: string;
  size: 3 | 6;
  count: number;
  /** N [1/kg]: blocks compressed by rows. */
  start: Int32Array;
  column: Int32Array;
  values: Float64Array;
  /** Vector r [m/s], ×size. */
  r: Float64Array;
  /** Set Υ of each contact (ContactSets). */
  mu: Float64Array;
  cohesion: Float64Array;
  cap: Float64Array;
  spinning: Float64Array;
  rolling: Float64Array;
  isPlain: boolean;
  /** Impulses γ from which the run would start this step [N·s], ×size; null if they are not known. */
  warm: Float64Array | null;
  /** Step h [s]; NaN if the problem has none. */
  h: number;
  /** Big bodies that have contacts; the first is the one most likely asked about. */
  bodies: readonly LabBody[];
  /** Index in `bodies` of B of each contact; −1 for a grain. */
  bodyOf: Int32Array;
  /** Axes n, u, w of each contact in W, ×9; empty if they are not known. */
  frame: Float64Array;
};

export type LabBody = { name: string; contacts: number };

/** The settings of a run of the solvers. */
export type LabOptions = {
  law: 'exact' | 'relaxed';
  /** Natural-map residual at which they stop [m/s]. */
  tolerance: number;
  iterations: number;
  start: 'cold' | 'warm';
};

/** The state of a solver after a number of iterations. */
export type LabRow = {
  iteration: number;
  products: number;
  /** Time since it began, without the time of measuring [s]. */
  time: number;
  /** Residuals: ‖γ − Π(γ − t g)‖∞ / t [m/s]; r of Melanz2016 eq. 4.49; ‖γ − Π(γ − g)‖ / ‖r‖ [1]. */
  natural: number;
  melanz: number;
  relative: number;
  /** Objective ½γᵀNγ + γᵀr [J]. */
  objective: number;
  /** Force on each of the bodies in W [N], ×3; empty if h or the frames are not known. */
  forces: number[];
};

/** The outcome of a solver and its last row. */
export type LabEnd = { outcome: 'converged' | 'iterationLimit' | 'notFinite'; row: LabRow };

/**
 * A solver and its answer to a problem: `refusal` says why it cannot take it, `note` what it cannot do if it can; both
 * are sentences or null.
 */
export type LabSolver = {
  id: string; name: string; cites: readonly string[]; refusal: string | null; note: string | null
};
