import type { SampleHistory } from './history';

/** Unit of a probe for a CSV header. */
export type ColumnUnit = { unit: string };

/** Name of the column that says how many steps a row averages. */
const AVERAGED = 'steps averaged [1]';

/**
 * Writes these probes of a run as CSV, one row per step: `time [s],drawbarPull [N],…`, a dot for decimals, nothing for
 * a value that is missing. If rows are means of several steps, a last column says of how many.
 */
export function writeCsv(history: SampleHistory, probes: Readonly<Record<string, ColumnUnit>>): string {
  const keys = history.keys.filter((key) => key in probes), columns = keys.map((key) => history.columns[key]);
  const averaged = history.stride > 1;
  const header =
    ['time [s]', ...keys.map((key) => `${key} [${probes[key].unit}]`), ...(averaged ? [AVERAGED] : [])];
  const lines = [header.join(',')];
  for (let i = 0; i < history.count; i++) {
    let line = String(+history.t[i].toFixed(9)); // a step ends at n H, not at n H plus a rounding error
    for (const column of columns) line += Number.isFinite(column[i]) ? `,${column[i]}` : ',';
    lines.push(averaged ? `${line},${history.stride}` : line);
  }
  return `${lines.join('\n')}\n`;
}
