import type { ContactLaws } from '../model/settings';
import type { Values } from '../params/param';
import type { lawParams } from '../params/laws';

type LawValues = Values<ReturnType<typeof lawParams>>;

/**
 * Returns the contact laws that parameter values in SI stand for: a compliance of 0 gives infinite stiffness (rigid), a
 * yield force of 0 an infinite one (never yields).
 */
export const lawsOf = (v: LawValues): ContactLaws => ({
  cohesion: v.cohesion, cohesionRange: v.cohesionRange, wallCohesion: v.wallCohesion, healing: v.healing === 'on',
  rollingFriction: v.rollingFriction, spinningFriction: v.spinningFriction,
  stiffness: v.compliance > 0 ? 1 / v.compliance : Infinity, contactDamping: v.contactDamping,
  yieldForce: v.yieldForce > 0 ? v.yieldForce : Infinity, flowPressure: v.flowPressure,
  restitution: v.restitution, restitutionSpeed: v.restitutionSpeed, tangentialStiffness: v.tangentialStiffness,
});
