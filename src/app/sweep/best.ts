import { studentT } from '../../calibrate/student';
import { addTo, errorOf, noSpread } from '../../sweep/spread';
import type { Sweep } from '../../sweep/sweep';
import { curveOf, type SweptRun } from './sweepCurve';

/** Two points are told apart where chance alone would part them as far as this in one of twenty sweeps. */
const SURE = 0.95;

/**
 * The point of a curve whose mean is greatest, and what the runs say about the others. `alike` are those that cannot be
 * told from it, and `unknown` those of which nothing can be said, for fewer than two seeds have runs at both.
 */
export type Best = {
  x: number; y: number; error: number | null;
  alike: readonly number[]; unknown: readonly number[];
  /** True at an end of the range, beyond which it may be greater. */
  isLast: boolean;
  /** True if all points that have a value have the same, and more than one has. */
  isFlat: boolean;
  /** Number of points that have a value, and of all. */
  known: number; of: number;
};

/**
 * Finds where the `nth` probe is greatest, among the measured points alone; null without any. Runs of one seed have the
 * same bed at each point, so that points are compared by the differences seed by seed: by Student's t of their mean,
 * each pair of points for itself.
 */
export function bestOf(sweep: Sweep, runs: readonly SweptRun[], nth: number): Best | null {
  const points = curveOf(sweep, runs, nth), known = points.filter((point) => point.y !== null);
  if (known.length === 0) return null;
  const top = known.reduce((a, b) => (b.y! > a.y! ? b : a)), { key } = sweep.axes[0];
  const bySeed = (x: number) => new Map(runs.flatMap(({ values, outcome }) => (
    values[key] === x && outcome?.status === 'done' ? [[values.seed, outcome.probes[nth]] as const] : []
  )));
  const best = bySeed(top.x), alike: number[] = [], unknown: number[] = [];
  for (const { x } of known) {
    if (x === top.x) continue;
    const less = noSpread();
    for (const [seed, y] of bySeed(x)) if (best.has(seed)) addTo(less, best.get(seed)! - y);
    const error = errorOf(less);
    if (error === null) unknown.push(x);
    else if (!(less.mean > studentT(SURE, less.count - 1) * error)) alike.push(x);
  }
  const isLast = points.length > 1 && (top.x === points[0].x || top.x === points.at(-1)!.x);
  const isFlat = known.length > 1 && known.every(({ y }) => y === top.y);
  return {
    x: top.x, y: top.y!, error: top.error, alike, unknown, isLast, isFlat, known: known.length, of: points.length,
  };
}

type Names = {
  /** Name of what is swept, and its unit and that of the probe as they follow a number. */
  label: string; unit: string; probeUnit: string;
  /** False where a run is the same whatever its seed: nothing in it is by chance. */
  byChance: boolean;
  isOver: boolean;
};

/** Says it in sentences; numbers are written by `value` and `reading`. */
export function sayBest(
  { x, y, error, alike, unknown, isLast, isFlat, known, of }: Best, { label, unit, probeUnit, byChance, isOver }: Names,
  { value, reading }: { value(x: number): string; reading(y: number, digits?: number): string },
): string {
  const among = known < of ? ` of the ${known} of ${of} points that have a value` : '';
  const size = error === null ? reading(y) : `${reading(y)} ± ${reading(error, 2)}`;
  if (isFlat && isOver) return `The same at all ${known} points: ${size}${probeUnit}.`;
  const those = (all: readonly number[]): string => `${all.length === 1 ? 'that' : 'those'} at `
    + `${all.map(value).join(', ').replace(/, ([^,]*)$/, ' and $1')}${unit}`;
  return [
    `${isOver ? 'Greatest' : 'So far greatest'}${among} at ${label} ${value(x)}${unit}: ${size}${probeUnit}.`,
    alike.length > 0 && `By these runs it cannot be told from ${those(alike)}.`,
    unknown.length > 0 && byChance && (unknown.length === known - 1
      ? 'One run at a point does not say what is chance.'
      : `Too few seeds are done to tell it from ${those(unknown)}.`),
    alike.length + unknown.length === 0 && known > 1 && byChance && 'It can be told from all others.',
    isLast && isOver && 'That is an end of the range: beyond it there may be more.',
  ].filter(Boolean).join(' ');
}
