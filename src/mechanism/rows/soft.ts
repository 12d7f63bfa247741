import { switchOff, type RowPlace, type Work } from '../work';

/** A row between a and b whose multiplier is a force; its numbers are those before the step. */
export type Soft = RowPlace & {
  a: number; b: number;
  /** Force F [N or N·m], > 0 along J; k = −dF/dg; c = −dF/dġ; rate ġ [m/s or rad/s]. */
  force: number; stiffness: number; damping: number; rate: number;
};

export const createSoft = (place: RowPlace, a: number, b: number): Soft =>
  ({ ...place, a, b, force: 0, stiffness: 0, damping: 0, rate: 0 });

/**
 * Least damping [N·s/m, N·m·s], as good as none: with it, a force without stiffness or damping is still a row, whose
 * multiplier gives the force and its work.
 */
const LOOSE = 1e-6;

/**
 * Writes a compliant row (mechanisms.md §1): E = 1/(h² k + h c) and b = E h (F + c ġ); the multiplier is then h times
 * the force at the end of the step, and the step the implicit one of M̂ = M + h C + h² K. Negative k and c count as 0;
 * with neither, the force acts as it was before the step.
 */
export function writeSoft(work: Work, soft: Soft): void {
  const { h } = work, { row, force, rate } = soft, k = Math.max(0, soft.stiffness), given = Math.max(0, soft.damping);
  if (force === 0 && k === 0 && given === 0) return switchOff(work, soft);
  const c = h * k + given > LOOSE ? given : LOOSE, sum = h * (h * k + c);
  work.compliance[row] = 1 / sum;
  work.bias[row] = (h * (force + c * rate)) / sum;
  work.gap[row] = 0;
}

/** Returns J v before the step [m/s or rad/s]. */
export function rateOf({ jacobian, velocity }: Work, { blocks, a, b }: Soft): number {
  let sum = 0;
  for (let c = 0; c < 6; c++) sum += jacobian[blocks[0] + c] * velocity[6 * a + c]
    + jacobian[blocks[1] + c] * velocity[6 * b + c];
  return sum;
}
