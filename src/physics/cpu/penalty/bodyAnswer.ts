import type { CpuWorld } from '../world';

/**
 * Adds factor · M⁻¹ of forces and moments `sum`, (f, τ) in W ×6 a body, to (v, ω). Bodies that responders move get
 * nothing here: they answer together.
 */
export function addAnswers(
  { model, inverseMass, shapes }: CpuWorld, sum: Float64Array, factor: number, velocity: Float64Array,
  spin: Float64Array
): void {
  const { grainCount, bodyCount } = model;
  if (shapes) return addAny(inverseMass.response, grainCount + bodyCount, sum, factor, velocity, spin);
  const { grainLinear, grainAngular, bodyLinear: l, bodyAngular: j } = inverseMass;
  for (let i = 0, o = 0, v = 0; i < grainCount; i++, o += 6, v += 3) {
    const a = factor * grainLinear[i], b = factor * grainAngular[i];
    velocity[v] += a * sum[o]; velocity[v + 1] += a * sum[o + 1]; velocity[v + 2] += a * sum[o + 2];
    spin[v] += b * sum[o + 3]; spin[v + 1] += b * sum[o + 4]; spin[v + 2] += b * sum[o + 5];
  }
  for (let k = 0; k < bodyCount; k++) {
    const o = 6 * (grainCount + k), v = 3 * (grainCount + k), r = 9 * k, x = sum[o + 3], y = sum[o + 4], z = sum[o + 5];
    for (let c = 0; c < 3; c++) {
      velocity[v + c] += factor * l[3 * k + c] * sum[o + c];
      spin[v + c] += factor * (j[r + 3 * c] * x + j[r + 3 * c + 1] * y + j[r + 3 * c + 2] * z);
    }
  }
}

function addAny(
  A: Float64Array, count: number, sum: Float64Array, factor: number, velocity: Float64Array, spin: Float64Array
): void {
  for (let i = 0, o = 0, v = 0, r = 0; i < count; i++, o += 6, v += 3, r += 9) {
    const x = factor * sum[o + 3], y = factor * sum[o + 4], z = factor * sum[o + 5];
    velocity[v] += factor * A[r] * sum[o];
    velocity[v + 1] += factor * A[r + 1] * sum[o + 1]; velocity[v + 2] += factor * A[r + 2] * sum[o + 2];
    spin[v] += A[r + 3] * x + A[r + 6] * y + A[r + 7] * z;
    spin[v + 1] += A[r + 6] * x + A[r + 4] * y + A[r + 8] * z;
    spin[v + 2] += A[r + 7] * x + A[r + 8] * y + A[r + 5] * z;
  }
}
