/** Returns the mean of `x`; NaN if it is empty. */
export const mean = (x: readonly number[]): number => x.reduce((sum, one) => sum + one, 0) / x.length;

/** Returns the standard deviation of all of `x`, not of a sample. */
export function deviation(x: readonly number[]): number {
  const m = mean(x);
  return Math.sqrt(mean(x.map((one) => (one - m) ** 2)));
}
