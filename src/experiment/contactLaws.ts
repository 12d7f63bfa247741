import type { ContactLaws } from '../model/settings';
import type { Values } from '../params/param';
import type { lawParams } from '../params/laws';

type LawValues = Values<ReturnType<typeof lawParams>>;

/** Values of parameters, in SI, as contacts take them: 0 compliance is rigid, 0 yield force never yields. */
export const lawsOf = (v: LawValues): ContactLaws => ({
  cohesion: v.cohesion, rollingFriction: v.rollingFriction, spinningFriction: v.spinningFriction,
  stiffness: v.compliance > 0 ? 1 / v.compliance : Infinity, contactDamping: v.contactDamping,
  yieldForce: v.yieldForce > 0 ? v.yieldForce : Infinity, restitution: v.restitution,
  restitutionSpeed: v.restitutionSpeed,
});
