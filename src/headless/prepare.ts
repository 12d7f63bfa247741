import { expectedGrains } from '../experiment/expectedGrains';
import { createExperiment, hasFailed, type Experiment } from '../experiment/experiment';
import { traitsFor } from '../experiment/traitsFor';
import { STEP_STATUS, statusSentences } from '../model/status';
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
 * known.
 */
export async function prepareExperiment(scene: AnyScene, values: AnyValues, timestamps = false): Promise<Experiment> {
  const grains = expectedGrains(scene, values);
  const backend = await chooseBackend(values, traitsFor(scene, values), timestamps);
  const refusal = refuseMemory(scene, values, backend.kind)
    ?? (backend.device && grains !== null ? refuseGrains(backend.device.device.limits, grains) : null);
  if (refusal) throw wrong(refusal);
  try {
    return await createExperiment(scene, values, (spec) => backend.makeEngine(spec), shippedBeds);
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

/** Bits of faults that end a command and have a sentence of their own. */
const ENDING = STEP_STATUS.surfaceBroken.bit | STEP_STATUS.energyMade.bit;

/**
 * Throws a CommandError if the last step left something that is not a number, was refused, or has made energy from
 * nowhere.
 */
export function checkPhysics(experiment: Experiment): void {
  const { measures } = experiment.engine, ending = measures.status & ENDING;
  if (!hasFailed(experiment.engine) && ending === 0) return;
  const why = statusSentences(ending, measures)[0] ?? 'a position or velocity is not a number.';
  throw new CommandError(EXIT.physicsFailed, `The physics failed at t = ${experiment.time.toPrecision(6)} s: ${why}`);
}

/**
 * Throws a CommandError if a probe that should have a value is not a number: a document never hides that behind code 0.
 */
export function checkProbes(
  { probeKeys, values, scene: { probes }, time }: Pick<Experiment, 'probeKeys' | 'values' | 'scene' | 'time'>,
): void {
  const bad = probeKeys.find((key, k) => !Number.isFinite(values[k]) && time > (probes[key].since ?? 0) + 1e-9);
  if (bad === undefined) return;
  throw new CommandError(EXIT.physicsFailed, `The probe ${bad} is not a number at t = ${+time.toPrecision(6)} s.`);
}
