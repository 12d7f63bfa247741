import type { Model } from '../../model/model';
import type { ConvexShape, Shape } from '../../model/shape';
import type { Convex } from '../shapes/convex';
import { SEARCHES, type Group, type Search, type Variant } from './library';
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
 * Searches that are short enough together for a kernel of contacts with big bodies, those of few pairs first: groups 0
 * to 3. A compound whose parts need more is in a group that it shares only with others, for grains of one core.
 */
const TOGETHER: readonly { group: Group; searches: readonly Search[] }[] = [
  { group: 0, searches: ['collideShapes', 'ellipsoidGap', 'kinkedGap'] },
  { group: 1, searches: ['collideShapes', 'hullEllipsoidGap', 'collidePart'] },
  { group: 2, searches: ['polytopeGap', 'hullFace', 'resting'] },
  { group: 3, searches: ['polytopeGap', 'hullFace', 'resting', 'collidePart', 'clipResting'] },
];
const OF_COMPOUNDS: Readonly<Record<Core, Group>> = { point: 4, ellipsoid: 5, kinked: 6, hull: 7 };

/**
 * Puts each pair of a grain's core and a big body in a group: in that of the most searches which another pair wants, if
 * it has what the pair needs, so that groups are few. Returns what each group needs, and the group of each pair.
 */
export function groupPairs({ grains, bodies }: Omit<Kinds, 'simple'>) {
  const pairs = bodies.flatMap((parts, body) => [...grains].map((core) => {
    const needed = searchesOfBody(core, parts);
    const fitting = TOGETHER.filter(({ searches }) => needed.every((name) => searches.includes(name)));
    return { core, body, needed, fitting: fitting.map(({ group }) => group) };
  }));
  const wanted = new Set(pairs.flatMap(({ fitting }) => fitting.slice(0, 1)));
  const grouped = pairs.map(({ core, body, needed, fitting }) =>
    ({ core, body, needed, group: fitting.findLast((group) => wanted.has(group)) ?? OF_COMPOUNDS[core] }));
  const groups = [...new Set(grouped.map(({ group }) => group))].toSorted((a, b) => a - b).map((group) =>
    ({ group, needed: ordered(grouped.filter((pair) => pair.group === group).flatMap((pair) => pair.needed)) }));
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
