import type { WgslLibrary } from '../../gpu/wgsl';

const texts = import.meta.glob<string>('../../../shaders/shared/**/*.wgsl', { query: '?raw', import: 'default', eager: true });

/** Every text that kernels share, by the name that `// @import` gives it. */
const common: WgslLibrary = Object.fromEntries(
  Object.entries(texts).map(([path, text]) => [/shaders\/(.*)\.wgsl$/.exec(path)![1], text]));

/** What kind of kernels a world needs: the simpler, the sooner they compile and the faster they are. */
export type Variant = {
  grains: 'spheres' | 'ellipsoids' | 'shapes';
  /**
   * Big bodies: planes, spheres, boxes and cylinders that only spheres meet; smooth ones, boxes, cylinders and capsules that
   * only spheres and ellipsoids meet; any that any grain meets.
   */
  bodies: 'simple' | 'rounded' | 'any';
  /** Laws beyond friction. */
  laws?: boolean;
};

const NARROW = { spheres: 'shared/narrowSpheres', ellipsoids: 'shared/narrowEllipsoids', shapes: 'shared/narrowShapes' } as const;

/** What `// @import shared/…` finds in such a world. */
export function libraryOf({ grains, bodies, laws = false }: Variant): WgslLibrary {
  const shaped = grains !== 'spheres';
  return {
    ...common, 'shared/narrow': common[NARROW[grains]],
    'shared/narrowBody': common[bodies === 'simple' ? 'shared/bodyOfSpheres' : 'shared/bodyOfShapes'],
    ...(!laws && { 'shared/laws': common['shared/noLaws'] }),
    ...(bodies === 'rounded' && { 'shared/shapes/collideShapes': common['shared/collideRounded'] }),
    'shared/variant': common['shared/variant'].replace('SHAPED = false', `SHAPED = ${shaped}`).replace('LAWS = false', `LAWS = ${laws}`)
      .replace('DRIFT_STRIDE = 2u', `DRIFT_STRIDE = ${shaped ? 4 : 2}u`),
  };
}

/** The simplest worlds: spheres that meet planes, spheres, boxes and cylinders. */
export const SPHERES: Variant = { grains: 'spheres', bodies: 'simple' };
export const sphereLibrary = libraryOf(SPHERES);

/** Whether a variant leaves nothing away: its kernels use all that they bind. */
export const isFull = ({ grains, bodies, laws }: Variant): boolean =>
  grains === 'shapes' && bodies === 'any' && laws === true;

/** A `const NAME = 12u;` of a shared text. */
export function readConstant(text: string, name: string): number {
  const value = new RegExp(`const ${name} = (\\d+)u?;`).exec(sphereLibrary[text])?.[1];
  if (value === undefined) throw new Error(`There is no constant ${name} in ${text}.wgsl.`);
  return Number(value);
}

export const MAX_BODIES = readConstant('shared/body', 'MAX_BODIES');
export const MAX_SHAPES = readConstant('shared/shapes', 'MAX_SHAPES');
export const MAX_TEMPLATES = readConstant('shared/variant', 'MAX_TEMPLATES');
export const SCAN_BLOCK = readConstant('shared/scan', 'SCAN_BLOCK');
export const BODY_SHARES = readConstant('shared/bodySum', 'BODY_SHARES');
export const MEASURE_SHARES = readConstant('shared/measure', 'MEASURE_SHARES');
export const MEASURE_ROWS = readConstant('shared/measure', 'MEASURE_ROWS');
export const HEAD = readConstant('shared/schedule', 'HEAD');
export const CLASSES = readConstant('shared/colours', 'CLASSES');
export const HEAVY = readConstant('shared/colours', 'HEAVY');
export const REST = readConstant('shared/colours', 'REST');
export const COLOUR_GROUP = readConstant('shared/colours', 'GROUP');
export const COLOURS = readConstant('shared/schedule', 'COLOURS');
export const KEY_POINT = readConstant('shared/key', 'KEY_POINT');
export const POINT_BITS = readConstant('shared/key', 'POINT_BITS');
export const KEY_BODY = 2 ** KEY_POINT - 1;
export const MODE = {
  start: readConstant('shared/phase', 'MODE_START'), again: readConstant('shared/phase', 'MODE_AGAIN'),
  advance: readConstant('shared/phase', 'MODE_ADVANCE'), reset: readConstant('shared/phase', 'MODE_RESET'),
  sweep: readConstant('shared/phase', 'MODE_SWEEP'), apply: readConstant('shared/phase', 'MODE_APPLY'),
  extrapolate: readConstant('shared/phase', 'MODE_EXTRAPOLATE'),
  begin: readConstant('shared/phase', 'MODE_BEGIN'), even: readConstant('shared/phase', 'MODE_EVEN'), odd: readConstant('shared/phase', 'MODE_ODD'),
} as const;
