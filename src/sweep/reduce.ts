import { fail, ok, type Result } from '../core/result';
import type { Series } from '../scenes/scene';
import { fitLaw, LEAST_SAMPLES } from './laws';
import { columnOf } from './readProbes';
import type { ReducedProbe, WindowReduction } from './sweep';
import { weightedLine } from './weightedLine';

/** Values of a probe, and the time or the probe along which they are taken. */
type Samples = { x: number[]; y: number[] };

/**
 * Takes one number from the series of a probe. Samples before its first value, at `since` s, do not count; any other
 * that is not a number, or too few of them, is a sentence: no table says NaN.
 */
export function reduce(wanted: ReducedProbe, series: Series, since = 0): Result<number> {
  const { probe, reduce: by, over: [from, to] = [0, Infinity], along = 't' } = wanted;
  if (by === 'at') return valueAt(wanted, series);
  const samples: Samples = { x: [], y: [] };
  for (let k = 0; k < series.t.length; k++) {
    const t = series.t[k], y = series[probe][k], x = series[along][k], isNumber = Number.isFinite(x + y);
    if (t < from - 1e-9 || t > to + 1e-9 || (!isNumber && t <= since + 1e-9)) continue;
    if (!isNumber) {
      const which = Number.isFinite(y) ? along : probe;
      return fail(probe, `${columnOf(wanted)}: ${which} is not a number at t = ${+t.toPrecision(6)} s.`);
    }
    samples.x.push(x);
    samples.y.push(y);
  }
  const fitted = by === 'fit' ? fitLaw(wanted.of!, wanted.take!, samples.x, samples.y) : null;
  const need = fitted ? LEAST_SAMPLES : by === 'slope' ? 2 : 1, length = fitted?.samples ?? samples.x.length;
  if (length < need)
    return fail(probe, `${columnOf(wanted)}: the series has ${length} values there, and ${need} are needed.`);
  const value = by === 'fit' ? fitted!.value : REDUCE[by](samples);
  if (Number.isFinite(value)) return ok(value);
  const untold = by === 'fit' ? ': the values there do not tell it' : ' is not a finite number';
  return fail(probe, `${columnOf(wanted)}${untold}.`);
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

const REDUCE: Record<WindowReduction, (samples: Samples) => number> = {
  last: ({ y }) => y.at(-1)!,
  mean: ({ y }) => y.reduce((sum, x) => sum + x, 0) / y.length,
  max: ({ y }) => y.reduce((most, x) => (x > most ? x : most)),
  min: ({ y }) => y.reduce((least, x) => (x < least ? x : least)),
  slope: ({ x, y }) => weightedLine(x, y).slope, // per second
};
