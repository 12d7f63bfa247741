/**
 * Returns the largest of any number of values; −∞ of none, NaN if one of them is NaN, as Math.max.
 * `Math.max(...values)` would put each value on the stack, where some 110 000 of them end the run: two minutes of steps
 * of 1 ms are more.
 */
export function maxOf(values: ArrayLike<number>): number {
  let most = -Infinity;
  for (let i = 0; i < values.length; i++) most = Math.max(most, values[i]);
  return most;
}

/** Returns the smallest of any number of values; ∞ of none, NaN if one of them is NaN, as Math.min. */
export function minOf(values: ArrayLike<number>): number {
  let least = Infinity;
  for (let i = 0; i < values.length; i++) least = Math.min(least, values[i]);
  return least;
}
