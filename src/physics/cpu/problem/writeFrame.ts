/**
 * Writes a right-handed frame (n, u, w) from the unit vector n at n[i…], without a branch on its direction. [Duff2017]
 * listing 3.
 */
export function writeFrame(out: Float64Array, at: number, n: Float64Array, i: number): void {
  const nx = n[i], ny = n[i + 1], nz = n[i + 2];
  const sign = nz < 0 ? -1 : 1, a = -1 / (sign + nz), b = nx * ny * a;
  out[at] = nx; out[at + 1] = ny; out[at + 2] = nz;
  out[at + 3] = 1 + sign * nx * nx * a; out[at + 4] = sign * b; out[at + 5] = -sign * nx;
  out[at + 6] = b; out[at + 7] = sign + ny * ny * a; out[at + 8] = -ny;
}
