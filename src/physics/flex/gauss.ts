import { cos } from '../../core/elementary/circular';

/** Returns Gauss–Legendre points and weights on 0 … 1: exact for polynomials up to degree 2 n − 1. */
export function gauss(n: number): { points: Float64Array; weights: Float64Array } {
  const points = new Float64Array(n), weights = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    let x = -cos((Math.PI * (k + 0.75)) / (n + 0.5)), slope = 1;
    for (let pass = 0; pass < 8; pass++) { // Newton's method on P_n, from Tricomi's guess
      let value = x, before = 1;
      for (let m = 2; m <= n; m++) [value, before] = [((2 * m - 1) * x * value - (m - 1) * before) / m, value];
      slope = (n * (x * value - before)) / (x * x - 1);
      x -= value / slope;
    }
    points[k] = (1 + x) / 2;
    weights[k] = 1 / ((1 - x * x) * slope * slope);
  }
  return { points, weights };
}
