import { solveDense, inertiaInW } from './fixtures';
import type { Mechanism } from '../mechanism';

/**
 * Makes the step of a mechanism by one dense system, mechanisms.md §2: M v − Jᵀ λ = M v_f + p and J v + E λ = b, with
 * the rows that `begin` wrote. For tests only.
 */
export function createDenseKkt(m: Mechanism, h: number, gravity: readonly number[]) {
  const { builder, work } = m.inside, bodyCount = m.spec.bodies.length, n = 6 * bodyCount, rows = builder.rows,
    size = n + rows.length;
  const K = new Float64Array(size * size), right = new Float64Array(size);
  m.spec.bodies.forEach(({ mass }, i) => {
    const J = inertiaInW(m, i), v = m.state.velocity.subarray(6 * i, 6 * i + 6), o = 6 * i;
    for (let c = 0; c < 3; c++) {
      K[(o + c) * size + o + c] = mass;
      for (let d = 0; d < 3; d++) K[(o + 3 + c) * size + o + 3 + d] = J[3 * c + d];
    }
    // M v_f = M v + h f; `applied` holds all forces with the gyroscopic torque
    for (let c = 0; c < 3; c++) {
      right[o + c] = mass * (v[c] + h * gravity[c]) + h * work.applied[o + c];
      right[o + 3 + c] = J[3 * c] * v[3] + J[3 * c + 1] * v[4] + J[3 * c + 2] * v[5] + h * work.applied[o + 3 + c];
    }
  });
  rows.forEach(({ bodies, blocks }, r) => {
    bodies.forEach((body, k) => {
      for (let c = 0; c < 6; c++) {
        const j = work.jacobian[blocks[k] + c];
        K[(n + r) * size + 6 * body + c] = j;
        K[(6 * body + c) * size + n + r] = -j;
      }
    });
    K[(n + r) * size + n + r] = work.compliance[r];
    right[n + r] = work.bias[r];
  });
  return {
    /** Returns v⁺ [m/s, rad/s], 6 numbers a body, then λ [N·s, N·m·s], for impulses on the contact bodies. */
    step(p: Float64Array): Float64Array {
      const y = right.slice();
      m.contactBodies.forEach((body, w) => { for (let c = 0; c < 6; c++) y[6 * body + c] += p[6 * w + c]; });
      return solveDense(K, y, size);
    },
    /** Returns A_ww, the velocity changes of the contact bodies due to unit impulses. */
    answers(): Float64Array {
      const count = 6 * m.contactBodies.length, y = new Float64Array(size * count), A = new Float64Array(count * count);
      const at = (k: number) => 6 * m.contactBodies[Math.floor(k / 6)] + (k % 6);
      for (let k = 0; k < count; k++) y[at(k) * count + k] = 1;
      const x = solveDense(K, y, size);
      for (let i = 0; i < count; i++) for (let k = 0; k < count; k++) A[i * count + k] = x[at(i) * count + k];
      return A;
    },
  };
}
