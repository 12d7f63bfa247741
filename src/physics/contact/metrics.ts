import { square } from '../../core/elementary/powers';
import type { ConeProblem, FrictionLaw } from './ccp';
import { project, shiftOf, type ContactSets } from './sets';

/**
 * Residuals of a contact problem: the same few numbers for every solver say how far impulses are from solving it. Under
 * the exact law the normal row of g = Nγ + r is first shifted by μ‖g_T‖ (De Saxcé; Melanz2016 eq. 5.14; sets.ts): zero
 * is then exact Coulomb friction.
 */
export type Residuals = {
  /** Natural map ‖γ − Π(γ − t g)‖∞ / t [m/s; rad/s in rows of moments]. */
  natural: number;
  /** r = max(r_p, r_d, r_c) of Melanz2016 eq. 4.49, in mixed units as printed; NaN if sets are not Coulomb's cones. */
  melanz: number;
  /**
   * r of Mazhar2015 eq. 25 in the limit g_d → 0 [m/s]; for sets other than Coulomb's cones ‖γ − Π(γ − t g)‖₂ / (t ·
   * numbers).
   */
  mazhar: number;
};

export const createResiduals = (): Residuals => ({ natural: 0, melanz: 0, mazhar: 0 });

/** Normal impulse below which γ counts as at the apex [N·s]: μ γ_n may underflow to 0. */
const APEX = 1e-300;

/** Part of the cone's radius within which γ counts as on its surface [1]. It is wider than f32 rounding. */
const SURFACE = 1e-5;

const block = new Float64Array(36), z = new Float64Array(6);

/**
 * Returns the step of the natural map, t = 1/L [kg], L = max over contacts of tr(N_ii); 1 if nothing can move. L is the
 * scale of N without a product, the same for every solver, never below any ‖N_ii‖. The true λ_max is a few times
 * larger, since contacts share bodies; since ‖γ − Π(γ − t g)‖ / t never grows with t, and t times it never falls,
 * another L of that order gives another number of that order, zero at the same γ. A t of 1/n_c² or 1e-6 instead drowns
 * in rounding: γ − t g = γ in f32, and the residual reads 0 anywhere.
 */
export function naturalStep(problem: ConeProblem): number {
  let L = 0;
  for (let i = 0; i < problem.count; i++) {
    problem.diagonalBlock(i, block);
    L = Math.max(L, traceOf(problem.sets.size));
  }
  return L > 0 ? 1 / L : 1;
}

/** Returns the trace of `block`. */
function traceOf(size: number): number {
  let trace = 0;
  for (let c = 0; c < size; c++) trace += block[(size + 1) * c];
  return trace;
}

/**
 * Writes all three residuals of γ in one pass over γ and g = Nγ + r to `out`. `t` is that of `naturalStep` [kg]. If a
 * number is NaN or infinite, the natural map is Infinity.
 */
export function measureResiduals(
  count: number, sets: ContactSets, law: FrictionLaw, gamma: Float64Array, g: Float64Array, t: number, out: Residuals,
): void {
  const { size, isPlain } = sets;
  let natural = 0, melanz = 0, squares = 0;
  for (let i = 0, k = 0; i < count; i++, k += size) {
    const gn = law === 'exact' ? g[k] + shiftOf(sets, i, g, k) : g[k];
    z[0] = gamma[k] - t * gn;
    for (let c = 1; c < size; c++) z[c] = gamma[k + c] - t * g[k + c];
    project(sets, i, z, 0);
    for (let c = 0; c < size; c++) {
      const moved = Math.abs(gamma[k + c] - z[c]);
      natural = Math.max(natural, moved);
      if (!isPlain) squares += square(moved / t);
    }
    if (isPlain) {
      melanz = Math.max(melanz, melanzTerm(sets.mu[i], gamma[k], gamma[k + 1], gamma[k + 2], gn, g[k + 1], g[k + 2]));
      squares += tangentSquare(sets, i, gamma[k], gamma[k + 1], gamma[k + 2], gn, g[k + 1], g[k + 2]);
    }
    // NaN becomes ∞ too, since a comparison does not notice a NaN
    if (!(natural < Infinity)) natural = Infinity;
  }
  out.natural = natural / t;
  out.melanz = isPlain ? melanz : NaN;
  out.mazhar = count > 0 ? Math.sqrt(squares) / (size * count) : 0;
}

/**
 * Returns the worst violation at one contact: γ in the cone [N·s] (eq. 4.50a), g in its dual [m/s] (4.50b), γ · g = 0
 * [J]. 4.50b divides by μ as printed; times μ it also holds for frictionless parts. r_c has no formula in the text: |γ
 * · g|.
 */
function melanzTerm(mu: number, n: number, u: number, w: number, gn: number, gu: number, gw: number): number {
  const primal = Math.sqrt(u * u + w * w) - mu * n, dual = mu * Math.sqrt(gu * gu + gw * gw) - gn;
  return Math.max(0, primal, dual, Math.abs(n * gn + u * gu + w * gw));
}

/**
 * Returns ‖ψ‖² [m²/s²] at one contact, ψ = −P_T(−g), T the tangent cone of K at γ: the limit of eq. 25, which f32 can
 * evaluate. At the apex T = K; inside, T is all of space; on the surface it is the half-space below the plane with
 * normal ν = (−μ, t/|t|) / √(1 + μ²).
 */
function tangentSquare(
  sets: ContactSets, i: number, n: number, u: number, w: number, gn: number, gu: number, gw: number,
): number {
  const r = Math.sqrt(u * u + w * w), mu = sets.mu[i];
  if (n <= APEX) {
    z[0] = -gn; z[1] = -gu; z[2] = -gw;
    project(sets, i, z, 0);
    return z[0] * z[0] + z[1] * z[1] + z[2] * z[2];
  }
  if (mu === 0) return gn * gn; // K is the ray n ≥ 0, and its tangent at n > 0 the whole axis
  const inside = r < mu * n * (1 - SURFACE), s = 1 / Math.sqrt(1 + mu * mu);
  const outward = inside ? 0 : Math.max(0, s * (mu * gn - (u * gu + w * gw) / r)); // −g · ν
  const along = inside ? 0 : (outward * s) / r;
  return square(gn - outward * s * mu) + square(gu + along * u) + square(gw + along * w);
}

/** Returns ½γᵀNγ + γᵀr [J] over the first `length` numbers, which the relaxed law minimises over the sets. */
export function objective(length: number, gamma: Float64Array, nGamma: Float64Array, r: Float64Array): number {
  let f = 0;
  for (let k = 0; k < length; k++) f += gamma[k] * (0.5 * nGamma[k] + r[k]);
  return f;
}

/**
 * Returns ‖γ − Π(γ − g)‖₂ / ‖r‖₂, g = Nγ + r: the `error` of the `solve` command, which other programs also print. It
 * mixes N·s and m/s (t = 1 kg). If r = 0 it is the numerator alone.
 */
export function relativeError(
  { count, sets, r }: ConeProblem, law: FrictionLaw, gamma: Float64Array, g: Float64Array
): number {
  const { size } = sets;
  let squares = 0, scale = 0;
  for (let i = 0, k = 0; i < count; i++, k += size) {
    for (let c = 0; c < size; c++) z[c] = gamma[k + c] - g[k + c];
    if (law === 'exact') z[0] -= shiftOf(sets, i, g, k);
    project(sets, i, z, 0);
    for (let c = 0; c < size; c++) {
      squares += square(gamma[k + c] - z[c]);
      scale += square(r[k + c]);
    }
  }
  if (squares === 0) return 0;
  return Math.sqrt(squares / (scale > 0 ? scale : 1));
}
