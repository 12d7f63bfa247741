import type { AnyValues, Param } from '../../params/param';
import { shownValue } from '../panel/shownValue';
import { pickRows, runningMean } from '../samples/curve';
import type { SampleHistory } from '../samples/history';
import { SMOOTHING } from './chartData';

type Points = readonly (readonly [t: number, y: number])[];

/** A curve that is drawn dashed behind that of the run, with its running mean for where that is shown. */
export type DashedCurve = { points: Points; smooth?: Points; kept?: number };

/** A run whose curves stay: its scene, the values that it had, in declared units, and a curve for each probe. */
export type KeptRun = { id: number; sceneId: string; values: AnyValues; curves: Readonly<Record<string, DashedCurve>> };

/** Most runs that are kept, and most parts of a curve of which the lowest and the highest value are. */
export const MOST_KEPT = 3;
const PARTS = 300;

/** Returns the run whose samples these are, as it is kept. */
export function takeRun(
  { id, sceneId, values }: Pick<KeptRun, 'id' | 'sceneId' | 'values'>, { t, columns, count }: SampleHistory,
): KeptRun {
  const mean = new Float64Array(count);
  const curveOf = (column: Float64Array): DashedCurve => {
    runningMean(t, column, count, SMOOTHING, mean);
    const rows = pickRows(column, 0, count, PARTS);
    const of = (from: Float64Array): Points =>
      rows.filter((row) => Number.isFinite(from[row])).map((row) => [t[row], from[row]] as const);
    return { points: of(column), smooth: of(mean), kept: id };
  };
  return {
    id, sceneId, values, curves: Object.fromEntries(Object.entries(columns).map(([key, y]) => [key, curveOf(y)])),
  };
}

/** Names a kept run by the values of the physics in which it differs from the present ones: "Slip 0.3, Load 80 N". */
export function nameOfKept(params: Readonly<Record<string, Param>>, kept: AnyValues, now: AnyValues): string {
  const differ = Object.entries(params)
    .filter(([key, { section }]) => section !== 'View' && String(kept[key]) !== String(now[key]));
  return differ.map(([key, spec]) => `${spec.label} ${shownValue(spec, kept[key])}`).join(', ') || 'The same values';
}
