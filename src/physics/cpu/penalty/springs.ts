import { log } from '../../../core/elementary/exponential';
import type { PenaltyLaw } from '../../../model/settings';

/** Number of coefficients of a contact, at `SPRING * c`: they do not depend on its overlap. */
export const SPRING = 5;
/**
 * Places of k_n = KN·s and k_t = KT·s, and of damping DN·√(s) and DT·√(s); s = √overlap [√m] for Hertz's springs and 1
 * for Hooke's.
 */
export const KN = 0, KT = 1, DN = 2, DT = 3;
/** Place of the reduced mass along the normal [kg]. */
export const MASS = 4;

/**
 * Writes the coefficients of Melanz2016 eq. 1.1–1.6 for two bodies of one material whose moduli are `a` and `b` times
 * Young's, of reduced radius R [m] and reduced mass m [kg]. Hertz: k_n = 4/3 Y √(R δ), k_t = 8 G √(R δ), γ = −2 √(5/6)
 * β √(3/2 k_n m), −2 √(5/6) β √(k_t m).
 *
 * Departures from what is printed: the root of eq. 1.2a and 1.5a takes in the overlap δ, as Hertz's does; eq. 1.3a and
 * 1.6 cross the Poisson ratios of the two, which are one here; and eq. 1.6 has (2 + ν)(1 − ν) where Mindlin's is
 * (2 − ν)(1 + ν).
 *
 * Hooke: Hertz's k_n at an overlap of R, so 4/3 Y R, with Mindlin's ratio k_t/k_n = 2 (1 − ν)/(2 − ν); γ = −2 β √(k m),
 * which makes the restitution e exactly (eq. 1.3b: β = ln e/√(ln² e + π²)).
 */
export function writeSprings(
  out: Float64Array, at: number, law: PenaltyLaw, a: number, b: number, radius: number, mass: number
): void {
  const { spring, youngsModulus: E, poissonRatio: nu, restitution } = law;
  const share = 1 / (1 / a + 1 / b), Y = (E * share) / (1 - nu * nu), G = (E * share) / (2 * (2 - nu) * (1 + nu));
  const beta = -dampingRatio(restitution);
  const hertz = spring === 'hertz', kn = (4 / 3) * Y * (hertz ? Math.sqrt(radius) : radius);
  const kt = hertz ? 8 * G * Math.sqrt(radius) : (kn * 2 * (1 - nu)) / (2 - nu);
  out[at + KN] = kn;
  out[at + KT] = kt;
  out[at + DN] = -2 * beta * (hertz ? Math.sqrt((5 / 6) * 1.5 * kn * mass) : Math.sqrt(kn * mass));
  out[at + DT] = -2 * beta * (hertz ? Math.sqrt((5 / 6) * kt * mass) : Math.sqrt(kt * mass));
  out[at + MASS] = mass;
}

/** Returns −β of eq. 1.3b: damping over critical damping of a linear spring that gives back the part e of the speed. */
export function dampingRatio(restitution: number): number {
  if (restitution <= 0) return 1;
  const kept = log(restitution);
  return -kept / Math.sqrt(kept * kept + Math.PI * Math.PI);
}
