import { createExperiment, type Experiment } from '../experiment/experiment';
import type { SettledBeds } from '../experiment/settled/settledBeds';
import type { WorldSpec } from '../model/worldSpec';
import type { Snapshot } from '../model/snapshot';
import type { Engine } from '../physics/engine';
import type { Task } from './runner';

/**
 * Prepares the experiment of a task, continuing from its snapshot if that fits the same world; throws an Error with a
 * sentence if one from outside does not.
 */
export async function startExperiment(
  { scene, values, snapshot, isForeign }: Task, makeEngine: (spec: WorldSpec) => Engine | Promise<Engine>,
  beds?: SettledBeds,
): Promise<{ experiment: Experiment; resumed: boolean }> {
  const dropped = snapshot?.dropped ?? [];
  const experiment = await createExperiment(scene, values, makeEngine, beds, dropped);
  if (snapshot && isForeign) {
    const { openSnapshot } = await import('../experiment/saved/openSnapshot');
    const opened = await openSnapshot(experiment, snapshot);
    if (opened.ok) return { experiment, resumed: true };
    experiment.engine.dispose();
    throw new Error(opened.issues[0].message);
  }
  const resumed = snapshot !== null && fits(snapshot, experiment.engine)
    && await experiment.resume(snapshot).catch((error: unknown) => {
      experiment.engine.dispose(); // what it holds may be what is missing
      throw error;
    });
  if (resumed || dropped.length === 0) return { experiment, resumed };
  experiment.engine.dispose();
  throw new Error('What was dropped belongs to a run that this world cannot go on with.');
}

/**
 * Returns true if a snapshot fits an engine: one taken with other values may have other numbers of grains, or other
 * flexible surfaces.
 */
function fits({ position, orientation, velocity, spin, flexible = [] }: Snapshot, { model }: Engine): boolean {
  const isSameSurfaces = flexible.length === model.flexible.length
    && model.flexible.every(({ spec }, k) => flexible[k].length === 2 * spec.mesh.nodes.length);
  const count = model.grainCount + model.bodyCount;
  return isSameSurfaces && orientation.length === 4 * count
    && [position, velocity, spin].every(({ length }) => length === 3 * count);
}
