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

const mean = (list: readonly number[]): number => list.reduce((sum, x) => sum + x, 0) / list.length;

const REDUCE: Record<Reduction, (samples: Samples) => number> = {
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
