import { describe, expect, test } from 'vitest';
import { eigenvalues } from '../../mechanism/testing/eigenvalues';
import { condense } from './condense';
import { controlOf, grid, rubber, shaken } from './testing/fixtures';
import { assembleMass, type SparseSymmetric } from './massMatrix';
import { addInternalForces, createPlates } from './plates';
import { createModes, fastestMode, solveMass, stableStep } from './stableStep';
import type { Stiffness } from './stiffness';

const mesh = grid([0, 0.1, 0.25], [0, 0.2]), plates = createPlates(mesh, rubber), mass = assembleMass(mesh, rubber);
const loose =
  condense(mass, { coordinate: new Int32Array(0), follows: new Float64Array(0), place: new Float64Array(0) });

/** Returns all eigenvalues of M⁻¹K, of dense matrices: those of L⁻¹ K L⁻ᵀ. */
function spectrum(M: SparseSymmetric, K: Stiffness): number[] {
  const n = 3 * M.size, A = new Float64Array(n * n), L = new Float64Array(M.size * M.size);
  for (let i = 0; i < M.size; i++) for (let k = M.start[i]; k < M.start[i + 1]; k++) {
    L[M.size * i + M.column[k]] = M.value[k];
    for (let a = 0; a < 9; a++) A[n * (3 * i + Math.floor(a / 3)) + 3 * M.column[k] + (a % 3)] = K.value[9 * k + a];
  }
  for (let j = 0; j < M.size; j++) for (let i = j; i < M.size; i++) {
    let sum = L[M.size * i + j];
    for (let k = 0; k < j; k++) sum -= L[M.size * i + k] * L[M.size * j + k];
    L[M.size * i + j] = i === j ? Math.sqrt(sum) : sum / L[M.size * j + j];
  }
  const forward = (at: (s: number) => number) => { // L⁻¹ on the rows of one component and column
    for (let i = 0; i < M.size; i++) {
      for (let k = 0; k < i; k++) A[at(i)] -= L[M.size * i + k] * A[at(k)];
      A[at(i)] /= L[M.size * i + i];
    }
  };
  for (let c = 0; c < 3; c++) for (let k = 0; k < n; k++) forward((i) => n * (3 * i + c) + k);
  for (let c = 0; c < 3; c++) for (let k = 0; k < n; k++) forward((i) => n * k + 3 * i + c);
  return eigenvalues(A, n);
}

describe('the fastest mode', () => {
  test('is the largest eigenvalue of M⁻¹K, too slow by less than a percent', () => {
    const modes = createModes(mesh, loose, plates), found = fastestMode(plates, mesh.nodes, modes);
    const all = spectrum(mass, modes.stiffness), top = all[all.length - 1];
    expect(Math.sqrt(found / top)).toBeGreaterThan(0.99);
    expect(found / top).toBeLessThan(1 + 1e-9);
    expect(fastestMode(plates, mesh.nodes, modes)).toBeGreaterThanOrEqual(found * (1 - 1e-9));
  });

  test.each([0, 2e-4])('steps of half-implicit Euler are bounded below the longest, grow beyond it, damping %f s',
    (tau) => {
    const modes = createModes(mesh, loose, plates), mode = fastestMode(plates, mesh.nodes, modes);
    const longest = stableStep(mode, rubber.youngsModulus, tau), control = { ...controlOf(rubber), dampingTime: tau };
    const grows = (h: number) => {
      const e = shaken(mesh.nodes, 1e-8, 0.1, 1), rate = new Float64Array(e.length), Q = new Float64Array(e.length);
      const size = () => Math.hypot(...e.map((x, k) => x - mesh.nodes[k]));
      const before = size();
      for (let step = 0; step < 1000; step++) {
        Q.fill(0);
        addInternalForces(plates, e, rate, control, Q);
        modes.y.set(Q);
        solveMass(modes);
        for (let k = 0; k < e.length; k++) rate[k] += h * modes.x[k];
        for (let k = 0; k < e.length; k++) e[k] += h * rate[k];
        if (!(size() < 1e3 * before)) return true;
      }
      return false;
    };
    expect(grows(0.98 * longest)).toBe(false);
    expect(grows(1.03 * longest)).toBe(true);
  });
});
