import type { Cell } from '../core/csvLine';
import type { ParamGroup, Value } from '../params/param';
import type { Done, Failed, PlannedRun } from './outcome';
import { columnOf, unitOfReduced } from './readProbes';
import { sceneOfSweep, type Sweep } from './sweep';

/** The file lays out the table of a sweep, which has a line a run (docs/SWEEPS.md). */

/** A column of a table: its title, and what its cells hold; an axis of numbers has them written with all digits. */
export type Column = { title: string; kind: 'whole' | 'number' | 'text' };

/** Returns the columns. */
export function columnsOf(sweep: Sweep): Column[] {
  const { axes, probes } = sweep, scene = sceneOfSweep(sweep), params: ParamGroup = scene.params;
  const unitOf = (key: string): string => {
    const spec = params[key];
    return 'unit' in spec ? ` [${spec.unit}]` : '';
  };
  const all = (kind: Column['kind'], ...titles: string[]): Column[] => titles.map((title) => ({ title, kind }));
  return [
    ...all('whole', 'run'), ...all('text', 'status', 'hash'),
    ...axes.flatMap(({ key }) => all(params[key].kind === 'number' ? 'number' : 'text', `${key}${unitOf(key)}`)),
    ...all('number', ...probes.map((one) => `${columnOf(one)} [${unitOfReduced(one, scene)}]`)),
    ...all('whole', 'checks passed', 'checks failed'), ...all('text', 'engine', 'reason'),
  ];
}

/** Returns the titles of the columns. */
export const titlesOf = (sweep: Sweep): string[] => columnsOf(sweep).map(({ title }) => title);

/** Returns the cells of a run's line; a run without an outcome is missing. */
export function cellsOf(
  sweep: Sweep, { index, hash, values }: PlannedRun, outcome: ((Done | Failed) & { engine: string }) | null,
): Cell[] {
  const axes = sweep.axes.map(({ key }) => cellOf(values[key])), none = sweep.probes.map(() => null);
  if (outcome === null) return [index, 'missing', hash, ...axes, ...none, null, null, null, null];
  const { engine } = outcome;
  if (outcome.status === 'failed')
    return [index, 'failed', hash, ...axes, ...none, null, null, engine, outcome.reason];
  const count = (ok: boolean): number => outcome.checks.filter((check) => check.ok === ok).length;
  return [index, 'done', hash, ...axes, ...outcome.probes, count(true), count(false), engine, null];
}

/** Returns a value of an axis with all its digits. */
const cellOf = (value: Value): string => (typeof value === 'object' ? value.join(' ') : String(value));
