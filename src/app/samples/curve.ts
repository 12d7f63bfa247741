/**
 * The file reduces a long, noisy column for a plot: a running mean, few enough points, a range that spikes do not
 * stretch.
 */

/**
 * Writes the mean over the rows of the last `width` seconds of each time: of past values alone, so that no curve rises
 * before what it shows. Until they fill the window, at the start and after a gap as wide as it, a row is as it was
 * measured. What is no finite number counts as missing: means pass over it. `t` rises.
 */
export function runningMean(t: Float64Array, y: Float64Array, count: number, width: number, out: Float64Array): void {
  const reach = width * (1 - 1e-9); // a row right on the edge is outside, whatever rounding says
  let from = 0, sum = 0, there = 0, since = NaN; // the time from which on the window has values
  for (let i = 0; i < count; i++) {
    for (; t[from] <= t[i] - reach; from++) if (Number.isFinite(y[from])) { sum -= y[from]; there--; }
    if (there === 0) [sum, since] = [0, t[i]];
    const isThere = Number.isFinite(y[i]);
    if (isThere) { sum += y[i]; there++; }
    out[i] = since <= t[i] - reach ? sum / there : isThere ? y[i] : NaN;
  }
}

/** Returns the index of the first time that is at least `time`; `count` if there is none. */
export function firstIndex(t: Float64Array, count: number, time: number): number {
  let low = 0, high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (t[middle] < time) low = middle + 1; else high = middle;
  }
  return low;
}

/**
 * Returns the rows of [from, to) to draw: the first, the last, and the lowest and highest of each of `buckets` parts,
 * in order. No spike is lost, and a row is drawn at most once.
 */
export function pickRows(y: Float64Array, from: number, to: number, buckets: number): number[] {
  const count = to - from;
  if (count <= 2 * buckets) return Array.from({ length: Math.max(0, count) }, (_, i) => from + i);
  const rows: number[] = [];
  const add = (row: number) => { if (rows.at(-1) !== row) rows.push(row); };
  add(from);
  for (let b = 0; b < buckets; b++) {
    const start = from + Math.floor((b * count) / buckets), end = from + Math.floor(((b + 1) * count) / buckets);
    let low = start, high = start;
    for (let i = start; i < end; i++) {
      if (y[i] < y[low] || Number.isNaN(y[low])) low = i;
      if (y[i] > y[high] || Number.isNaN(y[high])) high = i;
    }
    add(Math.min(low, high));
    add(Math.max(low, high));
  }
  add(to - 1);
  return rows;
}

/**
 * Returns a range that contains the means of `smooth` and the middle 96 % of `raw`, rows [from, to), and all of them
 * while none is a mean yet: later, a blow before the first mean does not stretch it. Null if there are no values.
 */
export function robustRange(raw: Float64Array, smooth: Float64Array, from: number, to: number): [
  number, number
] | null {
  let low = Infinity, high = -Infinity;
  const widen = (value: number) => { if (value < low) low = value; if (value > high) high = value; };
  for (let i = from; i < to; i++) if (smooth[i] !== raw[i]) widen(smooth[i]);
  if (low > high) for (let i = from; i < to; i++) widen(smooth[i]);
  const every = Math.max(1, Math.floor((to - from) / 500));
  const some: number[] = [];
  for (let i = from; i < to; i += every) if (Number.isFinite(raw[i])) some.push(raw[i]);
  some.sort((a, b) => a - b);
  const quantile = (q: number) => some[Math.min(some.length - 1, Math.floor(q * some.length))];
  if (some.length) { low = Math.min(low, quantile(0.02)); high = Math.max(high, quantile(0.98)); }
  return low <= high ? [low, high] : null;
}
