import type { Cell } from '../core/csvLine';
import type { ParamGroup, Value } from '../params/param';
import type { Done, Failed, PlannedRun } from './outcome';
import { columnOf, unitOfReduced } from './readProbes';
import { sceneOfSweep, type Axis, type Sweep } from './sweep';

/** The file lays out the table of a sweep, which has a line a run (docs/SWEEPS.md). */

/** A column of a table: its title, and what its cells hold; an axis of numbers has them written with all digits. */
export type Column = { title: string; kind: 'whole' | 'number' | 'text' };

/** Returns the titles of axes of a sweep. */
export function axisTitles(sweep: Sweep, axes: readonly Axis[]): string[] {
  const params: ParamGroup = sceneOfSweep(sweep).params;
  return axes.map(({ key }) => {
    const spec = params[key];
    return 'unit' in spec ? `${key} [${spec.unit}]` : key;
  });
}

/** Returns the names of the reduced probes, with their units beside them. */
export function probeTitles(sweep: Sweep): { name: string; unit: string }[] {
  const scene = sceneOfSweep(sweep);
  return sweep.probes.map((one) => ({ name: columnOf(one), unit: unitOfReduced(one, scene) }));
}

/** Returns the columns. */
export function columnsOf(sweep: Sweep): Column[] {
  const { axes } = sweep, params: ParamGroup = sceneOfSweep(sweep).params, titles = axisTitles(sweep, axes);
  const all = (kind: Column['kind'], ...titles: string[]): Column[] => titles.map((title) => ({ title, kind }));
  return [
    ...all('whole', 'run'), ...all('text', 'status', 'hash'),
    ...axes.flatMap(({ key }, k) => all(params[key].kind === 'number' ? 'number' : 'text', titles[k])),
    ...all('number', ...probeTitles(sweep).map(({ name, unit }) => `${name} [${unit}]`)),
    ...all('whole', 'checks passed', 'checks failed'), ...all('text', 'engine', 'reason'),
  ];
}

/** Returns the titles of the columns. */
export const titlesOf = (sweep: Sweep): string[] => columnsOf(sweep).map(({ title }) => title);

/** Returns the cells of a run's line; a run without an outcome is missing. */
export function cellsOf(
  sweep: Sweep, { index, hash, values }: PlannedRun, outcome: ((Done | Failed) & { engine: string }) | null,
): Cell[] {
  const axes = sweep.axes.map(({ key }) => axisCell(values[key])), none = sweep.probes.map(() => null);
  if (outcome === null) return [index, 'missing', hash, ...axes, ...none, null, null, null, null];
  const { engine } = outcome;
  if (outcome.status === 'failed')
    return [index, 'failed', hash, ...axes, ...none, null, null, engine, outcome.reason];
  const count = (ok: boolean): number => outcome.checks.filter((check) => check.ok === ok).length;
  return [index, 'done', hash, ...axes, ...outcome.probes, count(true), count(false), engine, null];
}

/** Returns a value of an axis with all its digits. */
export const axisCell = (value: Value): string => (typeof value === 'object' ? value.join(' ') : String(value));
