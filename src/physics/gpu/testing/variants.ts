import { LISTED, SEARCH_KINDS, SEARCHES, type Search, type Variant } from '../library';
import { TOGETHER, variantOfKinds, type Kinds, type Parts } from '../searches';

const subsetsOf = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((known, one) => [...known, ...known.map((subset) => [...subset, one])], [[]]);

const CORES = ['point', 'ellipsoid', 'kinked', 'hull'] as const, SIMPLE: readonly string[] = ['point', 'kinked'];
const PLANE: Parts = new Set(), SINGLE = [...CORES, 'triangle' as const].map((part): Parts => new Set([part]));
/** Each kind of body: a plane, triangles, and parts of one core, or of several in a compound. */
const KINDS: Parts[] = [PLANE, ...SINGLE, ...subsetsOf(CORES).filter(({ length }) => length > 1)
  .map((cores): Parts => new Set(cores))];
/** Bodies of each kind alone, of all kinds but compounds, and of all: what a world of some needs is between. */
const BODIES: Parts[][] = [[], ...KINDS.map((parts) => [parts]), [PLANE, ...SINGLE], KINDS];
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

/**
 * One for each kind of grains, in which each group of pairs with big bodies needs all that it may: a text stands in the
 * place of a longer one where a world needs less, so that no world has longer kernels of these contacts.
 */
export const MOST_NEEDED: readonly Variant[] = ONE_OF_EACH.map((variant) => {
  const isFlat = variant.grains === 'flat' || variant.grains === 'shapes';
  const inReach = (names: readonly Search[]) => names.filter((name) => isFlat || !/resting$/i.test(name));
  return { ...variant, bodies: TOGETHER.map(({ group, searches }) => (group === LISTED ? {
    group, needed: inReach(SEARCHES), kinds: SEARCH_KINDS.map((kind) => ({ kind, needed: TOGETHER[kind].searches })),
  } : { group, needed: inReach(searches) })) };
});
