import type { Mechanism } from '../mechanism';

/**
 * This file has three rules for the step of a contact on a mechanism: mechanisms.md §6. All give an inverse mass B_w
 * per contact body with A ≤ blkdiag(B_w) in the semidefinite order, or a factor on one that has it; with c contacts on
 * body w a step S_i⁻¹ = c · rs(D_iᵀ B_w D_i) then cannot make coloured Gauss–Seidel diverge.
 */

/** Number of values of a body in `writeFreeAnswers`: as `InverseMass.response` of src/physics. */
export const FREE_ANSWER = 9;

/**
 * Writes the first rule, best for mechanisms that are heavy against the grains: B_w = M_w⁻¹, each body's own, driven or
 * not. The values are 1/m along x, y, z [1/kg], then J⁻¹ in W, xx, yy, zz, xy, xz, yz [1/(kg·m²)], for the pose before
 * the step.
 */
export function writeFreeAnswers({ contactBodies, inside: { inertia } }: Mechanism, out: Float64Array): void {
  for (let w = 0, o = 0; w < contactBodies.length; w++, o += FREE_ANSWER) {
    const body = contactBodies[w], n = 9 * body, { inverse } = inertia;
    out[o] = out[o + 1] = out[o + 2] = inertia.inverseMass[body];
    out[o + 3] = inverse[n]; out[o + 4] = inverse[n + 4]; out[o + 5] = inverse[n + 8];
    out[o + 6] = inverse[n + 1]; out[o + 7] = inverse[n + 2]; out[o + 8] = inverse[n + 5];
  }
}

/**
 * Writes the second rule, for light mechanisms (rover, track shoes): B_w is diagonal, row sums of |A| after each row
 * and column is divided by √A_ii, which removes units: b_i = Σ_j |A_ij| √(A_ii/A_jj) (Gershgorin). 6m numbers; a driven
 * direction gets 0.
 */
export function writeRowSums({ A, contactBodies }: Mechanism, out: Float64Array): void {
  const size = 6 * contactBodies.length;
  for (let i = 0; i < size; i++) {
    const own = A[i * size + i];
    let sum = 0;
    for (let j = 0; j < size; j++) {
      const other = A[j * size + j];
      if (own > 0 && other > 0) sum += Math.abs(A[i * size + j]) * Math.sqrt(own / other);
    }
    out[i] = sum;
  }
}

/** Safety factor [1], as power iteration approaches from below, and its number of rounds. */
const MARGIN = 1.05, ROUNDS = 30;

/**
 * Returns the third rule: the factor λ = λ_max(A H) on S_i of any rule, with H = Σ D_i S_i D_iᵀ of the contacts of a
 * body, m blocks of 6 × 6, symmetric. `v` is kept from step to step, so that the iteration starts near its end: 12m
 * numbers, not all zero.
 */
export function largestAnswer({ A, contactBodies }: Mechanism, H: Float64Array, v: Float64Array): number {
  const size = 6 * contactBodies.length;
  let lambda = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let norm = 0;
    for (let i = 0; i < size; i++) {
      const block = 6 * (i - (i % 6)), row = block + 6 * (i % 6), from = i - (i % 6);
      let sum = 0;
      for (let c = 0; c < 6; c++) sum += H[row + c] * v[from + c];
      v[size + i] = sum;
    }
    for (let i = 0; i < size; i++) {
      let sum = 0;
      for (let j = 0; j < size; j++) sum += A[i * size + j] * v[size + j];
      v[i] = sum;
      norm += sum * sum;
    }
    lambda = Math.sqrt(norm);
    if (lambda === 0) return 0;
    for (let i = 0; i < size; i++) v[i] /= lambda;
  }
  return MARGIN * lambda;
}
