import { clipToDisc, projectCone, projectConeScaled } from './cone';

/**
 * The sets Υ of all contacts, each a convex set of impulses: what a law of friction and cohesion is to a solver. A
 * contact has 3 numbers (n, u, w) [N·s], or 6 with the moments (τn, τu, τw) [N·m·s] that resist spinning and rolling:
 *
 *     0 ≤ m ≤ cap + c,  m = n + c,   ‖(u, w)‖ ≤ μ m,   |τn| ≤ σ m,   ‖(τu, τw)‖ ≤ ρ m
 *
 * This is Coulomb's cone if c = 0 and there is no cap (Melanz2016 eq. 3.9); cohesion moves its apex to n = −c
 * (Mazhar2015 §2.4), crushing cuts it (Anitescu2014 §3), rolling and spinning friction give it more dimensions
 * (Anitescu2014 §4). Worlds tell moments over a length ℓ of each contact (laws.md §2): τ is [N·s] then, ρ and σ [1].
 */
export type ContactSets = {
  readonly size: 3 | 6;
  /** Coefficient of friction μ [1]; cohesion c = h ĉ [N·s]; largest n [N·s], ∞ if there is none. ×1 a contact. */
  mu: Float64Array;
  cohesion: Float64Array;
  cap: Float64Array;
  /** Coefficients of spinning and rolling friction, σ and ρ [m]; empty if size is 3. */
  spinning: Float64Array;
  rolling: Float64Array;
  /** True if all sets are Coulomb's cones: c = 0, no cap, size 3. */
  isPlain: boolean;
};

/** Returns sets for `capacity` contacts, without friction, cohesion or cap. */
export function createSets(capacity: number, size: 3 | 6 = 3): ContactSets {
  const scalars = () => new Float64Array(capacity), moments = size === 6 ? capacity : 0;
  return {
    size, mu: scalars(), cohesion: scalars(), cap: scalars().fill(Infinity), spinning: new Float64Array(moments),
    rolling: new Float64Array(moments),
    isPlain: size === 3,
  };
}

/** Returns Coulomb's cones with the given μ. */
export const plainSets = (mu: Float64Array): ContactSets => ({ ...createSets(mu.length), mu });

/**
 * Parts of a set besides m. The Newton steps below end by themselves: they are at most one for each part that lets go,
 * and one to notice the end.
 */
const PARTS = 3;

/** Projects x[at…] onto the set of contact i, in Euclid's metric. It is exact but for rounding. */
export function project(sets: ContactSets, i: number, x: Float64Array, at: number): void {
  if (sets.isPlain) projectCone(x, at, sets.mu[i]);
  else projectAny(sets, i, x, at, 1, 1, 1);
}

/**
 * Projects x[at…] onto the set of contact i in the metric S⁻¹ = diag(1/s), the s equal within (u, w) and within (τu,
 * τw). q[of…of+2] are √(s/s_n) of (u, w), τn and (τu, τw); q[of] alone if size is 3.
 */
export function projectScaled(
  sets: ContactSets, i: number, x: Float64Array, at: number, q: Float64Array, of: number
): void {
  if (sets.isPlain) projectConeScaled(x, at, sets.mu[i], q[of]);
  else if (sets.size === 3) projectAny(sets, i, x, at, q[of], 1, 1);
  else projectAny(sets, i, x, at, q[of], q[of + 1], q[of + 2]);
}

/**
 * Projects x[at…] onto any set. In (n, t/q) the metric is Euclid's and slopes are a/q. The nearest m minimises ½(m −
 * m₀)² + ½Σ max(0, r_k − a_k m)², r_k the lengths of the parts: its derivative is increasing, concave and linear by
 * pieces, so that Newton's method from m₀, on its left, climbs to the root and ends there. Bounds on m then cut it off,
 * since the function is convex.
 */
function projectAny(
  sets: ContactSets, i: number, x: Float64Array, at: number, qt: number, qs: number, qr: number
): void {
  const c = sets.cohesion[i], most = sets.cap[i] + c, m0 = x[at] + c, six = sets.size === 6;
  const at_ = sets.mu[i] / qt, as = six ? sets.spinning[i] / qs : 0, ar = six ? sets.rolling[i] / qr : 0;
  const t = Math.sqrt(x[at + 1] * x[at + 1] + x[at + 2] * x[at + 2]) / qt;
  const s = six ? Math.abs(x[at + 3]) / qs : 0, r = six ? Math.sqrt(x[at + 4] * x[at + 4] + x[at + 5] * x[at + 5]) / qr
    : 0;
  let m = m0;
  for (let k = 0; k <= PARTS; k++) {
    const tOut = t > at_ * m ? at_ : 0, sOut = s > as * m ? as : 0, rOut = r > ar * m ? ar : 0;
    const next = (m0 + tOut * t + sOut * s + rOut * r) / (1 + tOut * tOut + sOut * sOut + rOut * rOut);
    if (!(next > m)) break;
    m = next;
  }
  cutParts(sets, i, x, at, Math.min(Math.max(m, 0), most));
}

/** Sets n to m − c and shortens each other part to its slope times m. */
function cutParts(
  { size, mu, cohesion, spinning, rolling }: ContactSets, i: number, x: Float64Array, at: number, m: number
): void {
  x[at] = m - cohesion[i];
  shorten(x, at + 1, mu[i] * m);
  if (size === 3) return;
  const spin = spinning[i] * m;
  x[at + 3] = Math.min(Math.max(x[at + 3], -spin), spin);
  shorten(x, at + 4, rolling[i] * m);
}

/** Shortens the vector x[at…at + 1] to the length `limit`. */
function shorten(x: Float64Array, at: number, limit: number): void {
  const length = Math.sqrt(x[at] * x[at] + x[at + 1] * x[at + 1]);
  if (length <= limit) return;
  x[at] *= limit / length;
  x[at + 1] *= limit / length;
}

/**
 * Clips x[at…] as the exact law does in a sweep: m into its bounds, then every other part into the disc that m leaves
 * it, so that friction never feeds back into n (clipToDisc). It is not a projection.
 */
export function clip(sets: ContactSets, i: number, x: Float64Array, at: number): void {
  if (sets.isPlain) clipToDisc(x, at, sets.mu[i]);
  else cutParts(sets, i, x, at, Math.min(Math.max(x[at] + sets.cohesion[i], 0), sets.cap[i] + sets.cohesion[i]));
}

/**
 * Returns De Saxcé's shift of the normal row of g = Nγ + r [m/s], with which zero is the exact law (Melanz2016 eq.
 * 5.14): the slopes times the slip that they resist.
 */
export function shiftOf({ size, mu, spinning, rolling }: ContactSets, i: number, g: Float64Array, at: number): number {
  const slide = mu[i] * Math.sqrt(g[at + 1] * g[at + 1] + g[at + 2] * g[at + 2]);
  if (size === 3) return slide;
  return slide + spinning[i] * Math.abs(g[at + 3])
    + rolling[i] * Math.sqrt(g[at + 4] * g[at + 4] + g[at + 5] * g[at + 5]);
}
