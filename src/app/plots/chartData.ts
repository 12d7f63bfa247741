import { firstIndex, pickRows, robustRange, runningMean } from '../samples/curve';
import type { SampleHistory } from '../samples/history';

/** Width of the running mean [s]. */
export const SMOOTHING = 0.1;

export type ChartData = {
  t: Float64Array;
  raw: (number | null)[];
  /** Running mean; empty if it is not shown. */
  mean: (number | null)[];
  /** Ranges of time [s] and of the values. */
  x: [number, number];
  y: [number, number];
  /** Newest value, of the mean if that is shown. */
  latest: number;
};

const SHORTEST = 0.1; // time axis at the start of a run [s]
let scratch = new Float64Array(0);

/** Returns the data of one chart: those of the run, or of its last `timeWindow` [s], in about `width` pixels. */
export function chartData(
  history: SampleHistory, key: string, smooth: boolean, timeWindow: number, width: number
): ChartData {
  const { t, count } = history, column = history.columns[key];
  const end = count ? t[count - 1] : 0, start = Math.max(0, end - timeWindow);
  const from = firstIndex(t, count, start);
  if (scratch.length < t.length) scratch = new Float64Array(t.length);
  if (smooth) runningMean(t, column, count, SMOOTHING, scratch);
  const curve = smooth ? scratch : column;
  const rows = pickRows(column, from, count, Math.max(50, Math.ceil(width)));
  const take = (source: Float64Array) => rows.map((row) => (Number.isFinite(source[row]) ? source[row] : null));
  return {
    t: Float64Array.from(rows, (row) => t[row]),
    raw: take(column),
    mean: smooth ? take(scratch) : [],
    x: [start, Math.max(end, start + Math.min(SHORTEST, timeWindow))],
    y: padded(smooth ? robustRange(column, curve, from, count) : fullRange(column, from, count)),
    latest: count ? curve[count - 1] : NaN,
  };
}

function fullRange(y: Float64Array, from: number, to: number): [number, number] | null {
  let low = Infinity, high = -Infinity;
  for (let i = from; i < to; i++) { if (y[i] < low) low = y[i]; if (y[i] > high) high = y[i]; }
  return low <= high ? [low, high] : null;
}

/** Widens a range by a margin above and below; a nearly constant value gets a range that hides rounding noise. */
function padded(range: [number, number] | null): [number, number] {
  if (!range) return [0, 1];
  const [low, high] = range, size = Math.max(Math.abs(low), Math.abs(high));
  const extent = Math.max(high - low, 1e-3 * size) || 1;
  const middle = (low + high) / 2;
  return [middle - 0.56 * extent, middle + 0.56 * extent];
}
