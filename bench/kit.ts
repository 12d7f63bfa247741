import { prepareExperiment } from '../src/headless/prepare';
import type { State } from '../src/model/model';
import type { AnyValues } from '../src/params/param';
import type { AnyScene, Datum } from '../src/scenes/scene';

/** What the scripts of this folder take from the sources; bench/load.mjs bundles it. */
export { draft, draftingMean, draftingTable, relaxedStart } from '../src/experiment/draftingTable';
export { stateHash } from '../src/model/stateHash';
export { STEP_STATUS, statusSentences } from '../src/model/status';
export { defaultsOf } from '../src/params/param';
export { findScene } from '../src/scenes/index';
export { prepareExperiment };

/**
 * A scene at t = 0 or `rest` [s] later, settled on the CPU: from the same state, other settings and emulated engines are compared
 * without settling anew.
 */
export async function settle(scene: AnyScene, values: AnyValues, rest = 0): Promise<{ state: State; datum: Datum }> {
  const experiment = await prepareExperiment(scene, { ...values, backend: 'cpu' }), { engine, spec } = experiment;
  while (experiment.progress < 1) await experiment.advance();
  if (rest > 0) {
    while (experiment.time < rest - 1e-9) await experiment.advance();
    return { state: await engine.readState(), datum: experiment.datum };
  }
  const state = await engine.readState(), { datum, place } = scene.start?.(experiment.valuesSI, state, spec) ?? { datum: {}, place: [] };
  for (const { body, position } of place) state.position.set(position, 3 * (engine.model.grainCount + body));
  return { state, datum };
}
