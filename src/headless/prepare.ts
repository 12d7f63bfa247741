import { expectedGrains } from '../experiment/expectedGrains';
import { createExperiment, type Experiment } from '../experiment/experiment';
import { physicsFault, probeFault } from '../experiment/faults';
import { traitsFor } from '../experiment/traitsFor';
import type { Dropped } from '../model/drop/dropped';
import type { AnyValues } from '../params/param';
import { refuseGrains } from '../physics/gpu/refuseGrains';
import type { AnyScene } from '../scenes/scene';
import { chooseBackend } from './backend';
import { shippedBeds } from './beds';
import { CommandError, EXIT, wrong } from './exit';
import { refuseMemory } from './memory';

/**
 * Creates an experiment that is about to settle, unless its settled bed ships, on the backend that its values ask for.
 * Throws a CommandError with a sentence if it does not fit this machine, before anything is allocated where that can be
 * known. What was `dropped` into a run is there for its snapshot to go on with.
 */
export async function prepareExperiment(
  scene: AnyScene, values: AnyValues, timestamps = false, dropped: readonly Dropped[] = [],
): Promise<Experiment> {
  const grains = expectedGrains(scene, values);
  const backend = await chooseBackend(values, traitsFor(scene, values), timestamps);
  const refusal = refuseMemory(scene, values, backend.kind)
    ?? (backend.device && grains !== null ? refuseGrains(backend.device.device.limits, grains) : null);
  if (refusal) throw wrong(refusal);
  try {
    return await createExperiment(scene, values, (spec) => backend.makeEngine(spec), shippedBeds, dropped);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

const WARM_STEPS = 20; // steps after the bed has settled that warm caches, JIT and pipelines

/**
 * Runs an experiment until a benchmark may start: the bed has settled, or the grains have met if the scene starts
 * empty; caches, JIT and pipelines are warm.
 */
export async function warmUp(scene: AnyScene, values: AnyValues): Promise<Experiment> {
  const experiment = await prepareExperiment(scene, values, true);
  const advance = async (): Promise<void> => {
    await experiment.advance();
    checkPhysics(experiment); // no time passes in a step that is refused
  };
  while (experiment.progress < 1) await advance();
  const from = experiment.spec.settle ? 0 : Math.min(2, scene.duration / 2);
  while (experiment.time < from) await advance();
  for (let k = 0; k < WARM_STEPS; k++) await advance();
  return experiment;
}

/** Throws a CommandError if the physics of the last step failed. */
export const checkPhysics = (experiment: Experiment): void => endWith(physicsFault(experiment));

/**
 * Throws a CommandError if a probe that should have a value is not a number: a document never hides that behind code 0.
 */
export const checkProbes = (experiment: Parameters<typeof probeFault>[0]): void => endWith(probeFault(experiment));

function endWith(fault: string | null): void {
  if (fault !== null) throw new CommandError(EXIT.physicsFailed, fault);
}
