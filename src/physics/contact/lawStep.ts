import type { ContactLaws } from '../../model/settings';

/** The laws of a substep as the numbers that a contact needs: laws.md §2. Overwritten each step. */
export type LawStep = {
  /** Some law besides friction acts; some contact bears moments. */
  on: boolean;
  six: boolean;
  /** c = h ĉ [N·s], and the gap up to which a contact is held [m]. */
  cohesion: number;
  range: number;
  /** h f_y [N·s]; ∞: it never yields. */
  cap: number;
  /**
   * E = 1/(h²K + hR) [1/kg] and b/Φ = K/(hK + R) [1/s] of compliant contacts; both 0 of rigid ones, where b is that of
   * the step.
   */
  softness: number;
  gapRate: number;
  /** What a yielding contact gives way for 1 m/s of w = u + Eγ + b in excess: h + R/K [s]. */
  yieldTime: number;
  /** ρ, σ [m]. */
  rolling: number;
  spinning: number;
  /**
   * e and the closing speed from which it holds [1; m/s]; of rigid contacts, for compliant ones bounce by themselves.
   */
  restitution: number;
  restitutionSpeed: number;
};

/**
 * A contact is held until it is this far apart [radii of the smallest grain], and by as much more as it stretches under
 * ĉ. The paper has no such range: there every pair on the list of contacts is held, whatever decides how long that list
 * is.
 */
const COHESION_RANGE = 0.05;

export const createLawStep = (): LawStep => ({
  on: false, six: false, cohesion: 0, range: 0, cap: Infinity, softness: 0, gapRate: 0, yieldTime: 0, rolling: 0,
  spinning: 0,
  restitution: 0, restitutionSpeed: 0,
});

export const FRICTION_ALONE: Readonly<LawStep> = createLawStep();

/** Whether a contact bears moments: its set has six dimensions. */
export const hasMoments = (laws: ContactLaws): boolean => laws.rollingFriction > 0 || laws.spinningFriction > 0;

/** Whether any law but friction acts. */
export const isBeyondFriction = (laws: ContactLaws): boolean => hasMoments(laws) || laws.cohesion > 0
  || Number.isFinite(laws.stiffness) || Number.isFinite(laws.yieldForce) || laws.restitution > 0;

/** For a substep h [s] of grains no smaller than `minRadius` [m]. */
export function writeLawStep(out: LawStep, laws: ContactLaws, h: number, minRadius: number): void {
  const { stiffness: K, contactDamping: R, yieldForce } = laws, soft = Number.isFinite(K);
  out.on = isBeyondFriction(laws);
  out.six = hasMoments(laws);
  out.cohesion = h * laws.cohesion;
  out.range = COHESION_RANGE * minRadius + (soft ? laws.cohesion / K : 0);
  out.cap = h * yieldForce;
  out.softness = soft ? 1 / (h * h * K + h * R) : 0;
  out.gapRate = soft ? K / (h * K + R) : 0;
  out.yieldTime = h + (soft ? R / K : 0);
  out.rolling = laws.rollingFriction;
  out.spinning = laws.spinningFriction;
  out.restitution = soft ? 0 : laws.restitution;
  out.restitutionSpeed = laws.restitutionSpeed;
}
