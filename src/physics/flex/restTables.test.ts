import { describe, expect, test } from 'vitest';
import type { Cords, PlateMaterial } from '../../model/flexible/spec';
import { addInternalForces, createPlates } from './plates';
import { restTables } from './restTables';
import { controlOf, grid, rubber, shaken, torus } from './testing/fixtures';

const plain: Cords =
  { around: 1, across: 1, shear: 1, bends: rubber.thickness, shorterAround: 0, shorterAcross: 0 };
const corded = (own: Partial<Cords>): PlateMaterial => ({ ...rubber, cords: { ...plain, ...own } });
/** A torus with coordinates that are neither lengths nor across each other. */
const crooked = (() => {
  const mesh = torus(6, 4);
  return { ...mesh, nodes: shaken(mesh.nodes, 0.01, 0.1, 3) };
})();

test('cords as stiff and as thick as the material are no cords, in any coordinates', () => {
  const isotropic = restTables(crooked, rubber, 3), same = restTables(crooked, corded({}), 3);
  const largest = isotropic.map(Math.abs).reduce((most, x) => Math.max(most, x));
  isotropic.forEach((x, k) => expect(Math.abs(same[k] - x)).toBeLessThan(1e-14 * largest));
  expect(createPlates(crooked, corded({})).bending).toBe(createPlates(crooked, rubber).bending);
});

/** Returns the energy of a sheet of 0.3 m × 0.2 m over E t and its area [1], its nodes moved by `place`. */
function energyOf(material: PlateMaterial, place: (x: number, y: number) => number[]): number {
  const mesh = grid([0, 0.1, 0.3], [0, 0.2]), plates = createPlates(mesh, material), e = mesh.nodes.slice();
  for (let n = 0; n < e.length; n += 9) e.set(place(e[n], e[n + 1]), n);
  addInternalForces(plates, e, new Float64Array(e.length), controlOf(material), new Float64Array(e.length));
  return plates.energy / (material.youngsModulus * material.thickness * 0.3 * 0.2);
}
const stretched = (f: number, g: number, shear = 0) =>
  (x: number, y: number): number[] => [f * x + shear * y, g * y, 0, f, 0, 0, shear, g, 0];
/** Returns Green's strain of a length that has grown by a factor. */
const green = (factor: number): number => (factor * factor - 1) / 2;

describe('a sheet with cords', () => {
  const { poissonRatio: nu, thickness } = rubber, unit = 1 - nu * nu;

  test.each([['along x', 1.1, 1], ['along y', 1, 1.1], ['both ways', 1.1, 0.95]])('stretched %s has k₁ ε₁² + k₂ ε₂² '
    + '+ 2 ν √(k₁ k₂) ε₁ ε₂ of energy', (_, f, g) => {
    const energy = energyOf(corded({ around: 4, across: 9 }), stretched(f, g));
    const e1 = green(f), e2 = green(g);
    expect(energy).toBeCloseTo((4 * e1 * e1 + 9 * e2 * e2 + 12 * nu * e1 * e2) / (2 * unit), 12);
  });

  test('sheared by γ has k_s γ² / 4 (1 + ν) of energy, and what k₂ adds by the second order', () => {
    const gamma = 1e-3, energy = energyOf(corded({ shear: 5, around: 2, across: 3 }), stretched(1, 1, gamma));
    expect(energy / ((5 * gamma ** 2) / (4 * (1 + nu)))).toBeCloseTo(1, 5);
  });

  test('bends as a plate of thickness t_b, and stretches as before', () => {
    const bent = (x: number, y: number) => [x, y, (1e-4 * x * x) / 2, 1, 0, 1e-4 * x, 0, 1, 0];
    const thin = energyOf(corded({ bends: thickness / 4 }), bent);
    expect(thin / ((thickness / 4) ** 2 * 1e-8 / (24 * unit))).toBeCloseTo(1, 4);
    expect(thin / energyOf(rubber, bent)).toBeCloseTo(1 / 16, 6);
    expect(energyOf(corded({ bends: thickness / 4 }), stretched(1.1, 1))).toBeCloseTo(
      energyOf(rubber, stretched(1.1, 1)), 12);
  });

  test('is free of strain where it is shorter by s₁ and s₂, and strained as it is drawn', () => {
    const material = corded({ shorterAround: 0.1, shorterAcross: 0.2 });
    expect(energyOf(material, stretched(0.9, 0.8))).toBeLessThan(1e-30);
    const e1 = (1 - 0.9 ** 2) / 2, e2 = (1 - 0.8 ** 2) / 2;
    expect(energyOf(material, stretched(1, 1))).toBeCloseTo((e1 * e1 + e2 * e2 + 2 * nu * e1 * e2) / (2 * unit), 12);
  });
});
