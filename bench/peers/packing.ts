import type { Experiment } from '../../src/experiment/experiment';
import type { State } from '../../src/model/model';
import type { Datum } from '../../src/scenes/scene';
import { prepare, runTo } from '../kit/runs';

/**
 * The column of the scene `compaction`, which carries its slab, from which both engines start: equal spheres at rest.
 */
export type Packing = {
  count: number;
  /** Centres [m], ×3; radius [m]; mass of one sphere and of the slab [kg]. */
  positions: Float64Array;
  radius: number;
  mass: number;
  slabMass: number;
  /** The box is |x|, |y| ≤ half, z ≥ 0; the slab is as wide, its underside at `slab` [m]. */
  half: number;
  slab: number;
  /** Coulomb coefficient [1], gravity downwards [m/s²]. */
  friction: number;
  gravity: number;
  /** The same state as our engine takes it; all velocities are 0. */
  state: State;
  datum: Datum;
};

export const SLAB_HALF_HEIGHT = 0.1, SLAB = 5; // [m], and index among the big bodies, as in the scene
const WORLD = { friction: 0.1, gravity: 9.81 }; // [1], [m/s²]
const LOADED = 1; // [s] after which the slab has sunk in and hardly moves

export const createCompaction = (values: Record<string, number>): Promise<Experiment> =>
  prepare('compaction', { ...WORLD, ...values });

/** Settles the scene and lets the slab sink in, with the scene's defaults but for the two arguments. */
export async function settledPacking(count: number, slabMass: number): Promise<Packing> {
  const experiment = await createCompaction({ count, slabMass }), { radii, masses } = experiment.engine.model;
  await runTo(experiment, LOADED);
  const state = await experiment.engine.readState();
  state.velocity.fill(0);
  state.spin.fill(0);
  return {
    count, positions: state.position.slice(0, 3 * count), radius: radii[0], mass: masses[0], slabMass, half: 1.5,
    slab: state.position[3 * (count + SLAB) + 2] - SLAB_HALF_HEIGHT, ...WORLD, state, datum: experiment.datum,
  };
}
