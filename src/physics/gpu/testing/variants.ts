import type { Variant } from '../library';
import { variantOfKinds, type Kinds } from '../searches';

const subsetsOf = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((known, one) => [...known, ...known.map((subset) => [...subset, one])], [[]]);

const CORES = ['point', 'ellipsoid', 'kinked', 'hull'] as const, SIMPLE: readonly string[] = ['point', 'kinked'];
const WORLDS: Kinds[] = subsetsOf(CORES).filter((grains) => grains.length > 0).flatMap((grains) =>
  subsetsOf([...CORES, 'triangle'] as const).flatMap((bodies) =>
    [false, true].filter((simple) => !simple || bodies.every((part) => SIMPLE.includes(part)))
      .map((simple) => ({ grains: new Set(grains), bodies: new Set(bodies), simple }))));

/** Every variant that a world of friction alone can have, each once. */
export const VARIANTS: readonly Variant[] =
  [...new Map(WORLDS.map(variantOfKinds).map((variant) => [JSON.stringify(variant), variant])).values()];

/** One variant for each kind of grains: all kernels but those of the narrow phase depend on no more. */
export const ONE_OF_EACH: readonly Variant[] =
  [...new Map(VARIANTS.map((variant) => [variant.grains, variant])).values()];
