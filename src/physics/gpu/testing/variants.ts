import type { Variant } from '../library';
import { variantOfKinds, type Kinds, type Parts } from '../searches';

const subsetsOf = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((known, one) => [...known, ...known.map((subset) => [...subset, one])], [[]]);

const CORES = ['point', 'ellipsoid', 'kinked', 'hull'] as const, SIMPLE: readonly string[] = ['point', 'kinked'];
const PLANE: Parts = new Set(), SINGLE = [...CORES, 'triangle' as const].map((part): Parts => new Set([part]));
/** Bodies of each kind alone, of all kinds, and a compound of all: what a world of some of them needs is between. */
const BODIES: Parts[][] = [[], [PLANE], ...SINGLE.map((parts) => [parts]), [PLANE, ...SINGLE], [new Set(CORES)]];
const WORLDS: Kinds[] = subsetsOf(CORES).filter(({ length }) => length > 0).flatMap((grains) =>
  BODIES.flatMap((bodies) => {
    const isSimple = bodies.every((parts) => parts.size < 2 && [...parts].every((part) => SIMPLE.includes(part)));
    return [false, ...(isSimple ? [true] : [])].map((simple) => ({ grains: new Set(grains), bodies, simple }));
  }));

/** The variants of such worlds with friction alone, each once. */
export const VARIANTS: readonly Variant[] =
  [...new Map(WORLDS.map(variantOfKinds).map((variant) => [JSON.stringify(variant), variant])).values()];

/** One variant for each kind of grains: all kernels but those of the narrow phase depend on no more. */
export const ONE_OF_EACH: readonly Variant[] =
  [...new Map(VARIANTS.map((variant) => [variant.grains, variant])).values()];
