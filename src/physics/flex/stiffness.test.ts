import { describe, expect, test } from 'vitest';
import { NODE } from '../../model/flexible/spec';
import { controlOf, grid, rubber, shaken, torus } from './testing/fixtures';
import { addInternalForces, createPlates } from './plates';
import { applyStiffness, createStiffness, writeStiffness } from './stiffness';

const norm = (a: ArrayLike<number>) => Math.hypot(...Array.from(a)), { youngsModulus: E } = rubber;
const flat = grid([0, 0.1, 0.25], [0, 0.2, 0.3]), curved = torus(6, 4);

/** Returns the largest part of −∂Q/∂e s that K s misses, over directions s. */
function mismatch(mesh: typeof flat, e: Float64Array): number {
  const plates = createPlates(mesh, rubber), K = createStiffness(mesh, plates), none = new Float64Array(e.length);
  writeStiffness(plates, e, E, K);
  const Q = (x: Float64Array) => {
    const out = new Float64Array(e.length);
    addInternalForces(plates, x, none, controlOf(rubber), out);
    return out;
  };
  let worst = 0;
  for (let seed = 1; seed < 6; seed++) {
    const s = shaken(none, 1, 0.1, seed), h = 1e-6, product = new Float64Array(e.length);
    applyStiffness(K, s, product);
    const plus = Q(e.map((x, k) => x + h * s[k])), minus = Q(e.map((x, k) => x - h * s[k]));
    worst = Math.max(worst, norm(product.map((x, k) => x + (plus[k] - minus[k]) / (2 * h))) / norm(product));
  }
  return worst;
}

describe('the stiffness matrix', () => {
  test('is the derivative of the forces at rest', () => {
    expect(mismatch(flat, flat.nodes)).toBeLessThan(1e-7);
    expect(mismatch(curved, curved.nodes)).toBeLessThan(1e-7);
  });

  test('is it where a flat mesh is drawn out both ways, tension and all', () => {
    const drawn =
      flat.nodes.map((x, k) => ([0, 3].includes(k % NODE) ? 1.3 * x : [1, 7].includes(k % NODE) ? 1.1 * x : x));
    expect(mismatch(flat, drawn)).toBeLessThan(1e-7);
    // squeezed one way it is not: that part is left out
    expect(mismatch(flat, flat.nodes.map((x, k) => ([1, 7].includes(k % NODE) ? 0.5 * x : x)))).toBeGreaterThan(0.01);
  });

  test.each([['flat', flat], ['curved', curved]] as const)('never gives energy back, however a %s mesh is bent',
    (_, mesh) => {
    const plates = createPlates(mesh, rubber), K = createStiffness(mesh, plates);
    const product = new Float64Array(mesh.nodes.length);
    for (let seed = 1; seed < 6; seed++) {
      const e = shaken(mesh.nodes, 0.05, 0.1, seed), Q = new Float64Array(e.length), s = new Float64Array(e.length);
      writeStiffness(plates, e, E, K);
      // into the direction of the forces, where compression would show, and into others
      addInternalForces(plates, e, s, controlOf(rubber), Q);
      for (const x of [Q, ...[1, 2, 3, 4].map((n) => shaken(s, 1, 0.1, 10 * seed + n))]) {
        applyStiffness(K, x, product);
        expect(x.reduce((sum, v, k) => sum + v * product[k], 0)).toBeGreaterThan(0);
      }
      let asymmetry = 0;
      for (let i = 0; i < K.size; i++) for (let k = K.start[i]; k < K.start[i + 1]; k++) {
        let other = K.start[K.column[k]];
        while (K.column[other] !== i) other++;
        for (let a = 0; a < 9; a++) {
          const there = K.value[9 * other + 3 * (a % 3) + Math.floor(a / 3)];
          asymmetry = Math.max(asymmetry, Math.abs(K.value[9 * k + a] - there));
        }
      }
      expect(asymmetry).toBe(0);
    }
  });
});
