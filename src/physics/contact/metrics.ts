import type { ConeProblem, FrictionLaw } from './ccp';
import { projectCone } from './cone';

/**
 * How far impulses are from solving a contact problem: the same few numbers for every solver. Under the exact law the
 * normal row of g = Nγ + r is shifted by μ‖g_T‖ first (De Saxcé; Melanz2016 eq. 5.14): zero is then exact Coulomb friction.
 */
export type Residuals = {
  /** Natural map ‖γ − Π(γ − t g)‖∞ / t [m/s]. */
  natural: number;
  /** r = max(r_p, r_d, r_c) of Melanz2016 eq. 4.49, in mixed units as printed. */
  melanz: number;
  /** r of Mazhar2015 eq. 25 in the limit g_d → 0 [m/s]. */
  mazhar: number;
};

export const createResiduals = (): Residuals => ({ natural: 0, melanz: 0, mazhar: 0 });

/** Within this part of the cone's radius γ counts as on its surface [1]. Wider than f32 rounding. */
const SURFACE = 1e-5;

const block = new Float64Array(9), z = new Float64Array(3);

/** Π of one triplet, without its array: where the three measures meet. */
function project(n: number, u: number, w: number, mu: number): void {
  z[0] = n; z[1] = u; z[2] = w;
  projectCone(z, 0, mu);
}

/**
 * t = 1/L [kg] of the natural map, L = max over contacts of tr(N_ii): the scale of N without a product, the same for every
 * solver, never below any ‖N_ii‖. The true λ_max is a few times larger, for contacts share bodies; since ‖γ − Π(γ − t g)‖ / t
 * never grows with t, and t times it never falls, another L of that order gives another number of that order, zero at the
 * same γ. A t of 1/n_c² or 1e-6 instead drowns in rounding: γ − t g = γ in f32, and the residual reads 0 anywhere.
 */
export function naturalStep(problem: ConeProblem): number {
  let L = 0;
  for (let i = 0; i < problem.count; i++) {
    problem.diagonalBlock(i, block);
    L = Math.max(L, block[0] + block[4] + block[8]);
  }
  return L > 0 ? 1 / L : 1;
}

/** All three in one pass over γ and g = Nγ + r, ×3 a contact. `t` is that of `naturalStep`. */
export function measureResiduals(
  count: number, mu: Float64Array, law: FrictionLaw, gamma: Float64Array, g: Float64Array, t: number, out: Residuals,
): void {
  let natural = 0, melanz = 0, squares = 0;
  for (let i = 0, k = 0; i < count; i++, k += 3) {
    const m = mu[i], gu = g[k + 1], gw = g[k + 2], slip = Math.sqrt(gu * gu + gw * gw);
    const gn = law === 'exact' ? g[k] + m * slip : g[k], n = gamma[k], u = gamma[k + 1], w = gamma[k + 2];
    project(n - t * gn, u - t * gu, w - t * gw, m);
    natural = Math.max(natural, Math.abs(n - z[0]), Math.abs(u - z[1]), Math.abs(w - z[2]));
    melanz = Math.max(melanz, melanzTerm(m, n, u, w, gn, gu, gw, slip));
    squares += tangentSquare(m, n, u, w, gn, gu, gw);
    if (!(natural < Infinity)) natural = Infinity; // NaN and ∞ alike: Math.max alone would pass a NaN on to no comparison
  }
  out.natural = natural / t;
  out.melanz = melanz;
  out.mazhar = count > 0 ? Math.sqrt(squares) / (3 * count) : 0;
}

/**
 * Worst violation at one contact: γ in the cone [N·s] (eq. 4.50a), g in its dual [m/s] (4.50b), γ · g = 0 [J]. 4.50b divides by μ
 * as printed; times μ it also holds for frictionless parts. r_c has no formula in the text: |γ · g|.
 */
function melanzTerm(mu: number, n: number, u: number, w: number, gn: number, gu: number, gw: number, slip: number): number {
  const primal = Math.sqrt(u * u + w * w) - mu * n, dual = mu * slip - gn;
  return Math.max(0, primal, dual, Math.abs(n * gn + u * gu + w * gw));
}

/**
 * ‖ψ‖² at one contact, ψ = −P_T(−g), T the tangent cone of K at γ: the limit of eq. 25, which f32 can evaluate. At
 * the apex T = K; inside, all of space; on the surface the half-space below the plane with normal ν = (−μ, t/|t|) / √(1 + μ²).
 */
function tangentSquare(mu: number, n: number, u: number, w: number, gn: number, gu: number, gw: number): number {
  const r = Math.sqrt(u * u + w * w);
  if (n <= 0) {
    project(-gn, -gu, -gw, mu);
    return z[0] * z[0] + z[1] * z[1] + z[2] * z[2];
  }
  if (mu === 0) return gn * gn; // K is the ray n ≥ 0, and its tangent at n > 0 the whole axis
  const inside = r < mu * n * (1 - SURFACE), s = 1 / Math.sqrt(1 + mu * mu);
  const outward = inside ? 0 : Math.max(0, s * (mu * gn - (u * gu + w * gw) / r)); // −g · ν
  const along = inside ? 0 : (outward * s) / r;
  return (gn - outward * s * mu) ** 2 + (gu + along * u) ** 2 + (gw + along * w) ** 2;
}

/** ½γᵀNγ + γᵀr [J], what the relaxed law minimises over the cones. */
export function objective(count: number, gamma: Float64Array, nGamma: Float64Array, r: Float64Array): number {
  let f = 0;
  for (let k = 0; k < 3 * count; k++) f += gamma[k] * (0.5 * nGamma[k] + r[k]);
  return f;
}

/**
 * ‖γ − Π(γ − g)‖₂ / ‖r‖₂, g = Nγ + r: the `error` of the `solve` command, which other programs also print. Mixes N·s
 * and m/s (t = 1 kg). 0 where nothing pushes and nothing is pushed.
 */
export function relativeError(problem: ConeProblem, law: FrictionLaw, gamma: Float64Array, g: Float64Array): number {
  let squares = 0, scale = 0;
  for (let i = 0, k = 0; i < problem.count; i++, k += 3) {
    const mu = problem.mu[i], shift = law === 'exact' ? mu * Math.hypot(g[k + 1], g[k + 2]) : 0;
    project(gamma[k] - g[k] - shift, gamma[k + 1] - g[k + 1], gamma[k + 2] - g[k + 2], mu);
    squares += (gamma[k] - z[0]) ** 2 + (gamma[k + 1] - z[1]) ** 2 + (gamma[k + 2] - z[2]) ** 2;
    scale += problem.r[k] ** 2 + problem.r[k + 1] ** 2 + problem.r[k + 2] ** 2;
  }
  if (squares === 0) return 0;
  return Math.sqrt(squares / (scale > 0 ? scale : 1));
}
