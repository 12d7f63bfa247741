/**
 * What rows are built from and written to. Bodies come first, then shafts, then the ground, which has a pose but never
 * moves.
 * f64, SI, W.
 */
export type Work = {
  /** Step [s]. */
  h: number;
  /**
   * Centres of mass [m] ×3, rotations R_WB row-major ×9, velocities (v, ω) [m/s, rad/s] ×6, per body; before the step.
   */
  position: Float64Array;
  rotation: Float64Array;
  velocity: Float64Array;
  /**
   * Blocks of six: what a row asks of (v, ω) of one body. Block 0 belongs to no row: what is written for the ground
   * ends there.
   */
  jacobian: Float64Array;
  /** Per row: J v⁺ + E λ = b. E [1/kg, 1/(kg·m²)], b [m/s, rad/s]. */
  compliance: Float64Array;
  bias: Float64Array;
  /** How far open a joint is, per row [m or rad]; 0 for rows that hold no position. */
  gap: Float64Array;
  /** λ of the last step, per row [N·s, N·m·s]: for what is read, not for the next step. */
  multiplier: Float64Array;
  /** Force and torque of motors on bodies in this step ×6 [N, N·m]. */
  applied: Float64Array;
  /** One a driven connection, in its own unit. */
  controls: Float64Array;
  /**
   * What connections remember from step to step: turns [rad], whether a brake holds. At STEP, how many steps there
   * were.
   */
  memory: Float64Array;
};

/**
 * The state of a mechanism is all that changes from step to step: a copy brings the mechanism back. Bodies come first,
 * then shafts, then the ground, which stays.
 */
export type MechanismState = {
  /** p_WB of centres of mass [m] ×3, q_WB ×4, (v_WB, w_WB) [m/s, rad/s] ×6. */
  position: Float64Array;
  orientation: Float64Array;
  velocity: Float64Array;
  /** Turns [rad], what brakes do, how many steps there were. */
  memory: Float64Array;
};

/** Place in `Work.memory`. */
export const STEP = 0;

/** Writes its rows; made by src/mechanism/rows, listed by src/mechanism/kinds. No allocation. */
export type Part = (work: Work) => void;

/** A row while a mechanism is put together: its number, and where in `Work.jacobian` its block of each body is. */
export type RowPlace = { row: number; blocks: number[] };

/** What a row's `gap` is. */
export const GAP = { none: 0, length: 1, angle: 2 } as const;
export type GapKind = (typeof GAP)[keyof typeof GAP];

/** A row that holds nothing in this step: λ = 0. */
export function switchOff(work: Work, place: RowPlace): void {
  const { row, blocks } = place;
  for (let k = 0; k < blocks.length; k++) work.jacobian.fill(0, blocks[k], blocks[k] + 6);
  work.compliance[row] = 1;
  work.bias[row] = 0;
  work.gap[row] = 0;
}
