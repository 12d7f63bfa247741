/**
 * The arrays that rows are built from and written to. Bodies come first, then shafts, then the ground, which has a pose
 * but never moves.
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
   * Blocks of six: coefficients of a row on (v, ω) of one body. Block 0 belongs to no row: it takes what is written for
   * the ground.
   */
  jacobian: Float64Array;
  /** Compliance E [1/kg, 1/(kg·m²)] and bias b [m/s, rad/s] of each row in J v⁺ + E λ = b. */
  compliance: Float64Array;
  bias: Float64Array;
  /** Opening of the joint of each row [m or rad]; 0 for rows that hold no position. */
  gap: Float64Array;
  /** Multiplier λ of the last step, per row [N·s, N·m·s]: for reading, not for the next step. */
  multiplier: Float64Array;
  /** Force and torque of motors on bodies in this step ×6 [N, N·m]. */
  applied: Float64Array;
  /** Controls of driven connections, in their own units. */
  controls: Float64Array;
  /** Memory of connections from step to step: turns [rad], states of brakes. At STEP it has the number of steps. */
  memory: Float64Array;
};

/**
 * The state of a mechanism is all that changes from step to step: a copy brings the mechanism back. Bodies come first,
 * then shafts, then the ground, which stays.
 */
export type MechanismState = {
  /** Positions p_WB of centres of mass [m] ×3, orientations q_WB ×4, velocities (v_WB, w_WB) [m/s, rad/s] ×6. */
  position: Float64Array;
  orientation: Float64Array;
  velocity: Float64Array;
  /** Turns [rad], states of brakes, number of steps. */
  memory: Float64Array;
};

/** Index of the number of steps in `Work.memory`. */
export const STEP = 0;

/** A function that writes its rows; made by src/mechanism/rows, listed by src/mechanism/kinds. It allocates nothing. */
export type Part = (work: Work) => void;

/** A row while a mechanism is put together: its index, and the offset in `Work.jacobian` of its block for each body. */
export type RowPlace = { row: number; blocks: number[] };

/** Quantities that a row's `gap` can be. */
export const GAP = { none: 0, length: 1, angle: 2 } as const;
export type GapKind = (typeof GAP)[keyof typeof GAP];

/** Switches a row off in this step: λ = 0. */
export function switchOff(work: Work, place: RowPlace): void {
  const { row, blocks } = place;
  for (let k = 0; k < blocks.length; k++) work.jacobian.fill(0, blocks[k], blocks[k] + 6);
  work.compliance[row] = 1;
  work.bias[row] = 0;
  work.gap[row] = 0;
}
