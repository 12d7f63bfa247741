import type { Vec3 } from '../core/vec3';

/** The energies of a world after a frame step [J], and what the energy watch makes of them: docs/theory/energy.md. */
export type EnergyMeasure = {
  /** Potential energy of loose grains in gravity, 0 at the origin of W. */
  grains: number;
  /** Energy of compliant contacts, ½ K (Φ − y_P)²; rigid ones have none. */
  elastic: number;
  /**
   * Sum of the above, of kinetic energy, of big bodies in gravity, of strained surfaces and turning shafts; without
   * bodies of a mechanism in gravity, whose weight is part of `work`.
   */
  total: number;
  /**
   * Work on the world since the watch began: of drives and forces on big bodies, of a hand, of mechanisms, of air and
   * gravity on surfaces.
   */
  work: number;
  /** Energy that was lost since the watch began: what there was, and work, less what there is. */
  dissipated: number;
  /** Rise of `total` − `work` over its lowest value since the watch began, and the bound on it. */
  made: number;
  bound: number;
  /** Reason why nothing is watched, as the end of a sentence; null while it is. */
  off: string | null;
  /** Time at which `made` first passed its bound [s], NaN if it did not; where the fastest grain was then [m]. */
  since: number;
  place: Vec3;
};

export const createEnergy = (): EnergyMeasure => ({
  grains: 0, elastic: 0, total: 0, work: 0, dissipated: 0, made: 0, bound: 0, off: null, since: NaN, place: [0, 0, 0],
});
