import type { PenaltyLaw } from '../../model/settings';
import { defaultsOf, type AnyValues } from '../../params/param';
import { createCpuEngine } from '../../physics/cpu/engine';
import { restPile } from '../../physics/cpu/penalty/testing/staticSpheres';
import { asymmetry, baseForces, cannonball } from '../../scenes/lab/cannonball';
import { pileOf } from '../../scenes/lab/testing/pileOf';
import { createExperiment } from '../experiment';
import { maxOf } from '../../core/extremes';

const G = 9.81;
/** Glass with the constants of OlsenKamrin2018 §8.2, critically damped. */
export const GLASS: PenaltyLaw = { spring: 'hooke', youngsModulus: 5e10, poissonRatio: 0.22, restitution: 0 };

/** The contact models of OlsenKamrin2018, Table 1: name, springs, modulus of odd spheres over that of the others. */
export const MODELS =
  [['uniform Hookean', 'hooke', 1], ['uniform Hertzian', 'hertz', 1], ['two-material Hookean', 'hooke', 5]] as const;

/** Returns the vertical forces of the base of a pile on the floor as the stiff DEM finds them [weights of a sphere]. */
export function restingBase(layers: number, odd: number, law: PenaltyLaw): {
  forces: number[]; rounds: number; moved: number
} {
  const pile = pileOf(layers, odd, G), { pushes, rounds, moved } = restPile(pile, law);
  return { forces: pushes.slice(0, layers * layers).map((f) => -f[2] / pile.weight), rounds, moved };
}

/**
 * Returns the same forces as the scene finds them after `steps` frames, of which only the last looks for forces of
 * stiff bodies.
 */
export async function baseAfter(own: AnyValues, steps: number): Promise<{
  forces: number[]; residual: number; status: number; iterations: number
}> {
  const values = { ...defaultsOf(cannonball.params), ...own };
  const experiment = await createExperiment(cannonball, { ...values, forces: 'impulses' }, createCpuEngine);
  for (let k = 1; k < steps; k++) await experiment.advance();
  experiment.set('forces', values.forces);
  await experiment.advance();
  const { measures } = experiment.engine, { residual, status, iterations } = measures;
  return { forces: baseForces(measures, { gravity: G }), residual, status, iterations };
}

/** Returns ‖f − exact‖ / ‖exact‖, the error of Table 1. */
export const off = (forces: readonly number[], exact: readonly number[]): number =>
  Math.hypot(...forces.map((f, i) => f - exact[i])) / Math.hypot(...exact);

export type TableRow = {
  model: string; solver: string;
  /**
   * Errors against the stiff DEM of the solver's forces and of compatible ones; asymmetries of both; highest forces of
   * both and of the DEM.
   */
  impulses: number; compatible: number; asymmetry: [number, number]; highest: [number, number, number];
    residual: number; iterations: number;
};

/**
 * Computes OlsenKamrin2018, Table 1, by our own solvers, for a pile that starts at rest or with its spheres `drop`
 * radii apart.
 */
export async function* cannonballTable(
  layers: number, solvers: readonly (readonly [string, AnyValues])[], drop: number, steps: number
): AsyncGenerator<TableRow> {
  for (const [solver, own] of solvers) for (const [model, forces, odd] of MODELS) {
    const exact = restingBase(layers, odd, { ...GLASS, spring: forces }).forces;
    const [plain, stiff] = await Promise.all(['impulses', forces].map(
      (which) => baseAfter({ layers, odd, drop, ...own, forces: which }, steps)
    ));
    yield {
      model, solver, impulses: off(plain.forces, exact), compatible: off(stiff.forces, exact),
      asymmetry: [asymmetry(plain.forces), asymmetry(stiff.forces)],
      highest: [maxOf(plain.forces), maxOf(stiff.forces), maxOf(exact)], residual: stiff.residual,
      iterations: stiff.iterations,
    };
  }
}
