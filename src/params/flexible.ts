import { choice, number } from './param';
import { frictionParam } from './soil';

/** Time integrators of a flexible surface. */
export const INTEGRATOR_OPTIONS = { explicit: 'Explicit', implicit: 'Linearly implicit' } as const;

/** Shapes of the section of Melanz2016's tire, whose text gives width and radii only. */
export const SECTION_OPTIONS = { ellipse: 'Half an ellipse', rounded: 'Rounded box' } as const;
export type SectionName = keyof typeof SECTION_OPTIONS;

/**
 * Number of contact points around each element of a tire: with fewer, the default tire in the papers' soil would let
 * grains in.
 */
const POINTS = 10;

type Own<K extends string> = Partial<Record<K, number>>;

/**
 * Declares the material, integrator and contact points of a flexible surface. A scene passes its own defaults where
 * they differ.
 */
export function surfaceParams(own: Own<'youngsModulus' | 'poissonRatio' | 'dampingTime' | 'points'> = {}) {
  const section = 'Experiment';
  return {
    youngsModulus: number({
      label: "Young's modulus", symbol: 'E', section, unit: 'Pa', default: own.youngsModulus ?? 2e7, min: 1e4, max: 1e9,
      scale: 'log', applies: 'live',
      doc: 'Of the surface: how hard it is to stretch and to bend. Ten times stiffer needs substeps a third as long.',
    }),
    poissonRatio: number({
      label: 'Poisson ratio', symbol: 'ν', section, unit: '1', default: own.poissonRatio ?? 0, min: 0, max: 0.49,
      step: 0.01, applies: 'rebuild',
      doc: 'How much the surface narrows when it is stretched.',
    }),
    dampingTime: number({
      label: 'Damping time', symbol: 'τ', section, unit: 'ms', default: own.dampingTime ?? 0.2, min: 0, max: 100,
      step: 0.01, applies: 'live',
      doc: 'Stress is E (ε + τ dε/dt): longer makes vibrations die sooner, and needs shorter substeps. 0 is as the '
        + 'paper has it.',
    }),
    integrator: choice({
      label: 'Steps of the surface', section: 'Solver', default: 'explicit', applies: 'live',
      options: INTEGRATOR_OPTIONS,
      doc: 'By its forces as they are, as the papers do; or by their slope too, for stiff surfaces in substeps of a '
        + 'millisecond.',
    }),
    points: number({
      label: 'Contact points', section, unit: '1', default: own.points ?? 6, min: 2, max: 32, integer: true,
      applies: 'rebuild',
      doc: 'Along the longer side of an element, and as close along the other: spheres as wide as the surface is '
        + 'thick. Few are rough to small grains, many smooth.',
    }),
  };
}

/** Declares the parameters of a flexible tire on a rim: Melanz2016 §6.2.2. */
export function tireParams(
  own: Own<'lateral' | 'radial' | 'poissonRatio' | 'dampingTime' | 'points' | 'pressure' | 'load' | 'friction'>
    & { section?: SectionName } = {}
) {
  const section = 'Experiment';
  return {
    section: choice({
      label: 'Section', section, default: own.section ?? 'ellipse', applies: 'rebuild', options: SECTION_OPTIONS,
      doc: 'What the carcass is cut across, 0.2 m wide and 0.15 m high: half an ellipse has a round tread and 48 kg, '
        + 'a rounded box with fillets of 40 mm a flat tread and 57 kg.',
    }),
    lateral: number({
      label: 'Lateral elements', section, unit: '1', default: own.lateral ?? 9, min: 2, max: 16, integer: true,
      applies: 'rebuild',
      doc: 'Plates from one bead of the tire to the other.',
    }),
    radial: number({
      label: 'Radial elements', section, unit: '1', default: own.radial ?? 11, min: 6, max: 40, integer: true,
      applies: 'rebuild',
      doc: 'Plates around the axle.',
    }),
    pressure: number({
      label: 'Pressure', symbol: 'p', section, unit: 'Pa', default: own.pressure ?? 220e3, min: 0, max: 5e5, step: 1000,
      applies: 'live',
      doc: 'Of the air in the tire, over that around it.',
    }),
    load: number({
      label: 'Load', symbol: 'W', section, unit: 'N', default: own.load ?? 0, min: 0, max: 10000, step: 10,
      applies: 'live', figure: 'sinkage',
      doc: 'What the hub bears besides its own weight and the tire\'s, 470 to 580 N by its section.',
    }),
    friction: frictionParam(own.friction ?? 0.25),
    ...surfaceParams({ ...own, points: own.points ?? POINTS }),
  };
}

/** Declares the parameters of a tire that is rolled at a prescribed slip. */
export function slipParams(own: Own<'slip' | 'settleTime'> = {}) {
  const section = 'Experiment';
  return {
    slip: number({
      label: 'Slip', symbol: 's', section, unit: '1', default: own.slip ?? 0.3, min: -1, max: 1, step: 0.01,
      applies: 'live', figure: 'slip',
      doc: 'The hub is driven forward at (1 − s) ω r: 0 rolls freely, positive spins, negative brakes, 1 spins '
        + 'on the spot.',
    }),
    omega: number({
      label: 'Angular speed', symbol: 'ω', section, unit: 'rad/s', default: 0.3, min: 0, max: 10, step: 0.01,
      applies: 'live',
      doc: 'Prescribed spin of the hub about its axle.',
    }),
    settleTime: number({
      label: 'Rest before rolling', section, unit: 's', default: own.settleTime ?? 0.2, min: 0, max: 10, step: 0.1,
      applies: 'live',
      doc: 'How long the tire stands from t = 0 on before it is rolled.',
    }),
  };
}

export type SurfaceParams = ReturnType<typeof surfaceParams>;
export type TireParams = ReturnType<typeof tireParams>;
export type SlipParams = ReturnType<typeof slipParams>;
