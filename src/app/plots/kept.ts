import { counted } from '../../core/counted';
import type { AnyValues, Param } from '../../params/param';
import { shownValue } from '../panel/shownValue';
import type { SampleHistory } from '../samples/history';
import type { UnitSystem } from '../units/unitsKept';
import { chartData, type Choice, type DashedCurve, type Points, type Samples, type Trace } from './chartData';

/** A run whose curves stay: its scene, the values that it had, in declared units, and its samples. */
export type KeptRun = Samples & {
  id: number; sceneId: string; values: AnyValues;
  /** True if it went from its start by these values alone, so that laws between two runs may be about it. */
  whole: boolean;
};

/** Most runs that are kept, and most parts of a curve of which the lowest and the highest value are drawn. */
export const MOST_KEPT = 3;
const PARTS = 300;

/** Returns the run whose samples these are, as it is kept. */
export function takeRun(
  run: Omit<KeptRun, keyof Samples>, { t, columns, count }: SampleHistory,
): KeptRun {
  const own = Object.entries(columns).map(([key, column]) => [key, column.slice(0, count)] as const);
  return { ...run, t: t.slice(0, count), columns: Object.fromEntries(own), count };
}

/** Returns a kept run's curve of what a chart shows; none if it has no such probe. */
export function keptCurves(run: KeptRun, choice: Choice): DashedCurve[] {
  if ([choice.key, choice.across ?? choice.key].some((key) => !(key in run.columns))) return [];
  const { raw, mean } = chartData(run, choice,
    { smooth: true, from: -Infinity, to: Infinity, width: PARTS, box: null });
  return [{ points: pointsOf(raw), ...(mean && { smooth: pointsOf(mean) }), kept: run.id }];
}

const pointsOf = ({ x, y }: Trace): Points => x.flatMap((at, k) => {
  const value = y[k];
  return at === null || value === null ? [] : [[at, value] as const];
});

/** Says how many runs are kept in other scenes than this one, where they are shown; nothing if there are none. */
export function sayElsewhere(kept: readonly { sceneId: string }[], sceneId: string): string {
  const count = kept.filter((run) => run.sceneId !== sceneId).length;
  return count === 0 ? '' : `${counted(count, 'run')} kept in other scenes`;
}

/** Names a kept run by the values of the physics in which it differs from the present ones: "Slip 0.3, Load 80 N". */
export function nameOfKept(
  params: Readonly<Record<string, Param>>, kept: AnyValues, now: AnyValues, system: UnitSystem,
): string {
  return valuesThatDiffer(params, kept, now, system).join(', ') || 'The same values';
}

/** Returns the values of the physics that differ from others, each with its name: "Slip 0.3". */
export function valuesThatDiffer(
  params: Readonly<Record<string, Param>>, values: AnyValues, others: AnyValues, system: UnitSystem,
): string[] {
  return keysThatDiffer(params, values, others).map((key) =>
    `${params[key].label} ${shownValue(params[key], values[key], system)}`);
}

/** Returns the keys of the physics in which values differ from others. */
export const keysThatDiffer = (
  params: Readonly<Record<string, Param>>, values: AnyValues, others: AnyValues,
): string[] => Object.keys(params)
  .filter((key) => params[key].section !== 'View' && String(values[key]) !== String(others[key]));
