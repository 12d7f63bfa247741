/**
 * Returns Kendall's rank correlation of two series of equal length: the pairs of places at which both go the same way,
 * less those at which they go opposite ways, over all pairs. 1 where y always rises with x, −1 where it always falls,
 * about 0 where they have nothing to do with each other, and 0 where either never changes.
 */
export function kendall(x: readonly number[], y: readonly number[]): number {
  let sum = 0, pairs = 0;
  for (let i = 0; i < x.length; i++) {
    for (let k = 0; k < i; k++) {
      if (Number.isNaN(x[i] + x[k] + y[i] + y[k])) return NaN;
      sum += Math.sign(x[i] - x[k]) * Math.sign(y[i] - y[k]);
      pairs++;
    }
  }
  return sum / pairs;
}

/**
 * Returns the least rank correlation that n numbers in an order by chance reach with a probability of `p` or less: of
 * all their orders, so many have k pairs that are the wrong way round (Kendall1938).
 */
export function leastKendall(n: number, p: number): number {
  let orders = [1]; // by k
  for (let m = 2; m <= n; m++) {
    const next = new Array<number>(orders.length + m - 1).fill(0);
    orders.forEach((count, k) => { for (let add = 0; add < m; add++) next[k + add] += count; });
    orders = next;
  }
  const all = orders.reduce((sum, count) => sum + count, 0);
  let upTo = 0, k = 0;
  while ((upTo + orders[k]) / all <= p) upTo += orders[k++];
  return 1 - (4 * (k - 1)) / (n * (n - 1));
}
