import type { AnyValues } from '../../params/param';
import type { Samples } from '../../protocol/messages';

/**
 * Holds the probe values of a run in a fixed amount of memory: one row per step until there are `capacity` rows; then
 * rows are averaged in pairs, and each new row is the mean of twice as many steps. A mean force stays the same. Columns
 * are allocated once, so half an hour of running needs no more memory than a minute.
 */
export class SampleHistory {
  readonly t: Float64Array;
  readonly columns: Readonly<Record<string, Float64Array>>;
  /** Values with which the run started, in declared units. */
  values: AnyValues = {};
  /** Number of rows that hold values. */
  count = 0;
  /** Number of steps that a row averages; a power of two. */
  stride = 1;
  /** Changes whenever the content does. */
  version = 0;
  /** Latest values, by key. */
  readonly latest: Record<string, number> = {};
  private readonly all: Float64Array[];
  /** Sums of the row that is being filled; `pending` is the number of its steps so far. */
  private readonly sums: Float64Array;
  private pending = 0;
  private lastTime = -Infinity;

  constructor(readonly keys: readonly string[], readonly capacity = 20_000) {
    this.t = new Float64Array(capacity);
    this.columns = Object.fromEntries(keys.map((key) => [key, new Float64Array(capacity)]));
    this.all = [this.t, ...keys.map((key) => this.columns[key])];
    this.sums = new Float64Array(keys.length + 1);
  }

  clear(): void {
    this.count = 0;
    this.stride = 1;
    this.lastTime = -Infinity;
    for (const key of this.keys) delete this.latest[key];
    this.restartRow();
    this.version++;
  }

  /** Adds steps. If time goes back, the run continues from there: later rows are removed, so that time always rises. */
  push({ t, keys, values }: Samples): void {
    const place = this.keys.map((key) => keys.indexOf(key));
    for (let row = 0; row < t.length; row++) {
      if (t[row] <= this.lastTime) this.cut(t[row]);
      this.lastTime = t[row];
      this.sums[0] += t[row];
      for (let k = 0; k < place.length; k++)
        this.sums[k + 1] += place[k] < 0 ? NaN : values[row * keys.length + place[k]];
      if (++this.pending === this.stride) this.finishRow();
    }
    if (t.length === 0) return;
    for (let k = 0; k < place.length; k++)
      this.latest[this.keys[k]] = place[k] < 0 ? NaN : values[(t.length - 1) * keys.length + place[k]];
    this.version++;
  }

  /** Returns the values at a time [s], by key: those of the last row that is not later; none before the first one. */
  at(time: number): Readonly<Record<string, number>> {
    let low = 0, high = this.count; // the number of rows that are not later
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.t[middle] <= time + 1e-9) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? {} : Object.fromEntries(this.keys.map((key) => [key, this.columns[key][low - 1]]));
  }

  /** Removes the rows after a time [s], from which the run goes on. */
  cutAfter(time: number): void {
    this.cut(time + 1e-9);
    this.lastTime = Math.min(this.lastTime, time);
    Object.assign(this.latest, this.at(time));
    this.version++;
  }

  /** Removes the rows at or after `time` [s]. */
  private cut(time: number): void {
    let kept = this.count;
    while (kept > 0 && this.t[kept - 1] >= time) kept--;
    if (kept === 0) return this.clear();
    this.count = kept;
    this.restartRow();
  }

  private finishRow(): void {
    for (let c = 0; c < this.all.length; c++) this.all[c][this.count] = this.sums[c] / this.stride;
    this.count++;
    this.restartRow();
    if (this.count === this.capacity) this.halve();
  }

  private restartRow(): void {
    this.sums.fill(0);
    this.pending = 0;
  }

  private halve(): void {
    const half = this.count >> 1;
    for (const column of this.all) for (let i = 0; i < half; i++) column[i] = (column[2 * i] + column[2 * i + 1]) / 2;
    this.count = half;
    this.stride *= 2;
  }
}
