import type { Experiment } from '../../src/experiment/experiment';
import { freezeExperiment } from '../../src/experiment/freeze';
import { sceneOf } from '../../src/headless/options';
import { checkPhysics, prepareExperiment } from '../../src/headless/prepare';
import type { LabProblem } from '../../src/model/labProblem';
import type { State } from '../../src/model/model';
import { defaultsOf, type AnyValues } from '../../src/params/param';
import type { Datum } from '../../src/scenes/scene';

/** Returns all values of a scene: its defaults, on the CPU, replaced by those in `own` (declared units). */
export const valuesOf = (id: string, own: AnyValues): AnyValues =>
  ({ ...defaultsOf(sceneOf(id).params), backend: 'cpu', ...own });

/** Prepares a scene whose bed has not settled yet. */
export const prepare = (id: string, own: AnyValues): Promise<Experiment> =>
  prepareExperiment(sceneOf(id), valuesOf(id, own));

/**
 * Runs an experiment to `time` [s]; at 0 the bed has settled. Throws a sentence if a step cannot be taken, as time
 * would not pass.
 */
export async function runTo(experiment: Experiment, time: number): Promise<void> {
  while (experiment.progress < 1 || experiment.time < time - 1e-9) {
    await experiment.advance();
    checkPhysics(experiment);
  }
}

/** Returns a function that returns the latest value of a probe, in its unit. */
export const probeOf = ({ probeKeys, values }: Experiment) => (key: string): number => values[probeKeys.indexOf(key)];

/** A state of an experiment, with what is needed to continue from it. */
export type Start = { state: State; datum: Datum; time: number };

export const startFrom = async ({ engine, datum, time }: Experiment): Promise<Start> =>
  ({ state: await engine.readState(), datum, time });

/**
 * Returns a scene's state at t = 0 or `rest` [s] later, settled on the CPU: from it, other settings and emulated
 * engines are compared without settling again.
 */
export async function settle(id: string, own: AnyValues, rest = 0): Promise<Start> {
  const experiment = await prepare(id, { ...own, backend: 'cpu' }), { engine, spec, scene } = experiment;
  await runTo(experiment, rest);
  if (rest > 0) return startFrom(experiment);
  const state = await engine.readState();
  const { datum, place } = scene.start?.(experiment.valuesSI, state, spec) ?? { datum: {}, place: [] };
  for (const { body, position } of place) state.position.set(position, 3 * (engine.model.grainCount + body));
  return { state, datum, time: 0 };
}

/** Returns the contact problem of a step of `h` [s] that a scene would take at `time` [s]. */
export async function frozenStep(id: string, own: AnyValues, time: number, h: number): Promise<LabProblem> {
  const experiment = await prepare(id, own);
  await runTo(experiment, time);
  return freeze(experiment, h);
}

/** Returns the contact problem of the next step, if that were one of `h` [s]; throws a sentence if there is none. */
export async function freeze(experiment: Experiment, h: number): Promise<LabProblem> {
  const frozen = await freezeExperiment(experiment, h);
  if (!frozen.ok) throw new Error(frozen.issues[0].message);
  return frozen.value;
}
