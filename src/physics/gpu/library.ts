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

/** The kind of kernels that a world needs: simpler ones compile sooner and are faster. */
export type Variant = {
  grains: 'spheres' | 'ellipsoids' | 'shapes';
  /**
   * Kind of big bodies: `simple` are planes, spheres, boxes and cylinders that only spheres meet; `rounded` are smooth
   * ones, boxes, cylinders and capsules that only spheres and ellipsoids meet; `any` meet any grain.
   */
  bodies: 'simple' | 'rounded' | 'any';
  /** True if laws beyond friction act. */
  laws?: boolean;
  /** True if grains at rest may sleep. */
  sleep?: boolean;
};

const NARROW = {
  spheres: 'shared/collide/narrowSpheres', ellipsoids: 'shared/collide/narrowEllipsoids',
  shapes: 'shared/collide/narrowShapes',
} as const;

/**
 * Returns the text that a variant puts in place of an imported name. The first two names have no file: every variant
 * chooses one.
 */
const substitutesOf = ({ grains, bodies, laws = false }: Variant): Record<string, string> => ({
  'shared/collide/narrow': NARROW[grains],
  'shared/collide/narrowBody': bodies === 'simple' ? 'shared/collide/bodyOfSpheres' : 'shared/collide/bodyOfShapes',
  ...(!laws && {
    'shared/solve/laws': 'shared/solve/noLaws', 'shared/solve/accelerateLawful': 'shared/solve/noAccelerateLawful',
    'shared/probe/lawfulResidual': 'shared/probe/noLawfulResidual',
  }),
  ...(bodies === 'rounded' && {
    'shared/shapes/collideShapes': 'shared/shapes/collideRounded',
    'shared/shapes/collidePart': 'shared/shapes/collideRoundedPart',
  }),
});

/**
 * Returns the texts that `// @import shared/…` finds in such a world; the constants of shared/variant are set in them.
 */
export function libraryOf(variant: Variant): WgslLibrary {
  const shaped = variant.grains !== 'spheres', { laws = false, sleep = false } = variant;
  return {
    ...common,
    ...Object.fromEntries(Object.entries(substitutesOf(variant)).map(([name, text]) => [name, common[text]])),
    'shared/variant': common['shared/variant']
      .replace('SHAPED = false', `SHAPED = ${shaped}`).replace('LAWS = false', `LAWS = ${laws}`)
      .replace('SLEEP = false', `SLEEP = ${sleep}`),
  };
}

/** The variant of the simplest worlds: spheres that meet planes, spheres, boxes and cylinders. */
export const SPHERES: Variant = { grains: 'spheres', bodies: 'simple' };
export const sphereLibrary = libraryOf(SPHERES);

/** Says whether a variant leaves nothing out: its kernels use all that they bind. */
export const isFull = ({ grains, bodies, laws }: Variant): boolean =>
  grains === 'shapes' && bodies === 'any' && laws === true;

/** Reads `const NAME = 12u;` of a shared text. */
export function readConstant(text: string, name: string): number {
  const value = new RegExp(`const ${name} = (\\d+)u?;`).exec(sphereLibrary[text])?.[1];
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
export const HEAD = readConstant('shared/contact/schedule', 'HEAD');
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
