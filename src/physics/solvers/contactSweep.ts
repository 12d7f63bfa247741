import type { ConeProblem, FrictionLaw } from '../contact/ccp';
import { clip, projectScaled } from '../contact/sets';
import type { Scratch } from './solver';

/**
 * The scale of a contact's step against its relative velocity: B_i of Mazhar2015 Alg. 2.
 * - trace: B_i = 1/g_i, g_i = tr(N_ii)/3 (eq. 27) for forces; the same for moments.
 * - split: one scale for each of n, (u, w), τn and (τu, τw), each the inverse of the largest row sum of |N_ii|, so that
 *   S⁻¹ − N_ii is positive semidefinite; equal within a part, so that it stays circular (small-steps.md §1).
 */
export type Scaling = 'trace' | 'split';

const block = new Float64Array(36);
/** First and last of the rows that share a scale. */
const PARTS = [[0, 0], [1, 2], [3, 3], [4, 5]] as const;

/** Returns the sum of |numbers| in a row of `block`. */
function rowSum(size: number, row: number): number {
  let sum = 0;
  for (let c = 0; c < size; c++) sum += Math.abs(block[size * row + c]);
  return sum;
}

/** Returns the mean of the diagonal of the forces, or of the moments, that a row is among. */
const meanOf = (size: number, row: number): number => {
  const first = row < 3 ? 0 : 3, next = size + 1;
  return (block[next * first] + block[next * (first + 1)] + block[next * (first + 2)]) / 3;
};

/**
 * Writes ω B_i of every contact, its inverse and the ratios of its parts. ω B_i is 0 if nothing can move: sweeps then
 * skip the contact.
 */
export function writeSteps(problem: ConeProblem, scaling: Scaling, omega: number, scratch: Scratch): void {
  const { step, rate, ratio } = scratch, { size } = problem.sets, parts = size === 3 ? 2 : 4;
  for (let i = 0; i < problem.count; i++) {
    problem.diagonalBlock(i, block);
    let moves = true;
    for (let p = 0; p < parts; p++) {
      const [first, last] = PARTS[p], sum = Math.max(rowSum(size, first), rowSum(size, last));
      const value = (scaling === 'trace' ? meanOf(size, first) : sum) / omega;
      moves &&= value > 0;
      for (let c = first; c <= last; c++) rate[size * i + c] = value;
    }
    for (let c = 0; c < size; c++) step[size * i + c] = moves ? 1 / rate[size * i + c] : 0;
    for (let p = 1; p < parts; p++)
      ratio[(parts - 1) * i + p - 1] = moves ? Math.sqrt(rate[size * i] / rate[size * i + PARTS[p][0]]) : 1;
  }
}

/** The result of a sweep: made once and overwritten. */
export type SweepResult = {
  /** Largest |y − z| / s of a number [m/s, rad/s]: the natural map as each contact found it. */
  change: number;
  /** (y − z)ᵀS⁻¹(z − γ): > 0 when momentum went against descent. */
  uphill: number;
};

const z = new Float64Array(6), y = new Float64Array(6);

/**
 * Makes one Gauss–Seidel sweep in contact order; on entry the running state holds N times y = γ + β (γ − last), the
 * impulses that contacts start from. Each takes the part `lambda` of the step to its projection z. On return γ is the
 * new iterate, `last` the old, and the running state that of γ.
 */
export function sweep(
  problem: ConeProblem, gamma: Float64Array, beta: number, lambda: number, law: FrictionLaw,
  scratch: Scratch, result: SweepResult,
): void {
  const { step, rate, ratio, last } = scratch, { sets } = problem, { size } = sets, ratios = size === 3 ? 1 : 3;
  let change = 0, uphill = 0;
  problem.products++;
  for (let i = 0, k = 0; i < problem.count; i++, k += size) {
    if (step[k] === 0) continue;
    problem.relative(i, z, 0);
    for (let c = 0; c < size; c++) {
      y[c] = gamma[k + c] + beta * (gamma[k + c] - last[k + c]);
      z[c] = y[c] - step[k + c] * z[c];
    }
    if (law === 'exact') clip(sets, i, z, 0);
    else projectScaled(sets, i, z, 0, ratio, ratios * i);
    let moved = 0;
    for (let c = 0; c < size; c++) {
      const d = lambda * (z[c] - y[c]), b = rate[k + c], old = gamma[k + c];
      change = Math.max(change, b * Math.abs(d));
      uphill -= b * d * (y[c] + d - old);
      gamma[k + c] = y[c] + d;
      last[k + c] = old;
      z[c] = d;
      moved += Math.abs(d);
    }
    if (moved !== 0) problem.addImpulse(i, z, 0);
  }
  result.change = change;
  result.uphill = uphill;
}
