/**
 * The contact problem of one step, frozen: plain data that goes between page and workers (src/experiment/freeze.ts
 * makes it, src/experiment/labRun.ts solves it). Numbers as in src/physics/contact: N as blocks of `size`², contact
 * after contact.
 */
export type LabProblem = {
  /** Where it is from, for people. */
  title: string;
  size: 3 | 6;
  count: number;
  /** N [1/kg]: blocks compressed by rows. */
  start: Int32Array;
  column: Int32Array;
  values: Float64Array;
  /** [m/s], ×size. */
  r: Float64Array;
  /** Υ of each contact (ContactSets). */
  mu: Float64Array;
  cohesion: Float64Array;
  cap: Float64Array;
  spinning: Float64Array;
  rolling: Float64Array;
  isPlain: boolean;
  /** γ that the run would start this step from [N·s], ×size; null where it is not known. */
  warm: Float64Array | null;
  /** Step h [s]; NaN of a problem that says nothing of it. */
  h: number;
  /** Big bodies that contacts are with; the first is the one most likely asked about. */
  bodies: readonly LabBody[];
  /** Place in `bodies` of B of each contact; −1: a grain. */
  bodyOf: Int32Array;
  /** n, u, w of each contact in W, ×9; empty where they are not known. */
  frame: Float64Array;
};

export type LabBody = { name: string; contacts: number };

/** What is asked of the solvers. */
export type LabOptions = {
  law: 'exact' | 'relaxed';
  /** Natural-map residual at which they stop [m/s]. */
  tolerance: number;
  iterations: number;
  start: 'cold' | 'warm';
};

/** Where a solver is after so many iterations. */
export type LabRow = {
  iteration: number;
  products: number;
  /** Since it began, without what measuring took [s]. */
  time: number;
  /** ‖γ − Π(γ − t g)‖∞ / t [m/s]; r of Melanz2016 eq. 4.49; ‖γ − Π(γ − g)‖ / ‖r‖ [1]. */
  natural: number;
  melanz: number;
  relative: number;
  /** ½γᵀNγ + γᵀr [J]. */
  objective: number;
  /** Force on each of the bodies in W [N], ×3; empty where h or the frames are not known. */
  forces: number[];
};

/** How a solver ended. `reference` marks the run that others are measured against. */
export type LabEnd = { outcome: 'converged' | 'iterationLimit' | 'notFinite'; row: LabRow };

/** A solver and what it says of a problem: why it cannot take it, and what it cannot do where it can; sentences. */
export type LabSolver = {
  id: string; name: string; cites: readonly string[]; refusal: string | null; note: string | null
};
