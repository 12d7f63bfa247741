/**
 * Returns the largest of any number of values; −∞ if there are none, NaN if one of them is NaN, as Math.max does.
 * `Math.max(...values)` would put each value on the stack, which overflows at some 110 000 of them; two minutes of
 * steps of 1 ms are more.
 */
export function maxOf(values: ArrayLike<number>): number {
  let most = -Infinity;
  for (let i = 0; i < values.length; i++) most = Math.max(most, values[i]);
  return most;
}

/** Returns the smallest of any number of values; ∞ if there are none, NaN if one of them is NaN, as Math.min does. */
export function minOf(values: ArrayLike<number>): number {
  let least = Infinity;
  for (let i = 0; i < values.length; i++) least = Math.min(least, values[i]);
  return least;
}
