import { createCpuEngine } from '../../src/physics/cpu/engine';
import { createCompaction, SLAB, SLAB_HALF_HEIGHT, type Packing } from './packing';
import type { Peer } from './peer';

/** Frame step [s], substeps of it, recovery e [1], whose default is 0.1. */
export type GrouserSettings = { dt: number; substeps: number; recovery: number };

/**
 * Makes our CPU engine on one thread, with small steps and without sleep: it runs the scene itself, with its defaults
 * but for the settings, set to the state of the packing.
 */
export async function createGrouser(p: Packing, settings: GrouserSettings): Promise<Peer> {
  const { count, slabMass, state, datum } = p;
  const experiment = await createCompaction({ count, slabMass, threads: 1, ...settings });
  await experiment.resume({ ...state, datum, time: 0, step: 0 });
  const engine = experiment.engine as ReturnType<typeof createCpuEngine>, slab = 3 * (count + SLAB) + 2;
  return {
    adapter: () => engine.adapter,
    step: () => experiment.advance(),
    positions: () => engine.state.position.subarray(0, 3 * count),
    slabHeight: () => engine.state.position[slab] - SLAB_HALF_HEIGHT,
    slabSpeed: () => engine.state.velocity[slab],
    dispose: () => engine.dispose(),
  };
}
