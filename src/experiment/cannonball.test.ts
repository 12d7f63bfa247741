import { describe, expect, test } from 'vitest';
import { restPile } from '../physics/dem/staticSpheres';
import { defaultsOf, type AnyValues } from '../params/param';
import type { PenaltyLaw } from '../model/settings';
import { createCpuEngine } from '../physics/cpuEngine';
import { asymmetry, baseForces, cannonball, pileOf } from '../scenes/cannonball';
import { createExperiment } from './experiment';

const G = 9.81;
/** Glass as OlsenKamrin2018 §8.2 has it, critically damped. */
const GLASS: PenaltyLaw = { spring: 'hooke', youngsModulus: 5e10, poissonRatio: 0.22, restitution: 0 };

/** Forces on the base [weights of a sphere] once the pile has come to rest. */
async function run(own: Partial<AnyValues>, steps = 60): Promise<number[]> {
  const values = { ...defaultsOf(cannonball.params), ...own } as AnyValues, experiment = await createExperiment(cannonball, { ...values, forces: 'impulses' }, createCpuEngine);
  for (let k = 1; k < steps; k++) await experiment.advance();
  experiment.set('forces', values.forces); // of the last step; before, they would only cost time
  await experiment.advance();
  return baseForces(experiment.engine.measures, { gravity: G });
}

function reference(layers: number, odd: number, law: PenaltyLaw): number[] {
  const pile = pileOf(layers, odd, G), { pushes, rounds, moved } = restPile(pile, law);
  expect(rounds).toBeLessThan(30);
  expect(moved).toBeLessThan(1e-12);
  return pushes.slice(0, layers * layers).map((f) => -f[2] / pile.weight);
}

const off = (forces: readonly number[], exact: readonly number[]) => Math.hypot(...forces.map((f, i) => f - exact[i])) / Math.hypot(...exact);

const MODELS = [['Hooke', 'hooke', 1], ['Hertz', 'hertz', 1], ['Hooke, two materials', 'hooke', 5]] as const;

describe.each(MODELS)('%s', (_, spring, odd) => {
  const exact = reference(5, odd, { ...GLASS, spring });

  test.each([['apgd', 1], ['gauss-seidel', 1], ['smallsteps', 10]] as const)('forces of stiff bodies after %s are those of the stiff DEM', async (solver, substeps) => {
    const forces = await run({ layers: 5, odd, forces: spring, solver, substeps, tolerance: 1e-8, iterations: solver === 'smallsteps' ? 0 : 1000 });
    expect(off(forces, exact)).toBeLessThan(1e-4); // OlsenKamrin2018, Table 1: 1.9e-5 to 2.8e-5
    expect(forces.reduce((sum, f) => sum + f, 0)).toBeCloseTo(30, 2); // spheres above the base
    if (odd === 1) expect(asymmetry(forces)).toBeLessThan(1e-4);
  });

  test('the stiff DEM comes to rest there in time, too', async () => {
    // a softer pile of three layers, which time steps can follow: its resting places are those of `restPile`
    const law: PenaltyLaw = { ...GLASS, spring, youngsModulus: 1e7 }, pile = pileOf(3, odd, G), still = restPile(pile, law);
    const own = { layers: 3, odd, drop: 0, forces: 'impulses', solver: 'penalty', spring, youngsModulus: law.youngsModulus, dt: 1e-4, substeps: 20 } as Partial<AnyValues>;
    const forces = await run(own, 500);
    expect(off(forces, still.pushes.slice(0, 9).map((f) => -f[2] / pile.weight))).toBeLessThan(1e-5);
  });
});

test('the forces of solvers are others, and of Gauss–Seidel not even symmetric', async () => {
  const exact = reference(5, 1, GLASS), own = { layers: 5, forces: 'impulses', tolerance: 1e-8, iterations: 1000 } as Partial<AnyValues>;
  const sweeps = await run({ ...own, solver: 'gauss-seidel' }), gradients = await run({ ...own, solver: 'apgd' });
  expect(off(sweeps, exact)).toBeGreaterThan(0.1);
  expect(asymmetry(sweeps)).toBeGreaterThan(0.1);
  expect(off(gradients, exact)).toBeGreaterThan(1e-4);
});
