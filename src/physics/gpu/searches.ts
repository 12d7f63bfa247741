import type { Model } from '../../model/model';
import type { ConvexShape, Shape } from '../../model/shape';
import type { Convex } from '../shapes/convex';
import {
  LISTED, SEARCH_KINDS, SEARCHES, type BodySearch, type Group, type Search, type SearchKind, type Variant,
} from './library';
import { isSimple } from './stateBuffers';

type Core = Convex['core'];
/** A big body is made of these parts; a plane has none. */
export type Parts = ReadonlySet<Core | 'triangle'>;

/**
 * The kinds say what the grains and the big bodies of a world are. `simple` says that spheres meet all bodies in closed
 * form.
 */
export type Kinds = { grains: ReadonlySet<Core>; bodies: readonly Parts[]; simple: boolean };

const CORE_OF: Readonly<Record<ConvexShape['kind'], Core>> =
  { sphere: 'point', ellipsoid: 'ellipsoid', box: 'kinked', cylinder: 'kinked', capsule: 'kinked', hull: 'hull' };

const isSmooth = (core: Core): boolean => core === 'point' || core === 'ellipsoid';

/** Returns what the contact of two cores needs, as shaders/shared/shapes/collideShapes.wgsl chooses. */
function searchesOfPair(a: Core, b: Core): Search[] {
  const both = [a, b], hasEllipsoid = both.includes('ellipsoid'), hasHull = both.includes('hull');
  if (isSmooth(a) && isSmooth(b)) return hasEllipsoid ? ['collideShapes', 'ellipsoidGap'] : ['collideShapes'];
  if (hasEllipsoid) return ['collideShapes', hasHull ? 'hullEllipsoidGap' : 'kinkedGap'];
  if (both.includes('point') && !hasHull) return ['collideShapes']; // noKinkedGap has the closed form
  return hasHull ? ['polytopeGap', 'hullFace'] : ['polytopeGap'];
}

/**
 * Returns what the contact of a grain with a big body needs, as collidePart.wgsl beside it chooses: to all but balls a
 * triangle is a hull.
 */
function searchesOfBody(grain: Core, parts: Parts): Search[] {
  if (parts.size === 0) return isSmooth(grain) ? [] : ['resting'];
  return [...parts].flatMap((part): Search[] => {
    if (part !== 'triangle') return searchesOfPair(grain, part);
    if (grain === 'point') return ['collidePart'];
    const asHull = searchesOfPair(grain, 'hull');
    return isSmooth(grain) ? ['collidePart', ...asHull] : ['collidePart', 'resting', 'clipResting', ...asHull];
  });
}

/** Returns each once, in the order of `SEARCHES`, so that worlds with the same needs share their kernels. */
const ordered = (needed: readonly Search[]): readonly Search[] => SEARCHES.filter((name) => needed.includes(name));

/**
 * Searches that are short enough together for a kernel of contacts with big bodies, those of few pairs first; the first
 * three groups have the kinds of searches that are listed, too, by their numbers. The last group has the pairs that
 * need more: theirs are listed, and pairs that rest on a plane may come with them.
 */
export const TOGETHER: readonly { group: Group; searches: readonly Search[] }[] = [
  { group: 0, searches: ['collideShapes', 'ellipsoidGap', 'kinkedGap'] },
  { group: 1, searches: ['collideShapes', 'hullEllipsoidGap', 'collidePart'] },
  { group: 2, searches: ['polytopeGap', 'hullFace', 'resting'] },
  { group: LISTED, searches: ['resting'] },
];

/** Returns the kind of the search of two cores, as searchKind.wgsl in shaders/shared/collide has it. */
function kindOf(a: Core, b: Core): SearchKind {
  const smooth = [a, b].filter(isSmooth).length, hasHull = a === 'hull' || b === 'hull';
  if (smooth === 0 || (smooth === 1 && hasHull && (a === 'point' || b === 'point'))) return 2;
  return hasHull ? 1 : 0;
}

/** Returns what the searches of each kind need that a grain and parts of a body list. */
function kindsOfPairs(pairs: readonly { core: Core; parts: Parts }[]): BodySearch['kinds'] {
  const all = pairs.flatMap(({ core, parts }) => [...parts].map((part) => {
    const other = part === 'triangle' ? 'hull' : part;
    return { kind: kindOf(core, other), needed: searchesOfPair(core, other) };
  }));
  return SEARCH_KINDS.filter((kind) => all.some((one) => one.kind === kind)).map((kind) =>
    ({ kind, needed: ordered(all.filter((one) => one.kind === kind).flatMap(({ needed }) => needed)) }));
}

/**
 * Puts each pair of a grain's core and a big body in a group: in that of the most searches which another pair wants, if
 * it has what the pair needs, so that groups are few. Returns what each group needs, and the group of each pair.
 */
export function groupPairs({ grains, bodies }: Omit<Kinds, 'simple'>) {
  const pairs = bodies.flatMap((parts, body) => [...grains].map((core) => {
    const needed = searchesOfBody(core, parts);
    const fitting = TOGETHER.filter(({ searches }) => needed.every((name) => searches.includes(name)));
    return { core, body, parts, needed, fitting: fitting.map(({ group }) => group) };
  }));
  const wanted = new Set(pairs.map(({ fitting }) => fitting[0] ?? LISTED));
  const grouped = pairs.map(({ core, body, parts, needed, fitting }) =>
    ({ core, body, parts, needed, group: fitting.findLast((group) => wanted.has(group)) ?? LISTED }));
  const groups = [...new Set(grouped.map(({ group }) => group))].toSorted((a, b) => a - b).map((group): BodySearch => {
    const own = grouped.filter((pair) => pair.group === group), needed = ordered(own.flatMap((pair) => pair.needed));
    return group === LISTED ? { group, needed, kinds: kindsOfPairs(own) } : { group, needed };
  });
  return { groups, pairs: grouped };
}

/** Returns the simplest variant that serves worlds of such shapes, without laws beyond friction. */
export function variantOfKinds({ grains, bodies, simple }: Kinds): Variant {
  const own = [...grains], smooth = own.filter(isSmooth), spheres = own.every((core) => core === 'point');
  return {
    grains: smooth.length === 0 ? 'flat' : smooth.length < own.length ? 'shapes' : spheres ? 'spheres' : 'ellipsoids',
    pairs: spheres ? [] : ordered(own.flatMap((a) => own.flatMap((b) => searchesOfPair(a, b)))),
    bodies: spheres && simple ? 'simple' : groupPairs({ grains, bodies }).groups,
  };
}

export function partsOf(shape: Shape): Parts {
  switch (shape.kind) {
    case 'plane': return new Set();
    case 'mesh': case 'heightfield': return new Set(['triangle']);
    case 'compound': return new Set(shape.parts.map((part) => CORE_OF[part.shape.kind]));
    default: return new Set([CORE_OF[shape.kind]]);
  }
}

/** Returns the kinds of all templates and bodies of a world: neither changes while it lives. */
export const kindsOf = ({ templates, bodies }: Model): Kinds => ({
  grains: new Set(templates.map(({ shape }) => CORE_OF[shape.kind])), bodies: bodies.map(({ shape }) => partsOf(shape)),
  simple: bodies.every(({ shape }) => isSimple(shape)),
});
