/** Returns the eigenvalues of a symmetric matrix, rising, by cyclic Jacobi rotations. It is slow, for tests only. */
export function eigenvalues(matrix: Float64Array, size: number): number[] {
  const a = matrix.slice(), norm = Math.hypot(...a);
  for (let sweep = 0; sweep < 60; sweep++) {
    let off = 0;
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) {
      const x = a[p * size + q];
      off = Math.max(off, Math.abs(x));
      if (Math.abs(x) < 1e-17 * norm) continue;
      const theta = (a[q * size + q] - a[p * size + p]) / (2 * x);
      const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1)), c = 1 / Math.sqrt(t * t + 1);
      const s = t * c;
      for (let k = 0; k < size; k++) turn(a, k * size + p, k * size + q, c, s);
      for (let k = 0; k < size; k++) turn(a, p * size + k, q * size + k, c, s);
    }
    if (off < 1e-16 * norm) break;
  }
  return Array.from({ length: size }, (_, i) => a[i * size + i]).sort((x, y) => x - y);
}

function turn(a: Float64Array, i: number, j: number, c: number, s: number): void {
  const x = a[i], y = a[j];
  a[i] = c * x - s * y;
  a[j] = s * x + c * y;
}
