import type { ContactSets } from '../../contact/sets';

/** States of a contact at γ − ρg: it is open, sticks or slides. */
export const OPEN = 0, STICKS = 1, SLIDES = 2;

/**
 * Writes F(γ, g) of Coulomb's exact law, which is zero if γ and g = Nγ + r obey it (Alart, Curnier, Comput. Methods
 * Appl. Mech. Eng. 92, 1991), and the state of each contact:
 *
 *     F_n = γ_n − max(0, p),   F_t = γ_t − Π_D(γ_t − ρ_t g_t),   p = γ_n − ρ_n g_n,   D the disc of radius μ max(0, p)
 *
 * F is in N·s, ρ = `step` as writeSteps writes it [kg], ×3 a contact. Each piece of F is smooth: Newton's method
 * applies to the current one.
 */
export function writeCoulombMap(
  { mu }: ContactSets, count: number, step: Float64Array, gamma: Float64Array, g: Float64Array, F: Float64Array,
  states: Uint8Array,
): void {
  for (let i = 0, k = 0; i < count; i++, k += 3) {
    const p = gamma[k] - step[k] * g[k], radius = mu[i] * p;
    const u = gamma[k + 1] - step[k + 1] * g[k + 1], w = gamma[k + 2] - step[k + 2] * g[k + 2];
    const z = Math.sqrt(u * u + w * w);
    if (!(p > 0)) {
      states[i] = OPEN;
      for (let c = k; c < k + 3; c++) F[c] = gamma[c];
      continue;
    }
    states[i] = z <= radius ? STICKS : SLIDES;
    for (let c = k; c < k + 3; c++) F[c] = step[c] * g[c];
    if (z <= radius) continue;
    F[k + 1] = gamma[k + 1] - (radius * u) / z;
    F[k + 2] = gamma[k + 2] - (radius * w) / z;
  }
}

/** Writes ∂F/∂γ and ∂F/∂g of contact i, which is not open, 3×3 row-major each. */
export function writeDerivatives(
  { mu }: ContactSets, i: number, state: number, step: Float64Array, gamma: Float64Array, g: Float64Array,
  dGamma: Float64Array, dG: Float64Array,
): void {
  const k = 3 * i;
  dGamma.fill(0);
  dG.fill(0);
  dG[0] = step[k];
  if (state === STICKS) {
    dG[4] = step[k + 1];
    dG[8] = step[k + 2];
    return;
  }
  const u = gamma[k + 1] - step[k + 1] * g[k + 1], w = gamma[k + 2] - step[k + 2] * g[k + 2];
  const z = Math.sqrt(u * u + w * w);
  const part = (mu[i] * (gamma[k] - step[k] * g[k])) / z; // part of (u, w) that the disc leaves
  for (let a = 1; a < 3; a++) {
    const along = (a === 1 ? u : w) / z;
    dGamma[3 * a] = -mu[i] * along;
    dG[3 * a] = mu[i] * along * step[k];
    for (let b = 1; b < 3; b++) {
      const turn = part * ((a === b ? 1 : 0) - (along * (b === 1 ? u : w)) / z);
      dGamma[3 * a + b] = (a === b ? 1 : 0) - turn;
      dG[3 * a + b] = turn * step[k + b];
    }
  }
}
