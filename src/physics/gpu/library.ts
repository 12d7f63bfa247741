import type { WgslLibrary } from '../../gpu/wgsl';

const texts = import.meta.glob<string>(
  '../../../shaders/shared/**/*.wgsl', { query: '?raw', import: 'default', eager: true });

/**
 * Every text that kernels share, by the name that `// @import` gives it. Its folder is the stage that it belongs to, as
 * the folders of kernels are; `shapes` is the narrow phase, as src/physics/shapes; texts that all stages need are at
 * the root.
 */
const common: WgslLibrary = Object.fromEntries(
  Object.entries(texts).map(([path, text]) => [/shaders\/(.*)\.wgsl$/.exec(path)![1], text]));

/**
 * The texts of the narrow phase, in shared/shapes, that a world may do without, and what stands in their place then.
 * src/physics/gpu/searches.ts says which pairs of shapes need which.
 */
const WITHOUT = {
  collideShapes: 'collideFlat', ellipsoidGap: 'noEllipsoidGap', kinkedGap: 'noKinkedGap',
  hullEllipsoidGap: 'noHullEllipsoidGap', polytopeGap: 'noPolytopeGap', hullFace: 'noHullFace',
  collidePart: 'collideConvexPart', resting: 'restingPoint', clipResting: 'noClipResting',
} as const;
export type Search = keyof typeof WITHOUT;
export const SEARCHES = Object.keys(WITHOUT) as Search[];

/** Numbers of groups of pairs of a grain and a big body, each searched by kernels of its own. */
export const GROUPS = [0, 1, 2, 3] as const;
export type Group = (typeof GROUPS)[number];
/** The group whose searches are listed, since a kernel would be too long that makes them and joins what they find. */
export const LISTED: Group = 3;
/** Numbers of kinds of searches that are listed (shared/collide/searchKind.wgsl), each made by a kernel of its own. */
export const SEARCH_KINDS = [0, 1, 2] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
export type BodySearch = {
  group: Group;
  needed: readonly Search[];
  /** Where searches are listed, what those of each kind need, the lowest first. */
  kinds?: readonly { kind: SearchKind; needed: readonly Search[] }[];
};

/** The kind of kernels that a world needs: simpler ones compile sooner and are faster. */
export type Variant = {
  /** `flat` are grains that are neither spheres nor ellipsoids; `shapes` are flat ones and others. */
  grains: 'spheres' | 'ellipsoids' | 'flat' | 'shapes';
  /** Pairs of grains need these searches. */
  pairs: readonly Search[];
  /**
   * What groups of pairs of a grain and a big body need, the lowest first. `simple` are planes, spheres, boxes and
   * cylinders that only spheres meet: they need none of it.
   */
  bodies: 'simple' | readonly BodySearch[];
  /** True if all grains have one mass and one inertia, which `step` has. */
  alike?: boolean;
  /** True if laws beyond friction act. */
  laws?: boolean;
  /** True if grains at rest may sleep. */
  sleep?: boolean;
};

/** Says whether a world lists searches, so that it needs room for them. */
export const listsSearches = ({ bodies }: Variant): boolean =>
  bodies !== 'simple' && bodies.some(({ kinds = [] }) => kinds.length > 0);

const NARROW = {
  spheres: 'narrowSpheres', ellipsoids: 'narrowEllipsoids', flat: 'narrowFlat', shapes: 'narrowShapes',
} as const;

/** Returns a library in which texts stand in the place of others; both by their names. */
const withTexts = (library: WgslLibrary, texts: Readonly<Record<string, string>>): WgslLibrary =>
  ({ ...library, ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, common[text]])) });

const withSearches = (library: WgslLibrary, needed: readonly Search[]): WgslLibrary =>
  withTexts(library, Object.fromEntries(SEARCHES.filter((name) => !needed.includes(name))
    .map((name) => [`shared/shapes/${name}`, `shared/shapes/${WITHOUT[name]}`])));

/** Returns the library of kernels that search pairs of grains, for those of `needed`. */
export const pairLibrary = (variant: Variant, needed: readonly Search[]): WgslLibrary =>
  withSearches(withTexts(libraryOf(variant), { 'shared/collide/narrow': `shared/collide/${NARROW[variant.grains]}` }),
    needed);

/** Returns the library of kernels that search the pairs of a grain and a big body that are in group `k` of all. */
export function bodyLibrary(variant: Variant, k: number): WgslLibrary {
  const { bodies } = variant;
  if (bodies === 'simple') return withTexts(libraryOf(variant), {
    'shared/collide/narrowBody': 'shared/collide/bodyOfSpheres',
    'shared/collide/mostBodyPoints': 'shared/collide/openBodyPoints',
  });
  const { group, needed } = bodies[k];
  if (group !== LISTED) return withTexts(groupLibrary(variant, k, needed), {
    'shared/collide/narrowBody': 'shared/collide/bodyOfShapes',
  });
  return withTexts(groupLibrary(variant, k, needed.filter((name) => OF_JOIN.includes(name))), {
    'shared/collide/narrowBody': 'shared/collide/bodyOfListed',
    'shared/shapes/collideShapes': 'shared/shapes/foundShapes',
  });
}

/** What a grain meets a part of a body with, besides the searches that may be listed. */
const OF_JOIN: readonly Search[] = ['collidePart', 'resting', 'clipResting'];

/** Returns the library of kernels that go through the pairs in group `k` of all. */
function groupLibrary(variant: Variant, k: number, needed: readonly Search[]): WgslLibrary {
  const bodies = variant.bodies as readonly BodySearch[], library = withSearches(libraryOf(variant), needed);
  const ours = library[`shared/collide/${bodies.length > 1 ? 'groupOurs' : 'ours'}`];
  return {
    ...library,
    'shared/collide/ours':
      ours.replace('GROUP = 0u', `GROUP = ${bodies[k].group}u`).replace('IS_FIRST = false', `IS_FIRST = ${k === 0}`),
  };
}

/** Returns the library of the kernel that lists the searches of the pairs in group `k` of all, which need `needed`. */
export const listLibrary = (variant: Variant, k: number, needed: readonly Search[]): WgslLibrary =>
  withTexts(groupLibrary(variant, k, needed.filter((name) => name === 'collidePart')), {
    'shared/collide/narrowBody': 'shared/collide/bodyOfListed',
    'shared/shapes/collideShapes': 'shared/shapes/listShapes', 'shared/shapes/edgeArc': 'shared/shapes/noEdgeArc',
  });

/** Returns the library of the kernel that makes the listed searches of a kind. */
export function kindLibrary(variant: Variant, kind: SearchKind, needed: readonly Search[]): WgslLibrary {
  const library = withSearches(libraryOf(variant), needed), name = 'shared/collide/searchKind';
  return { ...library, [name]: library[name].replace('SEARCH_KIND = 0u', `SEARCH_KIND = ${kind}u`) };
}

/**
 * Returns the texts that `// @import shared/…` finds in such a world; the constants of shared/variant and shared/drift
 * are set in them.
 */
export function libraryOf({ grains, alike = false, laws = false, sleep = false }: Variant): WgslLibrary {
  const shaped = grains !== 'spheres';
  const library = withTexts(common, {
    ...(!laws && {
      'shared/solve/laws': 'shared/solve/noLaws', 'shared/solve/accelerateLawful': 'shared/solve/noAccelerateLawful',
      'shared/probe/lawfulResidual': 'shared/probe/noLawfulResidual',
    }),
    ...(!shaped && {
      'shared/collide/placed': 'shared/collide/placedSphere',
      'shared/collide/writeArms': 'shared/collide/writeArmsOfSpheres',
    }),
  });
  return {
    ...library,
    'shared/drift': common['shared/drift'].replace('ALIKE = false', `ALIKE = ${alike}`),
    'shared/variant': common['shared/variant']
      .replace('SHAPED = false', `SHAPED = ${shaped}`).replace('LAWS = false', `LAWS = ${laws}`)
      .replace('SLEEP = false', `SLEEP = ${sleep}`),
  };
}

/** The variant of the simplest worlds: spheres that meet planes, spheres, boxes and cylinders. */
export const SPHERES: Variant = { grains: 'spheres', pairs: [], bodies: 'simple' };
export const sphereLibrary = libraryOf(SPHERES);

/** The variant that leaves nothing out: its kernels use all that they bind. */
export const FULL: Variant = {
  grains: 'shapes', pairs: SEARCHES, laws: true,
  bodies: [
    { group: 0, needed: SEARCHES },
    { group: LISTED, needed: SEARCHES, kinds: SEARCH_KINDS.map((kind) => ({ kind, needed: SEARCHES })) },
  ],
};

/** Reads `const NAME = 12u;` or `0x0cu` of a shared text. */
export function readConstant(text: string, name: string): number {
  const value = new RegExp(`const ${name} = (0x[\\da-f]+|\\d+)u?;`).exec(sphereLibrary[text])?.[1];
  if (value === undefined) throw new Error(`There is no constant ${name} in ${text}.wgsl.`);
  return Number(value);
}

export const MAX_BODIES = readConstant('shared/body', 'MAX_BODIES');
export const MAX_SHAPES = readConstant('shared/shapes/shapes', 'MAX_SHAPES');
export const MAX_TEMPLATES = readConstant('shared/variant', 'MAX_TEMPLATES');
export const SCAN_BLOCK = readConstant('shared/collide/scan', 'SCAN_BLOCK');
export const BODY_THREADS = readConstant('shared/contact/bodySum', 'BODY_THREADS');
export const SLOT_THREADS = readConstant('shared/contact/starts', 'SLOT_THREADS');
export const MEASURE_ROWS = readConstant('shared/probe/measure', 'MEASURE_ROWS');
export const CLAIMS = readConstant('shared/solve/claims', 'CLAIMS');
export const COPY_COUNT = readConstant('shared/copies', 'COPY_COUNT');
export const COPY_OWN = readConstant('shared/copies', 'COPY_OWN');
export const COPY_SHARED = readConstant('shared/copies', 'COPY_SHARED');
export const HEAD = readConstant('shared/contact/schedule', 'HEAD');
export const PLACE_A = readConstant('shared/contact/schedule', 'PLACE_A');
export const PLACE_B = readConstant('shared/contact/schedule', 'PLACE_B');
export const PLACES_A = readConstant('shared/contact/schedule', 'PLACES_A');
export const PLACES = readConstant('shared/contact/schedule', 'PLACES');
export const LONG = readConstant('shared/contact/schedule', 'LONG');
export const CLASSES = readConstant('shared/contact/colours', 'CLASSES');
export const HEAVY = readConstant('shared/contact/colours', 'HEAVY');
export const REST = readConstant('shared/contact/colours', 'REST');
export const COLOUR_GROUP = readConstant('shared/contact/colours', 'GROUP');
export const COLOURS = readConstant('shared/contact/schedule', 'COLOURS');
export const KEY_POINT = readConstant('shared/contact/key', 'KEY_POINT');
export const POINT_BITS = readConstant('shared/contact/key', 'POINT_BITS');
export const KEY_BODY = 2 ** KEY_POINT - 1;
export const MEMORY_WORDS = readConstant('shared/contact/memory', 'MEMORY_WORDS');
export const LAW_WORDS = readConstant('shared/contact/memory', 'LAW_WORDS');
const mode = (name: string): number => readConstant('shared/phase', `MODE_${name}`);
export const MODE = {
  start: mode('START'), again: mode('AGAIN'), advance: mode('ADVANCE'), reset: mode('RESET'), sweep: mode('SWEEP'),
  apply: mode('APPLY'), extrapolate: mode('EXTRAPOLATE'), begin: mode('BEGIN'), even: mode('EVEN'), odd: mode('ODD'),
} as const;
