import { holds, type Band } from '../core/band';
import type { Check, Series } from './check';

/**
 * A law between two runs of a scene that differ in one parameter alone: what is measured of the one goes with what is
 * measured of the other as `law` does. It sees what no band of one run can: how a quantity depends on another.
 */
export type Ratio = Pick<Check, 'what' | 'cites' | 'basis' | 'until' | 'measured'> & {
  /** Key of the parameter in which the runs differ. */
  key: string;
  /** Returns a number that what is measured is proportional to, of a run with these values and of this series. */
  law(series: Series): number;
  /** Returns the band of the measured ratio around the one that the law has. */
  allowed(expect: number): Band;
};

/** A run as it is compared: its values in SI, and its series from t = 0 on. */
export type ComparedRun<V> = { values: V; series: Series };

/** A scene is asked here for the laws between a run with these values in SI and another one, and for no more. */
type Lawful<V> = { ratios?(values: V): Ratio[] };

/** A ratio is null where the law's is too near 1 for the band to tell it from no dependence at all. */
export type RatioResult = Pick<Check, 'what' | 'unit' | 'cites' | 'basis' | 'allowed'> & {
  measured: number; ok: boolean | null;
};

/** Returns the laws between two runs that differ in the parameter `key`, of a run with these values in SI. */
export const ratiosBy = <V>(scene: Lawful<V>, values: V, key: string): Ratio[] =>
  scene.ratios?.(values).filter((ratio) => ratio.key === key) ?? [];

/**
 * Evaluates the laws that hold for both of two runs which differ in `key` alone, and went on until they are due: what
 * is measured of one over that of the other.
 */
export function compareRuns<V>(
  scene: Lawful<V>, key: string, one: ComparedRun<V>, other: ComparedRun<V>,
): RatioResult[] {
  const others = ratiosBy(scene, other.values, key);
  return ratiosBy(scene, one.values, key).flatMap((ratio) => {
    const base = others.find(({ what }) => what === ratio.what), { what, cites, basis } = ratio;
    if (!base) return [];
    const allowed = ratio.allowed(ratio.law(one.series) / base.law(other.series));
    const measured = ratio.measured(one.series) / base.measured(other.series);
    const ok = holds(allowed, 1) ? null : holds(allowed, measured);
    return [{ what, unit: '1', cites, basis, allowed, measured, ok }];
  });
}
