/** Returns the line with the least Σ w (y − offset − slope x)²; weights that are not given are 1. */
export function weightedLine(
  x: readonly number[], y: readonly number[], w?: readonly number[],
): { slope: number; offset: number } {
  const of = (list: readonly number[]): number => list.reduce((sum, one, k) => sum + (w ? w[k] : 1) * one, 0);
  const all = of(x.map(() => 1)), middle = of(x) / all, level = of(y) / all;
  let above = 0, below = 0;
  for (let k = 0; k < x.length; k++) {
    const weight = w ? w[k] : 1;
    above += weight * (x[k] - middle) * (y[k] - level);
    below += weight * (x[k] - middle) * (x[k] - middle);
  }
  const slope = above / below;
  return { slope, offset: level - slope * middle };
}
