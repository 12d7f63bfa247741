/** The distribution is the normal one from so many degrees of freedom on [1]. */
const MANY = 1000;
const PARTS = 4000; // intervals of Simpson's rule [1]

/**
 * Returns the t for which a variable of Student's distribution lies within ±t with a probability. With t = √ν tan θ the
 * density is that of cos^(ν−1) θ, which is summed by Simpson's rule. `freedom` ν may be broken, 1 at least.
 */
export function studentT(probability: number, freedom: number): number {
  const nu = Math.min(Math.max(freedom, 1), MANY), step = Math.PI / 2 / PARTS;
  const density = (theta: number): number => Math.max(0, Math.cos(theta)) ** (nu - 1);
  const sums = [0];
  for (let k = 0; k < PARTS; k++) {
    const from = k * step;
    sums.push(sums[k] + density(from) + 4 * density(from + step / 2) + density(from + step));
  }
  const wanted = probability * sums[PARTS], after = sums.findIndex((sum) => sum >= wanted);
  const theta = (after - 1 + (wanted - sums[after - 1]) / (sums[after] - sums[after - 1])) * step;
  return Math.sqrt(nu) * Math.tan(theta);
}
