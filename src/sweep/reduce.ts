import { fail, ok, type Result } from '../core/result';
import type { Series } from '../scenes/scene';
import { columnOf } from './readProbes';
import type { ReducedProbe, Reduction } from './sweep';

type Samples = { t: number[]; y: number[] };

/**
 * Takes one number from the series of a probe. Samples before its first value, at `since` s, do not count; any other
 * that is not a number, or too few of them, is a sentence: no table says NaN.
 */
export function reduce(wanted: ReducedProbe, series: Series, since = 0): Result<number> {
  const { probe, reduce: by, over: [from, to] = [0, Infinity] } = wanted, samples: Samples = { t: [], y: [] };
  if (by === 'at') return valueAt(wanted, series);
  for (let k = 0; k < series.t.length; k++) {
    const t = series.t[k], y = series[probe][k];
    if (t < from - 1e-9 || t > to + 1e-9 || (!Number.isFinite(y) && t <= since + 1e-9)) continue;
    if (!Number.isFinite(y))
      return fail(probe, `${columnOf(wanted)}: ${probe} is not a number at t = ${+t.toPrecision(6)} s.`);
    samples.t.push(t);
    samples.y.push(y);
  }
  const need = by === 'slope' ? 2 : 1, { length } = samples.t;
  if (length < need)
    return fail(probe, `${columnOf(wanted)}: the series has ${length} values there, and ${need} are needed.`);
  const value = REDUCE[by](samples);
  return Number.isFinite(value) ? ok(value) : fail(probe, `${columnOf(wanted)} is not a finite number.`);
}

/**
 * Returns the value of a probe when time, or the probe `along`, first comes to `at`: on the straight line between the
 * samples before and after it.
 */
function valueAt(wanted: ReducedProbe, series: Series): Result<number> {
  const { probe, at = NaN, along } = wanted, x = series[along ?? 't'], y = series[probe];
  const near = along === undefined ? 1e-9 : 0; // a sum of steps is the time but for its last digits
  for (let k = 0; k < x.length; k++) {
    const isHere = Math.abs(x[k] - at) <= near;
    if (!isHere && !(k > 0 && (x[k - 1] < at) !== (x[k] < at) && Number.isFinite(x[k - 1] + x[k]))) continue;
    const value = isHere ? y[k] : y[k - 1] + (y[k] - y[k - 1]) * ((at - x[k - 1]) / (x[k] - x[k - 1]));
    return Number.isFinite(value) ? ok(value) : fail(probe, `${columnOf(wanted)} is not a finite number.`);
  }
  return fail(probe, `${columnOf(wanted)}: ${along ?? 'time'} never comes to ${at}.`);
}

const mean = (list: readonly number[]): number => list.reduce((sum, x) => sum + x, 0) / list.length;

const REDUCE: Record<Exclude<Reduction, 'at'>, (samples: Samples) => number> = {
  last: ({ y }) => y.at(-1)!,
  mean: ({ y }) => mean(y),
  max: ({ y }) => y.reduce((most, x) => (x > most ? x : most)),
  min: ({ y }) => y.reduce((least, x) => (x < least ? x : least)),
  /** Least squares: Σ (t − t̄)(y − ȳ) / Σ (t − t̄)², per second. */
  slope: ({ t, y }) => {
    const middle = mean(t), level = mean(y);
    let above = 0, below = 0;
    for (let k = 0; k < t.length; k++) {
      above += (t[k] - middle) * (y[k] - level);
      below += (t[k] - middle) * (t[k] - middle);
    }
    return above / below;
  },
};
