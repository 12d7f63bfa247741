import { csvLine } from '../../core/csvLine';
import type { Done, Failed, PlannedRun } from '../../sweep/outcome';
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
    const y = own.flatMap(({ outcome }) => (outcome?.status === 'done' ? [outcome.probes[nth]] : []));
    const failed = own.filter(({ outcome }) => outcome?.status === 'failed').length;
    return { x, ...meanOf(y), done: y.length, failed };
  }).sort((a, b) => a.x - b.x);
}

/** Returns the mean and the standard error s / √n, with s² = Σ (y − ȳ)² / (n − 1). */
export function meanOf(y: readonly number[]): { y: number | null; error: number | null } {
  const { length } = y;
  if (length === 0) return { y: null, error: null };
  const mean = y.reduce((sum, one) => sum + one, 0) / length;
  if (length === 1) return { y: mean, error: null };
  const squares = y.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return { y: mean, error: Math.sqrt(squares / (length - 1) / length) };
}

/** Writes the table that `sweep merge` of the command line writes of the same runs. */
export const tableOf = (sweep: Sweep, runs: readonly SweptRun[], engine: string): string =>
  csvLine(titlesOf(sweep)) + runs.map((run) =>
    csvLine(cellsOf(sweep, run, run.outcome && { ...run.outcome, engine }))).join('');
