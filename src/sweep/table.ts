import type { Cell } from '../core/csvLine';
import type { ParamGroup, Value } from '../params/param';
import { findScene } from '../scenes/index';
import type { Done, Failed, PlannedRun } from './outcome';
import { columnOf, unitOfReduced } from './readProbes';
import type { Sweep } from './sweep';

/** The file lays out the table of a sweep, which has a line a run (docs/SWEEPS.md). */

/** Returns the titles of the columns. */
export function titlesOf({ scene: id, axes, probes }: Sweep): string[] {
  const scene = findScene(id)!, params: ParamGroup = scene.params;
  const unitOf = (key: string): string => {
    const spec = params[key];
    return 'unit' in spec ? ` [${spec.unit}]` : '';
  };
  return [
    'run', 'status', 'hash', ...axes.map(({ key }) => `${key}${unitOf(key)}`),
    ...probes.map((one) => `${columnOf(one)} [${unitOfReduced(one, scene)}]`),
    'checks passed', 'checks failed', 'engine', 'reason',
  ];
}

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
