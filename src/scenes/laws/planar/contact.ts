/**
 * One contact of a body on firm ground in the plane of x and z: the smallest contact problem there is, solved by its
 * few cases. Signs: n and t are impulses on the body along z and x [N·s]; the velocities of its contact point after
 * them are g_n = r_n + a n + c t and g_t = r_t + c n + b t [m/s].
 */
export type PlanarProblem = { a: number; b: number; c: number; rn: number; rt: number; mu: number };
export type PlanarImpulse = { n: number; t: number };

export const NONE: PlanarImpulse = { n: 0, t: 0 };

/**
 * Solves the contact under Coulomb's law (Anitescu2005, "Time-stepping, the LCP"; n ⟂ g_n) or its convex relaxation (n
 * ⟂ g_n − μ|g_t|); returns NONE if no case fits. If the exact law allows several answers, as it may in Painlevé's
 * region, that of no slip is preferred.
 */
export function solvePlanar({ a, b, c, rn, rt, mu }: PlanarProblem, law: 'exact' | 'relaxed'): PlanarImpulse {
  const d = a * b - c * c, n = (c * rt - b * rn) / d, t = (c * rn - a * rt) / d; // no slip
  if (law === 'exact' ? rn >= 0 : rn >= mu * Math.abs(rt)) return NONE;
  if (n >= 0 && Math.abs(t) <= mu * n) return { n, t };
  for (const s of [1, -1]) { // slip along s x, friction against it
    const slipping = law === 'exact' ? -rn / (a - s * mu * c) : (s * mu * rt - rn) / (a - 2 * s * mu * c + mu * mu * b);
    if (slipping > 0 && s * (rt + (c - s * mu * b) * slipping) >= 0) return { n: slipping, t: -s * mu * slipping };
  }
  return NONE;
}
