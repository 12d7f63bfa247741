import type { Series } from '../../scene';

/** Width of an opening that no grain leaves: the flow is that of one narrower by K grain diameters [1]. */
export const K = 1.4;
/** Opening below which grains arch over it, and from which on the flow is steady enough to be compared [diameters]. */
export const ARCHES = 3, STEADY = 4;
/** Shares of all grains between which the flow is taken [1]. */
const FROM = 0.08, TO = 0.35;

/**
 * Returns the flow along a slot over C ρ_b [m³/s]: √g L (W − k d)^1.5 with its width W and the length L along which
 * grains of diameter d run out (Nedderman1992).
 */
export function slotFlow(width: number, length: number, d: number, gravity: number): number {
  const free = Math.max(0, width - K * d);
  return length * free * Math.sqrt(gravity * free);
}

/** Returns the flow between two shares of the mass of all grains [kg/s]; 0 if it never came to them. */
export function steadyRate({ t, discharged }: Series, mass: number, from = FROM, to = TO): number {
  const a = discharged.findIndex((m) => m >= from * mass), b = discharged.findIndex((m) => m >= to * mass);
  return a < 0 || b <= a ? 0 : (discharged[b] - discharged[a]) / (t[b] - t[a]);
}
