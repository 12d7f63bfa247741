import { createCpuEngine } from '../../src/physics/cpu/engine';
import { createCompaction, SLAB, SLAB_HALF_HEIGHT, type Packing } from './packing';
import type { Peer } from './peer';

/** Frame step [s], substeps of it, recovery e [1], whose default is 0.1. */
export type GrouserSettings = { dt: number; substeps: number; recovery: number };

/**
 * Makes our CPU engine in f64, with small steps and without sleep: it runs the scene itself, set to the state of the
 * packing.
 */
export async function createGrouser(p: Packing, settings: GrouserSettings): Promise<Peer> {
  const { count, slabMass, state, datum } = p;
  const experiment = await createCompaction({ count, slabMass, ...settings });
  experiment.resume(state, datum, 0, 0);
  const engine = experiment.engine as ReturnType<typeof createCpuEngine>, slab = 3 * (count + SLAB) + 2;
  return {
    step: () => experiment.advance(),
    positions: () => engine.state.position.subarray(0, 3 * count),
    slabHeight: () => engine.state.position[slab] - SLAB_HALF_HEIGHT,
    slabSpeed: () => engine.state.velocity[slab],
    dispose: () => engine.dispose(),
  };
}
