import type { Pulling } from '../../pull/pulling';

type Numbers = Float64Array | Float32Array;

/** Adds what a pull does in h [s] to the velocity of its body, at `i` of v, and to its spin, at `j` of w. */
export function addPull({ rate }: Pulling, h: number, v: Numbers, i: number, w: Numbers, j: number): void {
  for (let c = 0; c < 3; c++) {
    v[i + c] += h * rate[c];
    w[j + c] += h * rate[3 + c];
  }
}
