import type { SampleHistory } from './history';

/** What a CSV header says of a probe. */
export type ColumnUnit = { unit: string };

/** Columns of averaged rows say so in the file itself. */
const AVERAGED = 'steps averaged [1]';

/**
 * All probes of a run, one row a step: `time [s],drawbarPull [N],…`, a dot for decimals, nothing for a value that is
 * not there. When rows are means of several steps, a last column says of how many.
 */
export function writeCsv(history: SampleHistory, probes: Readonly<Record<string, ColumnUnit>>): string {
  const columns = history.keys.map((key) => history.columns[key]);
  const averaged = history.stride > 1;
  const header =
    ['time [s]', ...history.keys.map((key) => `${key} [${probes[key].unit}]`), ...(averaged ? [AVERAGED] : [])];
  const lines = [header.join(',')];
  for (let i = 0; i < history.count; i++) {
    let line = String(+history.t[i].toFixed(9)); // a step ends at n H, not at n H plus what f64 adds to it
    for (const column of columns) line += Number.isFinite(column[i]) ? `,${column[i]}` : ',';
    lines.push(averaged ? `${line},${history.stride}` : line);
  }
  return `${lines.join('\n')}\n`;
}
