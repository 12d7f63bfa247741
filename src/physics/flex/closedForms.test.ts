import { describe, expect, test } from 'vitest';
import { eigenvalues } from '../../mechanism/testing/eigenvalues';
import { NODE, type PlateMesh } from '../../model/flexible/spec';
import { controlOf, grid, rubber, torus } from './testing/fixtures';
import { assembleMass } from './massMatrix';
import { addInternalForces, createPlates, ORDER } from './plates';
import { createStiffness, writeStiffness } from './stiffness';

const line = (n: number, length: number) => Array.from({ length: n + 1 }, (_, i) => (length * i) / n);

/**
 * Returns the dense stiffness and mass of a flat mesh across it, for the scalar coordinates that are free; at[s] is the
 * place of one, or −1.
 */
function across(mesh: PlateMesh, poissonRatio: number, isFree: (x: number, y: number, k: number) => boolean) {
  const material = { ...rubber, poissonRatio }, plates = createPlates(mesh, material);
  const K = createStiffness(mesh, plates), M = assembleMass(mesh, material);
  writeStiffness(plates, mesh.nodes, material.youngsModulus, K);
  let count = 0;
  const place = (s: number) => mesh.nodes.subarray(NODE * Math.floor(s / 3), NODE * Math.floor(s / 3) + 2);
  const at = Int32Array.from({ length: K.size }, (_, s) => (isFree(place(s)[0], place(s)[1], s % 3) ? count++ : -1));
  const stiff = new Float64Array(count * count), mass = new Float64Array(count * count);
  for (let i = 0; i < K.size; i++) for (let k = K.start[i]; k < K.start[i + 1]; k++) {
    if (at[i] < 0 || at[K.column[k]] < 0) continue;
    stiff[count * at[i] + at[K.column[k]]] = K.value[9 * k + 8];
    mass[count * at[i] + at[K.column[k]]] = M.value[k];
  }
  return { stiff, mass, at, count };
}

/** Returns a function that solves A x = b in place, A = L Lᵀ; A becomes L. */
function solver(A: Float64Array, n: number): (x: Float64Array) => void {
  for (let j = 0; j < n; j++) for (let i = j; i < n; i++) {
    let sum = A[n * i + j];
    for (let k = 0; k < j; k++) sum -= A[n * i + k] * A[n * j + k];
    A[n * i + j] = i === j ? Math.sqrt(sum) : sum / A[n * j + j];
  }
  return (x) => {
    for (let i = 0; i < n; i++) { for (let k = 0; k < i; k++) x[i] -= A[n * i + k] * x[k]; x[i] /= A[n * i + i]; }
    for (let i = n - 1; i >= 0; i--) {
      for (let k = i + 1; k < n; k++) x[i] -= A[n * k + i] * x[k]; x[i] /= A[n * i + i];
    }
  };
}

describe('bending', () => {
  const { youngsModulus: E, thickness: t, density } = rubber;

  test('a cantilever of uneven plates sinks by F L³ / 3 E I under a load along its edge', () => {
    const w = 0.2, L = 1, F = 0.01;
    const { stiff, at, count } = across(grid([0, 0.1, 0.4, 0.55, L], [0, w]), 0, (x) => x > 0);
    const load = new Float64Array(count), [low, high] = [4, 9];
    for (const [node, side] of [[low, 1], [high, -1]]) { // F/w along the edge, as its cubic bears it
      load[at[3 * node]] = F / 2;
      load[at[3 * node + 2]] = (side * F * w) / 12;
    }
    solver(stiff, count)(load);
    for (const node of [low, high])
      expect(load[at[3 * node]] / ((F * L ** 3) / (3 * E * ((w * t ** 3) / 12)))).toBeCloseTo(1, 9);
  });

  test('a square on simple supports swings at 2π² √(D / ρ t) / L², from below and with the square of the plates\' size',
    () => {
    const L = 1;
    const exact = ((2 * Math.PI ** 2) / L ** 2) * Math.sqrt((E * t ** 3) / (12 * (1 - 0.3 ** 2)) / (density * t));
    const [coarse, fine] = [4, 8].map((n) => {
      const edge = (s: number) => s === 0 || s === L;
      const { stiff, mass, count } = across(grid(line(n, L), line(n, L)), 0.3,
        (x, y, k) => !(k === 0 ? edge(x) || edge(y) : k === 1 ? edge(y) : edge(x)));
      const solve = solver(stiff, count);
      const x = new Float64Array(count).fill(1), y = new Float64Array(count);
      let omega2 = 0;
      for (let pass = 0; pass < 12; pass++) {
        for (let i = 0; i < count; i++) {
          y[i] = 0; for (let k = 0; k < count; k++) y[i] += mass[count * i + k] * x[k];
        }
        const inertia = x.reduce((sum, v, i) => sum + v * y[i], 0);
        x.set(y);
        solve(x);
        omega2 = inertia / x.reduce((sum, v, i) => sum + v * y[i], 0);
        const scale = 1 / Math.hypot(...x);
        x.forEach((v, i) => { x[i] = v * scale; });
      }
      return Math.sqrt(omega2) / exact - 1;
    });
    expect(coarse).toBeLessThan(0);
    expect(coarse).toBeGreaterThan(-0.03);
    expect(coarse / fine).toBeGreaterThan(3.5);
  });
});

describe('three Gauss points along a side', () => {
  test('leave no motion of a plate without energy but the six rigid ones', () => {
    const one = grid([0, 0.1], [0, 0.07]), plates = createPlates(one, rubber), K = createStiffness(one, plates);
    const dense = new Float64Array(36 * 36);
    writeStiffness(plates, one.nodes, 1, K);
    for (let i = 0; i < 12; i++) for (let k = K.start[i]; k < K.start[i + 1]; k++) for (let a = 0; a < 9; a++) {
      const j = K.column[k], lengths = (i % 3 ? 10 : 1) * (j % 3 ? 10 : 1); // tangents for sides of 0.1 m, as positions
      dense[36 * (3 * i + Math.floor(a / 3)) + 3 * j + (a % 3)] = lengths * K.value[9 * k + a];
    }
    const all = eigenvalues(dense, 36);
    expect(ORDER).toBe(3);
    expect(all[5] / all[35]).toBeLessThan(1e-15);
    expect(all[6] / all[35]).toBeGreaterThan(1e-4);
  });

  test('miss 1e-4 of the energy and 0.5 % of the forces that eight find, of a torus pressed in', () => {
    // pushed in at one side, positions and tangents alike, by a bump as wide as a plate
    const mesh = torus(15, 6), e = mesh.nodes.slice();
    for (let o = 0; o < e.length; o += NODE) {
      const [x, y] = e.subarray(o), bump = 0.02 * Math.exp(-((y - 0.4) ** 2 + x * x) / 0.01);
      e[o + 1] -= bump;
      for (const k of [3, 6])
        e[o + k + 1] += (bump * 2 * ((y - 0.4) * mesh.nodes[o + k + 1] + x * mesh.nodes[o + k])) / 0.01;
    }
    const [three, eight] = [ORDER, 8].map((order) => {
      const plates = createPlates(mesh, rubber, order), out = new Float64Array(e.length);
      addInternalForces(plates, e, e, controlOf(rubber), out);
      return { energy: plates.energy, out };
    });
    expect(Math.abs(three.energy / eight.energy - 1)).toBeLessThan(2e-4);
    expect(Math.hypot(...three.out.map((q, k) => q - eight.out[k])) / Math.hypot(...eight.out)).toBeLessThan(5e-3);
  });
});
