import type { Value } from '../params/param';
import { findScene } from '../scenes/index';
import type { AnyScene } from '../scenes/scene';
import { wheelHash, type FileWheel } from '../scenes/wheel/fileWheel';
import { withFiles } from '../share/fromFiles';
import type { LawName } from './laws';

/** Most runs of a sweep [1]. */
export const MOST_RUNS = 1_000_000;

/**
 * A reduction makes a number of all samples in a window of time, `at` of those about one place, and `fit` is a number
 * of the law that is laid through all in the window.
 */
export const WINDOW_REDUCTIONS = ['last', 'mean', 'max', 'min', 'slope'] as const;
export const REDUCTIONS = [...WINDOW_REDUCTIONS, 'at', 'fit'] as const;
export type WindowReduction = (typeof WINDOW_REDUCTIONS)[number];
export type Reduction = (typeof REDUCTIONS)[number];

export const METHODS = ['random', 'latin'] as const;

/** An axis that lists its values, in the unit of the panel. */
export type ListAxis = { key: string; values: Value[] };
/** An axis from one number to another, in the unit of the panel; only a sample can do without `count`. */
export type RangeAxis = { key: string; from: number; to: number; count?: number; scale: 'linear' | 'log' };
export type Axis = ListAxis | RangeAxis;

export const isList = (axis: Axis): axis is ListAxis => 'values' in axis;

/** Says whether each point of a sample has all values of an axis, from which none is drawn then. */
export const isCrossed = ({ key }: Pick<Axis, 'key'>): boolean => key === 'seed';

export type Sample = { method: (typeof METHODS)[number]; count: number; seed: number };

/**
 * A number that is taken from the series of a probe, over [from, to] s or the whole run; `at` is a time [s], or a value
 * of the probe `along`, in its unit. A fit is of the law `of`, along time or that probe, and gives its number `take`.
 */
export type ReducedProbe = {
  probe: string; reduce: Reduction; over?: [from: number, to: number]; at?: number; along?: string;
  of?: LawName; take?: string;
};

/** A sweep is a file that was read and found right; values are in the unit of the panel, times in s. */
export type Sweep = {
  scene: string;
  /** The wheel of a file, in place of the scene's own. */
  wheel?: FileWheel;
  base: Record<string, Value>;
  duration: number;
  axes: Axis[];
  sample?: Sample;
  probes: ReducedProbe[];
};

/** Returns the number of runs of a sweep. */
export const runsOf = ({ axes, sample }: Pick<Sweep, 'axes' | 'sample'>): number =>
  axes.filter((axis) => !sample || isCrossed(axis)).reduce(
    (product, axis) => product * (isList(axis) ? axis.values.length : axis.count!), sample?.count ?? 1);

/** Returns the scene of a sweep, with its wheel. */
export const sceneOfSweep = ({ scene, wheel }: Pick<Sweep, 'scene' | 'wheel'>): AnyScene =>
  withFiles(findScene(scene)!, { wheel });

/** Returns a sweep as its file says it, which is read as the same sweep with the same wheel. */
export const sweepData = ({ scene, wheel, duration, base, ...rest }: Sweep): object => ({
  scene, ...(wheel && { wheel: { file: wheel.name, unit: wheel.unit, axle: wheel.axle, hash: wheelHash(wheel) } }),
  ...rest, base: { ...base, duration },
});
