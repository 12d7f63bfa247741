import type { Model } from '../../model/model';
import type { ConvexShape, Shape } from '../../model/shape';
import type { Convex } from '../shapes/convex';
import { SEARCHES, type Family, type Search, type Variant } from './library';
import { isSimple } from './stateBuffers';

type Core = Convex['core'];

/**
 * What the grains and the big bodies of a world are; planes need no search. `simple` says that spheres meet all bodies
 * in closed form.
 */
export type Kinds = { grains: ReadonlySet<Core>; bodies: ReadonlySet<Core | 'triangle'>; simple: boolean };

const CORE_OF: Readonly<Record<ConvexShape['kind'], Core>> =
  { sphere: 'point', ellipsoid: 'ellipsoid', box: 'kinked', cylinder: 'kinked', capsule: 'kinked', hull: 'hull' };

const isSmooth = (core: Core): boolean => core === 'point' || core === 'ellipsoid';
const familyOf = (core: Core): Family => (isSmooth(core) ? 'smooth' : 'flat');

/** Returns what the contact of two cores needs, as shaders/shared/shapes/collideShapes.wgsl chooses. */
function searchesOfPair(a: Core, b: Core): Search[] {
  const both = [a, b], hasEllipsoid = both.includes('ellipsoid'), hasHull = both.includes('hull');
  if (isSmooth(a) && isSmooth(b)) return hasEllipsoid ? ['collideShapes', 'ellipsoidGap'] : ['collideShapes'];
  if (hasEllipsoid) return ['collideShapes', hasHull ? 'hullEllipsoidGap' : 'kinkedGap'];
  if (both.includes('point') && !hasHull) return ['collideShapes']; // noKinkedGap has the closed form
  return hasHull ? ['polytopeGap', 'hullFace'] : ['polytopeGap'];
}

/**
 * Returns what the contact of a grain with a part of a big body needs, as collidePart.wgsl beside it chooses: to all but
 * balls a triangle is a hull.
 */
function searchesOfPart(grain: Core, part: Core | 'triangle'): Search[] {
  if (part !== 'triangle') return searchesOfPair(grain, part);
  return grain === 'point' ? ['collidePart'] : ['collidePart', ...searchesOfPair(grain, 'hull')];
}

/** Returns each once, in the order of `SEARCHES`, so that worlds with the same needs share their kernels. */
const ordered = (needed: readonly Search[]): readonly Search[] => SEARCHES.filter((name) => needed.includes(name));

/** Returns the simplest variant that serves worlds of such shapes, without laws beyond friction. */
export function variantOfKinds({ grains, bodies, simple }: Kinds): Variant {
  const own = [...grains], families = new Set(own.map(familyOf)), spheres = own.every((core) => core === 'point');
  const withBodies = (family: Family): readonly Search[] => ordered(own.filter((core) => familyOf(core) === family)
    .flatMap((core) => [
      ...(family === 'flat' ? ['resting' as const] : []), ...[...bodies].flatMap((part) => searchesOfPart(core, part)),
    ]));
  return {
    grains: families.size === 2 ? 'shapes' : families.has('flat') ? 'flat' : spheres ? 'spheres' : 'ellipsoids',
    pairs: spheres ? [] : ordered(own.flatMap((a) => own.flatMap((b) => searchesOfPair(a, b)))),
    bodies: spheres && simple ? 'simple' : { smooth: withBodies('smooth'), flat: withBodies('flat') },
  };
}

const partsOf = (shape: Shape): (Core | 'triangle')[] => {
  switch (shape.kind) {
    case 'plane': return [];
    case 'mesh': case 'heightfield': return ['triangle'];
    case 'compound': return shape.parts.map((part) => CORE_OF[part.shape.kind]);
    default: return [CORE_OF[shape.kind]];
  }
};

/** Returns the kinds of all templates and bodies of a world: neither changes while it lives. */
export const kindsOf = ({ templates, bodies }: Model): Kinds => ({
  grains: new Set(templates.map(({ shape }) => CORE_OF[shape.kind])),
  bodies: new Set(bodies.flatMap(({ shape }) => partsOf(shape))),
  simple: bodies.every(({ shape }) => isSimple(shape)),
});
