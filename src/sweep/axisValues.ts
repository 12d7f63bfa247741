import { exp, log } from '../core/elementary/exponential';
import type { Value } from '../params/param';
import { isList, type Axis, type RangeAxis } from './sweep';

/** Rounds to the 12 digits that a table shows: 0.1 + 0.2 is 0.3, the same on every machine. */
const rounded = (x: number): number => +x.toPrecision(12);

/** Returns the number at part `u` in [0, 1] of a range. */
function between({ from, to, scale }: RangeAxis, u: number): number {
  if (u <= 0 || u >= 1) return u <= 0 ? from : to;
  const x = rounded(scale === 'log' ? from * exp(u * log(to / from)) : from + u * (to - from));
  return Math.min(Math.max(x, Math.min(from, to)), Math.max(from, to));
}

/** Returns the values of an axis in their order: those of its list, or `count` from `from` to `to`. */
export function valuesOfAxis(axis: Axis): Value[] {
  if (isList(axis)) return axis.values;
  const { count } = axis;
  return Array.from({ length: count! }, (_, k) => between(axis, k / (count! - 1)));
}

/**
 * Returns the value of an axis for a number u drawn from [0, 1): each of a list or of the whole numbers of a linear
 * range is as likely as the others.
 */
export function drawFrom(axis: Axis, isWhole: boolean, u: number): Value {
  if (isList(axis)) return axis.values[Math.floor(u * axis.values.length)];
  if (!isWhole) return between(axis, u);
  if (axis.scale === 'log') return Math.round(between(axis, u));
  const low = Math.min(axis.from, axis.to), high = Math.max(axis.from, axis.to);
  return low + Math.floor(u * (high - low + 1));
}
