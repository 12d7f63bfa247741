import type { ContactLaws } from '../../model/settings';

/** The laws of a substep as the numbers that a contact needs: laws.md §2. The record is overwritten each step. */
export type LawStep = {
  /** True if any law besides friction acts; true if contacts bear moments. */
  on: boolean;
  six: boolean;
  /** Cohesion c = h ĉ [N·s], and the gap up to which it holds a contact [m]; of two grains, and with a big body. */
  cohesion: number;
  range: number;
  wallCohesion: number;
  wallRange: number;
  /** True if contacts within that gap get their cohesion back. */
  healing: boolean;
  /** Largest normal impulse h f_y [N·s]; ∞ if contacts never yield. */
  cap: number;
  /** h²·2π p_y [kg/m]: times R_eff it is h²H_p, by which a dent raises the cap (laws.md §2). */
  hardening: number;
  /** Deepest dent of a contact that yields [m]: there it bears whatever comes. */
  dent: number;
  /** h²K and hR of compliant contacts [kg], for small steps; `elastic` is ∞ for rigid ones. */
  elastic: number;
  viscous: number;
  /**
   * E = 1/(h²K + hR) [1/kg] and b/Φ = K/(hK + R) [1/s] of compliant contacts, for converging solvers; both 0 for rigid
   * ones, whose b is that of the step.
   */
  softness: number;
  gapRate: number;
  /** h + R/K [s], for converging solvers: a yielding contact gives way by this times w = u + Eγ + b, its excess. */
  yieldTime: number;
  /** Coefficients of rolling and spinning friction, ρ and σ [m]. */
  rolling: number;
  spinning: number;
  /**
   * Coefficient of restitution e [1] and closing speed from which it holds [m/s]; e is 0 for compliant contacts, which
   * bounce by themselves. Stiffness along the surface over that along n [1]; 0 is rigid.
   */
  restitution: number;
  restitutionSpeed: number;
  tangential: number;
};

/**
 * Deepest dent [radii of the smallest grain]. A contact that bore f_y and no more would let a larger load through:
 * grains of `shear-plastic` went 2.5 radii into each other.
 */
const DEEPEST_DENT = 0.1;

export const createLawStep = (): LawStep => ({
  on: false, six: false, cohesion: 0, range: 0, wallCohesion: 0, wallRange: 0, healing: true, cap: Infinity,
  hardening: 0, dent: 0, elastic: Infinity, viscous: 0, softness: 0, gapRate: 0, yieldTime: 0, rolling: 0, spinning: 0,
  restitution: 0, restitutionSpeed: 0, tangential: 0,
});

export const FRICTION_ALONE: Readonly<LawStep> = createLawStep();

/** Says whether contacts bear moments: their sets have six dimensions. */
export const hasMoments = (laws: ContactLaws): boolean => laws.rollingFriction > 0 || laws.spinningFriction > 0;

/** Says whether any law but friction acts. */
export const isBeyondFriction = (laws: ContactLaws): boolean => hasMoments(laws) || laws.cohesion > 0
  || Number.isFinite(laws.stiffness) || Number.isFinite(laws.yieldForce) || laws.restitution > 0;

/** Writes the laws of a substep h [s] into `out`; grains are no smaller than `minRadius` [m]. */
export function writeLawStep(out: LawStep, laws: ContactLaws, h: number, minRadius: number): void {
  const { stiffness: K, contactDamping: R, yieldForce, wallCohesion } = laws, soft = Number.isFinite(K);
  out.on = isBeyondFriction(laws);
  out.six = hasMoments(laws);
  out.cohesion = h * laws.cohesion;
  const reach = laws.cohesionRange * minRadius, stretch = soft ? laws.cohesion / K : 0; // a soft contact stretches
  out.range = reach + stretch;
  out.wallCohesion = wallCohesion * out.cohesion;
  out.wallRange = reach + wallCohesion * stretch;
  out.healing = laws.healing;
  out.cap = h * yieldForce;
  out.hardening = h * h * 2 * Math.PI * laws.flowPressure;
  out.dent = DEEPEST_DENT * minRadius;
  out.elastic = h * h * K;
  out.viscous = soft ? h * R : 0;
  out.softness = soft ? 1 / (h * h * K + h * R) : 0;
  out.gapRate = soft ? K / (h * K + R) : 0;
  out.yieldTime = h + (soft ? R / K : 0);
  out.rolling = laws.rollingFriction;
  out.spinning = laws.spinningFriction;
  out.restitution = soft ? 0 : laws.restitution;
  out.restitutionSpeed = laws.restitutionSpeed;
  out.tangential = laws.tangentialStiffness;
}

/**
 * Returns 1/R_eff of contact c [1/m], 1/R_A + 1/R_B from the lengths of its arms, ×3; a big body is flat. For spheres
 * these are the radii, but for the gap.
 */
export function curvatureOf(armA: Float64Array, armB: Float64Array, c: number, isWall: boolean): number {
  const a = lengthOf(armA, 3 * c);
  return isWall ? 1 / a : 1 / a + 1 / lengthOf(armB, 3 * c);
}

const lengthOf = (x: Float64Array, at: number): number =>
  Math.sqrt(x[at] * x[at] + x[at + 1] * x[at + 1] + x[at + 2] * x[at + 2]);
