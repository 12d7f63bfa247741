import type { BlockMatrix } from './blockMatrix';
import type { ContactSets } from './sets';

/** Coulomb friction as it is (Melanz2016 eq. 3.8), or its convex relaxation, the CCP (eq. 3.9–3.12). */
export type FrictionLaw = 'exact' | 'relaxed';

/**
 * A contact problem, γ ∈ Υ, −(Nγ + r) ∈ N_Υ(γ), as a solver sees it: this is all that a solver knows of contact. N =
 * DᵀAD + E [1/kg], E the diagonal of compliant contacts; first-order solvers never form it. The numbers of a contact
 * are (n, u, w) in its frame C, followed by (τn, τu, τw) if `sets.size` is 6, contact after contact: γ [N·s, N·m·s], r
 * and Nγ + r [m/s, rad/s]. Arrays may be longer than `count` needs.
 *
 * There are two ways to N: `applyN` for solvers that move all contacts at once, and a *running state* for sweeps, which
 * holds Nγ of the impulses loaded and added so far: `beginSweep(γ)`, then `relative` and `addImpulse` contact by
 * contact.
 */
export interface ConeProblem {
  readonly count: number;
  /** Sets Υ of all contacts. */
  readonly sets: ContactSets;
  /** Free contact velocity and stabilisation: b + Dᵀv*, ×size. */
  readonly r: Float64Array;
  /**
   * Number of N-products done so far, the unit of cost: `applyN` and `beginSweep` add theirs, a solver adds its sweeps.
   */
  products: number;

  /** Writes N x to `out`, ×size. Leaves the running state as it is. */
  applyN(x: Float64Array, out: Float64Array): void;
  /**
   * Returns N as blocks, for solvers that factor or inspect it; they are made anew, which is too slow for each step of
   * a large bed.
   */
  assemble(): BlockMatrix;
  /** Writes W = N_ii, the block of contact i with itself, row-major to out[0…size²−1]. */
  diagonalBlock(i: number, out: Float64Array): void;

  /** Sets the running state to that of γ. It costs nothing if γ = 0. */
  beginSweep(gamma: Float64Array): void;
  /**
   * Extrapolates the running state by momentum: s ← s + β (s − s′), where s′ is the state at the last call (or begin).
   */
  extrapolate(beta: number): void;
  /** Writes (Nγ + r)_i of the running state to out[at…at+size−1]. */
  relative(i: number, out: Float64Array, at: number): void;
  /**
   * Adds d[at…at+size−1] to the impulse of contact i in the running state. An array is passed because numbers passed to
   * a call are boxed.
   */
  addImpulse(i: number, d: Float64Array, at: number): void;
}

/** Says whether the first `length` entries are all 0. */
export function isZero(x: Float64Array, length: number): boolean {
  for (let i = 0; i < length; i++) if (x[i] !== 0) return false;
  return true;
}
