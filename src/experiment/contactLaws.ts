import type { ContactLaws } from '../model/settings';
import { siFactor, type AnyValues, type Values } from '../params/param';
import { lawParams } from '../params/laws';
import { isBeyondFriction } from '../physics/contact/lawStep';
import { GPU_MECHANISM_SOLVERS, GPU_SOLVERS } from '../physics/gpu/solve/solvers';

const declared = lawParams();
type LawValues = Values<typeof declared>;

/** Values of parameters, in SI, as contacts take them: 0 compliance is rigid, 0 yield force never yields. */
export const lawsOf = (v: LawValues): ContactLaws => ({
  cohesion: v.cohesion, rollingFriction: v.rollingFriction, spinningFriction: v.spinningFriction,
  stiffness: v.compliance > 0 ? 1 / v.compliance : Infinity, contactDamping: v.contactDamping,
  yieldForce: v.yieldForce > 0 ? v.yieldForce : Infinity, restitution: v.restitution, restitutionSpeed: v.restitutionSpeed,
});

/** Keys of the parameters that decide which laws act. */
export const LAW_KEYS: readonly string[] = Object.keys(declared);

/** Of values in declared units. */
export function hasLawsBeyondFriction(values: AnyValues): boolean {
  const laws = Object.fromEntries(LAW_KEYS.map((key) =>
    [key, Number(values[key] ?? 0) * siFactor(declared[key as keyof typeof declared].unit)])) as LawValues;
  return isBeyondFriction(lawsOf(laws));
}

/**
 * Solvers that a GPU has for a world with these values, in declared units, where bodies are `joined` or surfaces flexible: its converging
 * ones know friction alone.
 */
export const gpuSolversFor = (values: AnyValues, joined: boolean): readonly string[] =>
  (joined || hasLawsBeyondFriction(values) ? GPU_MECHANISM_SOLVERS : GPU_SOLVERS);
