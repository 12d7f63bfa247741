/** Returns the mean of `x`; NaN if it is empty. */
export const mean = (x: readonly number[]): number => x.reduce((sum, one) => sum + one, 0) / x.length;

/** Returns the standard deviation of all of `x`, not of a sample. */
export function deviation(x: readonly number[]): number {
  const m = mean(x);
  return Math.sqrt(mean(x.map((one) => (one - m) ** 2)));
}

/** Returns a mean and its standard error from the scatter of a sample, as text; one number has no error. */
export const withError = (x: readonly number[], digits = 3): string => (
  x.length < 2 ? mean(x).toFixed(digits)
    : `${mean(x).toFixed(digits)} ± ${(deviation(x) / Math.sqrt(x.length - 1)).toFixed(digits)}`);
