import type { AnyValues, Param } from '../../params/param';
import { compareRuns, type Ratio, type RatioResult } from '../../scenes/ratio';
import { valuesInSI, type AnyScene, type Series } from '../../scenes/scene';
import { keysThatDiffer, nameOfKept, type KeptRun } from '../plots/kept';
import type { SampleHistory } from '../samples/history';
import type { AppState } from '../store';
import type { UnitSystem } from '../units/unitsKept';

/** The run that is shown, as laws between two runs see it. */
export type ShownRun = Pick<KeptRun, 'values' | 't' | 'columns' | 'count' | 'whole'>;

/** A law between two runs: its result, and words that name the kept one, or a sentence about what it waits for. */
export type RatioState = { what: string } & ({ result: RatioResult; by: string } | { result: null; waits: string });

/** Says whether nobody has intervened in the run, and nothing else has made its checks void. */
export const wasLeftAlone = ({ touched, checks }: Pick<AppState, 'touched' | 'checks'>): boolean =>
  !touched && checks.every(({ ok }) => ok !== null);

/** Says whether a run has come to a time [s]. */
export const hasReached = ({ t, count }: Pick<ShownRun, 't' | 'count'>, until: number): boolean =>
  count > 0 && t[count - 1] >= until - 1e-9;

/** Returns the run of a history; a world with other values, which is still to come, has none yet. */
export function shownRun(
  params: Readonly<Record<string, Param>>, values: AnyValues, whole: boolean, history: SampleHistory,
): ShownRun {
  const isOther = keysThatDiffer(params, values, history.values).length > 0, { t, columns, count } = history;
  return { values, whole, t, columns, count: isOther ? 0 : count };
}

const seriesOf = ({ t, columns, count }: ShownRun): Series => Object.fromEntries(
  [['t', t] as const, ...Object.entries(columns)].map(([key, column]) => [key, Array.from(column.subarray(0, count))]),
) as Series;

/**
 * Returns the laws between the run that is shown and another one: evaluated with the newest kept run that differs in
 * their parameter alone, once both have come far enough.
 */
export function ratioStates(
  scene: AnyScene, now: ShownRun, kept: readonly KeptRun[], units: UnitSystem,
): RatioState[] {
  const si = valuesInSI(scene, now.values), params: Readonly<Record<string, Param>> = scene.params;
  const compared = new Map<string, RatioResult[]>();
  return (scene.ratios?.(si) ?? []).map((ratio): RatioState => {
    const { what, key } = ratio, isOther = (run: KeptRun) => run.sceneId === scene.id && run.whole
      && String(keysThatDiffer(params, run.values, now.values)) === key && isLong(scene, ratio, run);
    const other = kept.findLast(isOther), waits = (says: string) => ({ what, result: null, waits: says });
    if (!now.whole) return waits('Is about whole runs, and you intervened in this one. Reset it to compare it.');
    if (!other)
      return waits(`Compares two runs: Keep this one, under Plots, then change ${params[key].label} and run it again.`);
    if (!hasReached(now, ratio.until)) return waits('Will be compared with the run that is kept.');
    const as = (run: ShownRun) => ({ values: valuesInSI(scene, run.values), series: seriesOf(run) });
    if (!compared.has(key)) compared.set(key, compareRuns(scene, key, as(now), as(other)));
    const result = compared.get(key)!.find((one) => one.what === what)!; // both are long enough, and of the law
    if (result.ok === null) return waits(`Change ${params[key].label} by more: the law could not be told from none.`);
    return { what, result, by: `Over the kept run with ${nameOfKept(params, other.values, now.values, units)}. ` };
  });
}

/** Says whether a kept run is one of the law, and went on until it is due. */
function isLong(scene: AnyScene, { what }: Ratio, run: KeptRun): boolean {
  const own = scene.ratios!(valuesInSI(scene, run.values)).find((one) => one.what === what);
  return own !== undefined && hasReached(run, own.until);
}
