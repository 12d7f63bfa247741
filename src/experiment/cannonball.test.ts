// @module-tag slow
import { describe, expect, test } from 'vitest';
import type { AnyValues } from '../params/param';
import { restPile } from '../physics/cpu/penalty/testing/staticSpheres';
import { asymmetry, HIGHEST } from '../scenes/lab/cannonball';
import { pileOf } from '../scenes/lab/testing/pileOf';
import { baseAfter, GLASS, MODELS, off, restingBase } from './testing/cannonballTable';

const G = 9.81;
const run = async (own: AnyValues, steps = 60): Promise<number[]> => (await baseAfter(own, steps)).forces;

function reference(layers: number, odd: number, law: typeof GLASS): number[] {
  const { forces, rounds, moved } = restingBase(layers, odd, law);
  expect(rounds).toBeLessThan(30);
  expect(moved).toBeLessThan(1e-12);
  return forces;
}

describe.each(MODELS)('%s', (_, spring, odd) => {
  const exact = reference(5, odd, { ...GLASS, spring });

  // every run has each model, and the other ways on Hooke's
  for (const [solver, substeps] of [['apgd', 1], ['gauss-seidel', 1], ['smallsteps', 10]] as const) test(
    `forces of stiff bodies after ${solver} are those of the stiff DEM`,
    solver === 'apgd' || (spring === 'hooke' && odd === 1) ? {} : { tags: 'long' }, async () => {
    const forces = await run({
      layers: 5, odd, forces: spring, solver, substeps, tolerance: 1e-8, iterations: solver === 'smallsteps' ? 0 : 1000,
    });
    expect(off(forces, exact)).toBeLessThan(1e-4); // OlsenKamrin2018, Table 1: 1.9e-5 to 2.8e-5
    expect(forces.reduce((sum, f) => sum + f, 0)).toBeCloseTo(30, 2); // spheres above the base
    if (odd === 1) expect(asymmetry(forces)).toBeLessThan(1e-4);
  });

  test('the stiff DEM comes to rest there in time, too', async () => {
    // a softer pile of three layers, which time steps can follow: its resting places are those of `restPile`
    const law = { ...GLASS, spring, youngsModulus: 1e7 }, pile = pileOf(3, odd, G), still = restPile(pile, law);
    const own = {
      layers: 3, odd, drop: 0, forces: 'impulses', solver: 'penalty', spring, youngsModulus: law.youngsModulus,
      dt: 1e-4, substeps: 20,
    };
    const forces = await run(own, 500);
    expect(off(forces, still.pushes.slice(0, 9).map((f) => -f[2] / pile.weight))).toBeLessThan(1e-5);
  });
});

test('the forces of solvers are others, and of Gauss–Seidel not even symmetric', async () => {
  const exact = reference(5, 1, GLASS), own = { layers: 5, forces: 'impulses', tolerance: 1e-8, iterations: 1000 };
  const sweeps = await run({ ...own, solver: 'gauss-seidel' }), gradients = await run({ ...own, solver: 'apgd' });
  expect(off(sweeps, exact)).toBeGreaterThan(0.1);
  expect(asymmetry(sweeps)).toBeGreaterThan(0.1);
  expect(off(gradients, exact)).toBeGreaterThan(1e-4);
});

test('a pile that has been dropped bears the same', async () => {
  expect(off(
    await run({ layers: 4, drop: 0.05, forces: 'hooke', solver: 'apgd', tolerance: 1e-8, iterations: 1000 }),
    reference(4, 1, GLASS)
  )).toBeLessThan(1e-4);
});

test('what the scene expects is what the stiff DEM has', () => {
  for (const spring of ['hooke', 'hertz'] as const) for (const layers of [5, 10] as const) {
    expect(Math.max(...reference(layers, 1, { ...GLASS, spring }))).toBeCloseTo(HIGHEST[spring][layers], 5);
  }
});
