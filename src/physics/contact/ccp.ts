import type { BlockMatrix } from './blockMatrix';
import type { ContactSets } from './sets';

/** Coulomb friction as it is (Melanz2016 eq. 3.8), or its convex relaxation, the CCP (eq. 3.9–3.12). */
export type FrictionLaw = 'exact' | 'relaxed';

/**
 * γ ∈ Υ, −(Nγ + r) ∈ N_Υ(γ): what a solver knows of contact, and all it knows. N = DᵀAD + E [1/kg], E the diagonal of
 * compliant contacts; first-order solvers never form it. Numbers of a contact are (n, u, w) in its frame C, where
 * `sets.size` is 6 followed by (τn, τu, τw), contact after contact: γ [N·s, N·m·s], r and Nγ + r [m/s, rad/s]. Arrays
 * may be longer than `count` needs.
 *
 * Two ways to N. `applyN` for solvers that move all contacts at once; a *running state* for sweeps, which holds Nγ of
 * the impulses loaded and added so far: `beginSweep(γ)`, then `relative` and `addImpulse` contact by contact.
 */
export interface ConeProblem {
  readonly count: number;
  /** Υ, contact by contact. */
  readonly sets: ContactSets;
  /** Free contact velocity and stabilisation: b + Dᵀv*, ×size. */
  readonly r: Float64Array;
  /** N-products done so far, the unit of cost: `applyN` and `beginSweep` add theirs, a solver adds its sweeps. */
  products: number;

  /** out ← N x, ×size. Leaves the running state alone. */
  applyN(x: Float64Array, out: Float64Array): void;
  /** N as blocks, for solvers that factor or look at it: made anew, not for a step of a large bed. */
  assemble(): BlockMatrix;
  /** W = N_ii, the block of contact i with itself, row-major in out[0…size²−1]. */
  diagonalBlock(i: number, out: Float64Array): void;

  /** Running state ← that of γ. Free of cost for γ = 0. */
  beginSweep(gamma: Float64Array): void;
  /**
   * Extrapolates the running state by momentum: s ← s + β (s − s′), where s′ is the state at the last call (or begin).
   */
  extrapolate(beta: number): void;
  /** out[at…at+size−1] ← (Nγ + r)_i of the running state. */
  relative(i: number, out: Float64Array, at: number): void;
  /**
   * Adds d[at…at+size−1] to the impulse of contact i in the running state. By array: numbers passed to a call are
   * boxed.
   */
  addImpulse(i: number, d: Float64Array, at: number): void;
}

/** Nothing but zeros in the first `length` entries. */
export function isZero(x: Float64Array, length: number): boolean {
  for (let i = 0; i < length; i++) if (x[i] !== 0) return false;
  return true;
}
