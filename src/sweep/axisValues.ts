import { exp, log } from '../core/elementary/exponential';
import type { Value } from '../params/param';
import { isList, type Axis, type RangeAxis } from './sweep';

/** Digits that a table shows, and the part of a range that is as little as nothing by them. */
const DIGITS = 12, LITTLE = 1e-12;

/** Rounds to those digits: 0.1 + 0.2 is 0.3, the same on every machine, and what rounding left in place of 0 is 0. */
const rounded = (x: number, range: number): number => (Math.abs(x) < LITTLE * range ? 0 : +x.toPrecision(DIGITS));

/** Returns the number at part `u` in [0, 1] of a range. */
function between({ from, to, scale }: RangeAxis, u: number): number {
  if (u <= 0 || u >= 1) return u <= 0 ? from : to;
  const x = scale === 'log' ? rounded(from * exp(u * log(to / from)), 0)
    : rounded(from + u * (to - from), Math.abs(to - from));
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
