import { cos, sin } from '../../core/elementary/circular';
import type { BlockMatrix } from '../contact/blockMatrix';
import type { ConeProblem, FrictionLaw } from '../contact/ccp';
import type { Lcp } from './lemke';

/**
 * Number of directions that span the friction of a contact, evenly around (u, w). The cone of their sums is inscribed
 * in Coulomb's: it is short of it by 1 − cos(π/8) = 8 % halfway between two, and a slip is resisted up to π/8 = 22.5°
 * aside.
 */
export const FACETS = 8;

/** Index at which the unknowns of each contact begin: c_n alone if μ = 0, else c_n, β₁…β_m, λ. */
type Layout = { at: Int32Array; size: number };

export const sizeOf = (rough: boolean): number => (rough ? FACETS + 2 : 1);

function layoutOf({ count, sets: { mu } }: ConeProblem): Layout {
  const at = new Int32Array(count + 1);
  for (let i = 0; i < count; i++) at[i + 1] = at[i] + sizeOf(mu[i] > 0);
  return { at, size: at[count] };
}

const COS = Float64Array.from({ length: FACETS }, (_, k) => round(cos((2 * Math.PI * k) / FACETS)));
const SIN = Float64Array.from({ length: FACETS }, (_, k) => round(sin((2 * Math.PI * k) / FACETS)));

/** Returns x, with rounding errors of 0 replaced by 0. */
function round(x: number): number {
  return Math.abs(x) < 1e-15 ? 0 : x;
}

/**
 * The step of Stewart and Trinkle (Anitescu2005, "Time-stepping, the LCP"), its velocities eliminated: D = (d₁ … d_m)
 * for (u, w),
 *
 *     ρ = N_nn c + N_nt Dβ + r_n            ≥ 0  ⟂  c ≥ 0
 *     σ = Dᵀ(N_tn c + N_tt Dβ + r_t) + λ 1  ≥ 0  ⟂  β ≥ 0
 *     ζ = μ c − 1ᵀβ                         ≥ 0  ⟂  λ ≥ 0
 *
 * which is Coulomb's law, unrelaxed, but for the facets. The relaxed one has −μ λ in its first row, and so is the
 * condition of a quadratic program (Anitescu2005, "The convex relaxation"). All unknowns are in m/s: c and β over `t`
 * [kg].
 */
export type FacetedLcp = Lcp & { readonly layout: Layout; readonly t: number };

/** Returns the linear complementarity problem of a contact problem under either law; `t` [kg] scales its impulses. */
export function facetedLcp(problem: ConeProblem, law: FrictionLaw, t: number): FacetedLcp {
  const layout = layoutOf(problem), n = layout.size, m = new Float64Array(n * n), q = new Float64Array(n);
  const { mu } = problem.sets;
  const N = problem.assemble();
  for (let i = 0; i < problem.count; i++) {
    const a = layout.at[i], r = 3 * i, last = a + FACETS + 1;
    q[a] = problem.r[r];
    if (mu[i] > 0) {
      for (let k = 0; k < FACETS; k++) {
        q[a + 1 + k] = COS[k] * problem.r[r + 1] + SIN[k] * problem.r[r + 2];
        m[n * (a + 1 + k) + last] = 1;
        m[n * last + a + 1 + k] = -1;
      }
      m[n * last + a] = mu[i];
      if (law === 'relaxed') m[n * a + last] = -mu[i];
    }
    for (let o = N.start[i]; o < N.start[i + 1]; o++) {
      const j = N.column[o];
      addBlock(N, o, a, mu[i] > 0, layout.at[j], mu[j] > 0, n, t, m);
    }
  }
  return { m, q, count: n, layout, t };
}

/** Writes block `o` of N between the directions of two contacts, whose unknowns begin at a and b, to m. */
function addBlock(
  N: BlockMatrix, o: number, a: number, aRough: boolean, b: number, bRough: boolean, n: number, t: number,
  m: Float64Array,
): void {
  const { values } = N, p = 9 * o;
  for (let row = 0; row <= (aRough ? FACETS : 0); row++) {
    for (let column = 0; column <= (bRough ? FACETS : 0); column++) {
      let sum = 0;
      if (row === 0 && column === 0) sum = values[p];
      else if (row === 0) sum = values[p + 1] * COS[column - 1] + values[p + 2] * SIN[column - 1];
      else if (column === 0) sum = values[p + 3] * COS[row - 1] + values[p + 6] * SIN[row - 1];
      else {
        sum = COS[row - 1] * (values[p + 4] * COS[column - 1] + values[p + 5] * SIN[column - 1])
          + SIN[row - 1] * (values[p + 7] * COS[column - 1] + values[p + 8] * SIN[column - 1]);
      }
      m[n * (a + row) + b + column] = t * sum;
    }
  }
}

/** Writes γ [N·s] = (c, Dβ) of the unknowns z. */
export function readGamma({ layout: { at }, t }: FacetedLcp, z: Float64Array, gamma: Float64Array): void {
  for (let i = 0; i + 1 < at.length; i++) {
    const rough = at[i + 1] - at[i] > 1;
    let u = 0, w = 0;
    for (let k = 0; rough && k < FACETS; k++) {
      u += COS[k] * z[at[i] + 1 + k];
      w += SIN[k] * z[at[i] + 1 + k];
    }
    gamma[3 * i] = t * z[at[i]];
    gamma[3 * i + 1] = t * u;
    gamma[3 * i + 2] = t * w;
  }
}
