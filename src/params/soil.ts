import { number, type NumberParam } from './param';

/** The fields of a number that a scene declares differently from most scenes. */
type Own = Partial<Omit<NumberParam, 'kind' | 'default'>>;

/** Declares Coulomb's coefficient of friction [1], of all contacts alike unless `doc` says which contacts it is for. */
export const frictionParam = (standard: number, own: Own = {}): NumberParam => number({
  label: 'Friction', symbol: 'μ', section: 'Contact', unit: '1', default: standard, min: 0, max: 2, step: 0.01,
  applies: 'live', figure: 'cone',
  doc: 'Coulomb coefficient of all contacts.', ...own,
});

/**
 * Declares the friction of some bodies on grains over that of grains on each other [1], as tables of soil on steel or
 * concrete give it (Potyondy1961): the bodies keep pace with `friction`, and the default says that all are alike.
 * `bodies` names them in the middle of a sentence.
 */
export const frictionRatioParam = (
  label: string, bodies: string, own: Own & { default?: number } = {},
): NumberParam => number({
  label, symbol: 'μ′/μ', section: 'Contact', unit: '1', default: 1, min: 0, max: 4, step: 0.05, applies: 'live',
  doc: `Coulomb coefficient of ${bodies}, over Friction: 1 is the same, 0 is smooth.`, ...own,
});

/** Declares the number of grains, from `min` to `max`; `doc` says what else follows from it. */
export const countParam = (
  standard: number, own: Own & { min: number; max: number; doc: string },
): NumberParam => number({
  label: 'Grains', symbol: 'N', section: 'Soil', unit: '1', default: standard, integer: true, scale: 'log',
  applies: 'rebuild', ...own,
});

/** Declares the density of the material of the grains [kg/m³]. */
export const densityParam = (standard: number, own: Own = {}): NumberParam => number({
  label: 'Grain density', symbol: 'ρ', section: 'Soil', unit: 'kg/m³', default: standard, min: 200, max: 12000,
  step: 50,
  applies: 'rebuild', doc: 'Of the material of a grain, not of the bed.', ...own,
});

/** Declares the size of the grains [mm]: their radius, or the longest semi-axis. */
export const grainRadiusParam = (
  standard: number, own: Own & { min: number; max: number; step: number; doc: string },
): NumberParam => number({
  label: 'Grain radius', symbol: 'r', section: 'Soil', unit: 'mm', default: standard, applies: 'rebuild', ...own,
});

/**
 * Declares the shape ratio of the ellipsoids of a bed [1]: `ellipsoidTemplate` (src/scenes/common/ellipsoid.ts) makes
 * grains of it.
 */
export const shapeRatioParam = (standard: number): NumberParam => number({
  label: 'Shape ratio', symbol: 'sᵣ', section: 'Soil', unit: '1', default: standard, min: 0.3, max: 1.6, step: 0.05,
  applies: 'rebuild', figure: 'ellipsoid',
  doc: 'Below 1 grains are lentils, above 1 eggs, at 1 spheres (Melanz2016 eq. 7.2).',
});
