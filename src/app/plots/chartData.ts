import { firstIndex, pickRows, robustRange, runningMean } from '../samples/curve';
import type { BandPoints } from '../../scenes/scene';
import type { SampleHistory } from '../samples/history';
import type { Range } from './ticks';

/** Length of time of the running means [s], and how the page names them. */
export const SMOOTHING = 0.1;
export const MEAN_NAME = `Mean of the last ${SMOOTHING} s`;

/** Samples of a run: times [s] that rise, and a column for each probe, of `count` rows. */
export type Samples = Pick<SampleHistory, 't' | 'columns' | 'count'>;

/** Points of a curve, in order of time. */
export type Points = readonly (readonly [x: number, y: number])[];

/**
 * A curve that is drawn dashed behind that of the run, with its running mean for where that is shown: of the kept run
 * of that number, or the nth published one with its label, source and band.
 */
export type DashedCurve = {
  points: Points; smooth?: Points; kept?: number; nth?: number; label?: string; cites?: string;
  band?: { label: string; points: BandPoints };
};

/**
 * A choice is what a chart shows: a probe over time (`across` is null) or over another probe, and its axes. Running
 * means are taken of noisy forces alone (`averaged` of a probe): those of a slip that steps would draw a curve that
 * nothing has gone along.
 */
export type Choice = {
  key: string; across: string | null; logX: boolean; logY: boolean; isNoisyX: boolean; isNoisyY: boolean;
};

/** An excerpt is the part of it that is shown: with means or not, from one time to another [s], on so many pixels. */
export type Excerpt = { smooth: boolean; from: number; to: number; width: number; box: Box | null };

/** A part of a chart that a person has chosen. */
export type Box = { x: Range; y: Range };

/** Coordinates of a curve's points in order of time; null is a gap. */
export type Trace = { x: (number | null)[]; y: (number | null)[] };

export type ChartData = Box & {
  raw: Trace;
  /** Running mean; null if it is not shown, as in a run that is too short for any. */
  mean: Trace | null;
  /** Curves behind, `points` being their running means where these are shown. */
  dashed: readonly DashedCurve[];
  isLogX: boolean;
  isLogY: boolean;
  /** Newest values, of the mean if that is shown. */
  latest: { x: number; y: number };
};

const SHORTEST = 0.1; // time axis at the start of a run [s]
const MANY = 300; // parts of a path that is drawn over a probe: it may cross a chart many times
let scratch = new Float64Array(0), scratchX = new Float64Array(0);

/** Returns rows in which a curve goes through all extremes of its coordinates, few enough for a width [px]. */
function rowsFor(x: Float64Array | null, y: Float64Array, from: number, to: number, width: number): number[] {
  const parts = Math.max(x ? MANY : 50, Math.ceil(width)), rows = pickRows(y, from, to, parts);
  return x ? [...new Set([...rows, ...pickRows(x, from, to, parts)])].sort((a, b) => a - b) : rows;
}

/**
 * Returns the data of one chart. A logarithmic axis stays linear as long as runs have values ≤ 0; published curves lose
 * such points.
 */
export function chartData(
  { t, columns, count }: Samples, { key, across, logX, logY, isNoisyX, isNoisyY }: Choice,
  { smooth, from, to, width, box }: Excerpt, curves: readonly DashedCurve[] = [],
): ChartData {
  const column = columns[key], columnX = across === null ? null : columns[across];
  const hasMeans = smooth && count > 0 && t[count - 1] - t[0] >= SMOOTHING * (1 - 1e-9);
  const smoothX = hasMeans && isNoisyX && columnX !== null, smoothY = hasMeans && isNoisyY;
  const isSmooth = smoothX || smoothY;
  // with one row more at each end, to which lines go on
  const first = Math.max(0, firstIndex(t, count, from) - 1), last = Math.min(count, firstIndex(t, count, to) + 1);
  if (scratch.length < t.length) [scratch, scratchX] = [new Float64Array(t.length), new Float64Array(t.length)];
  if (smoothY) runningMean(t, column, count, SMOOTHING, scratch);
  if (smoothX) runningMean(t, columnX, count, SMOOTHING, scratchX);
  const y = smoothY ? scratch : column, x = smoothX ? scratchX : columnX ?? t;
  const rows = rowsFor(columnX, column, first, last, width);
  const take = (source: Float64Array) => rows.map((row) => (Number.isFinite(source[row]) ? source[row] : null));
  const raw = { x: take(columnX ?? t), y: take(column) };
  const behind = curves.map((curve) => ({ ...curve, points: isSmooth ? curve.smooth ?? curve.points : curve.points }));
  const end = Number.isFinite(to) ? to : count ? t[count - 1] : 0;
  const stop = Math.max(end, Math.max(0, from) + Math.min(SHORTEST, to - from)); // of a time axis [s]
  const inReach = (some: readonly DashedCurve[]) =>
    some.flatMap(({ points, band }) => [...points, ...band ? outlineOf(band.points) : []])
      .filter(([at]) => columnX || (at >= from && at <= stop));
  const isLog = (wish: boolean, ...drawn: ArrayLike<number | null>[]) =>
    wish && rows.length > 0 && drawn.every((values) => (extent(values)?.[0] ?? 1) > 0);
  const ofKept = inReach(behind.filter(({ kept }) => kept !== undefined));
  const isLogX = isLog(logX, raw.x, ofKept.map((point) => point[0]), box?.x ?? []);
  const isLogY = isLog(logY, raw.y, ofKept.map((point) => point[1]), box?.y ?? []);
  const canBe = ([at, value]: readonly number[]) => (!isLogX || at > 0) && (!isLogY || value > 0);
  const dashed = isLogX || isLogY ? behind.map(({ band, points, ...curve }) => ({
    ...curve, points: points.filter(canBe), ...band && { band: { ...band, points: band.points.filter(canBe) } },
  })) : behind;
  const beside = inReach(dashed), besideX = beside.map((point) => point[0]), besideY = beside.map((point) => point[1]);
  const rangeOf = (own: Float64Array, shown: Float64Array) =>
    (shown === own ? extent(own.subarray(first, last)) : robustRange(own, shown, first, last));
  return {
    raw, mean: isSmooth ? { x: take(x), y: take(y) } : null, dashed, isLogX, isLogY,
    x: box?.x ?? (columnX ? widened(padded(rangeOf(columnX, x), isLogX), besideX)
      : [Math.max(isLogX ? t[first] : 0, from), stop]),
    y: box?.y ?? widened(padded(rangeOf(column, y), isLogY), besideY),
    latest: count ? { x: x[count - 1], y: y[count - 1] } : { x: NaN, y: NaN },
  };
}

/** Returns the points around a band: its upper end from left to right, and the lower one back. */
export const outlineOf = (band: BandPoints): Points =>
  [...band.map(([x, , high]) => [x, high] as const), ...band.map(([x, low]) => [x, low] as const).reverse()];

/** Returns the lowest and the highest of the finite values; null if there are none. */
function extent(values: ArrayLike<number | null>): [number, number] | null {
  let low = Infinity, high = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value === null || !Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? [low, high] : null;
}

/** Widens a range to values beside it. */
function widened([low, high]: Range, beside: readonly number[]): Range {
  const [least, most] = extent(beside) ?? [low, high];
  return [Math.min(low, least), Math.max(high, most)];
}

/** Widens a range by a margin at both ends; a nearly constant value gets a range that hides rounding noise. */
function padded(range: Range | null, isLog: boolean): Range {
  if (!range) return isLog ? [0.1, 10] : [0, 1];
  const [low, high] = range, size = Math.max(Math.abs(low), Math.abs(high));
  if (isLog) {
    const air = Math.max(1.05, (high / low) ** 0.06);
    return [low / air, high * air];
  }
  const length = Math.max(high - low, 1e-3 * size) || 1, middle = (low + high) / 2;
  return [middle - 0.56 * length, middle + 0.56 * length];
}
