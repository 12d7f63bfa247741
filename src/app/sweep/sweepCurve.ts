import { csvLine } from '../../core/csvLine';
import type { Done, Failed, PlannedRun } from '../../sweep/outcome';
import { addTo, errorOf, meanOf, noSpread } from '../../sweep/spread';
import type { Sweep } from '../../sweep/sweep';
import { cellsOf, titlesOf } from '../../sweep/table';

/** A run of the sweep that the page does, and its result; null until it has ended. */
export type SweptRun = PlannedRun & { outcome: Done | Failed | null };

/**
 * A point of the curve: the mean of the runs that are done, its standard error (null where there is one run alone), and
 * how many are done and have failed.
 */
export type CurvePoint = { x: number; y: number | null; error: number | null; done: number; failed: number };

/** Returns the points of the curve of the `nth` probe over the first axis, in their order. */
export function curveOf({ axes: [{ key }] }: Sweep, runs: readonly SweptRun[], nth = 0): CurvePoint[] {
  const byValue = new Map<number, SweptRun[]>();
  for (const run of runs) {
    const x = run.values[key] as number;
    byValue.set(x, [...byValue.get(x) ?? [], run]);
  }
  return [...byValue].map(([x, own]) => {
    const spread = noSpread();
    for (const { outcome } of own) if (outcome?.status === 'done') addTo(spread, outcome.probes[nth]);
    const failed = own.filter(({ outcome }) => outcome?.status === 'failed').length;
    return { x, y: meanOf(spread), error: errorOf(spread), done: spread.count, failed };
  }).sort((a, b) => a.x - b.x);
}

/** Writes the table that `sweep merge` of the command line writes of the same runs. */
export const tableOf = (sweep: Sweep, runs: readonly SweptRun[], engine: string): string =>
  csvLine(titlesOf(sweep)) + runs.map((run) =>
    csvLine(cellsOf(sweep, run, run.outcome && { ...run.outcome, engine }))).join('');
