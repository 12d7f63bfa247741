import type { SampleHistory } from '../samples/history';
import { firstIndex } from '../samples/curve';
import type { Curves } from './answer';

/**
 * Copies the rows of a run from a time on [s], for another page to keep. A probe that the open scene does not have,
 * as another was opened, has no column.
 */
export function cutCurves(
  history: SampleHistory, run: number, probes: readonly string[], from: number,
): Curves {
  const { t, count, columns, stride } = history, first = firstIndex(t, count, from);
  return {
    run, steps: stride, time: t.slice(first, count),
    probes: Object.fromEntries(probes.filter((key) => key in columns)
      .map((key) => [key, columns[key].slice(first, count)])),
  };
}
