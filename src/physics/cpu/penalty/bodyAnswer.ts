import type { CpuWorld } from '../world';

/**
 * Adds factor · M⁻¹ of forces and moments `sum`, (f, τ) in W ×6 a body, to (v, ω). Bodies that responders move get
 * nothing here: they answer together.
 */
export function addAnswers(
  { inverseMass: { response: A } }: CpuWorld, sum: Float64Array, factor: number, velocity: Float64Array,
  spin: Float64Array
): void {
  for (let i = 0, o = 0, r = 0; o < sum.length; i += 3, o += 6, r += 9) {
    const x = factor * sum[o + 3], y = factor * sum[o + 4], z = factor * sum[o + 5];
    velocity[i] += factor * A[r] * sum[o];
    velocity[i + 1] += factor * A[r + 1] * sum[o + 1]; velocity[i + 2] += factor * A[r + 2] * sum[o + 2];
    spin[i] += A[r + 3] * x + A[r + 6] * y + A[r + 7] * z;
    spin[i + 1] += A[r + 6] * x + A[r + 4] * y + A[r + 8] * z;
    spin[i + 2] += A[r + 7] * x + A[r + 8] * y + A[r + 5] * z;
  }
}
