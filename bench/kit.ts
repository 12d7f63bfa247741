import type { Experiment } from '../src/experiment/experiment';
import { checkPhysics, prepareExperiment } from '../src/headless/prepare';
import type { State } from '../src/model/model';
import { createLive, type Live, type StepSettings } from '../src/model/settings';
import type { WorldSpec } from '../src/model/worldSpec';
import type { AnyValues } from '../src/params/param';
import type { AnyScene, Datum } from '../src/scenes/scene';

/** What the scripts of this folder take from the sources; bench/load.mjs bundles it. */
export { draft, draftingMean, draftingTable, relaxedStart } from '../src/experiment/testing/draftingTable';
export { freezeExperiment } from '../src/experiment/freeze';
export { findReference, forcesOn, labSolvers, runSolver } from '../src/experiment/labRun';
export { findSolver } from '../src/physics/solvers/index';
export { baseAfter, cannonballTable, GLASS, off, restingBase } from '../src/experiment/testing/cannonballTable';
export { toProblem } from '../src/experiment/labRun';
export { maxOf, minOf } from '../src/core/extremes';
export { stateHash } from '../src/model/stateHash';
export { STEP_STATUS, statusSentences } from '../src/model/status';
export { defaultsOf } from '../src/params/param';
export { findScene } from '../src/scenes/index';
export { prepareExperiment };

/**
 * A scene at t = 0 or `rest` [s] later, settled on the CPU: from the same state, other settings and emulated engines are compared
 * without settling anew. A step that cannot be taken ends it with a sentence, for no time would pass.
 */
export async function settle(scene: AnyScene, values: AnyValues, rest = 0): Promise<{ state: State; datum: Datum }> {
  const experiment = await prepareExperiment(scene, { ...values, backend: 'cpu' }), { engine, spec } = experiment;
  while (experiment.progress < 1) await advance(experiment);
  if (rest > 0) {
    while (experiment.time < rest - 1e-9) await advance(experiment);
    return { state: await engine.readState(), datum: experiment.datum };
  }
  const state = await engine.readState(), { datum, place } = scene.start?.(experiment.valuesSI, state, spec) ?? { datum: {}, place: [] };
  for (const { body, position } of place) state.position.set(position, 3 * (engine.model.grainCount + body));
  return { state, datum };
}

async function advance(experiment: Experiment): Promise<void> {
  await experiment.advance();
  checkPhysics(experiment);
}
export { createMechanism } from '../src/mechanism/mechanism';
export { CORNERS, hmmwvMechanism } from '../src/vehicle/hmmwv';
export { trackedChain } from '../src/mechanism/testing/trackedChain';
export { multiply } from '../src/physics/contact/blockMatrix';
export { createResiduals, measureResiduals, naturalStep } from '../src/physics/contact/metrics';
export { solvers } from '../src/physics/solvers/index';
export { createScratch } from '../src/physics/solvers/solver';
export { createCpuEngine } from '../src/physics/cpu/engine';
export { hmmwvOnDitch } from '../src/scenes/hmmwv/testing/hmmwvOnDitch';

/** Controls of a world that no scene drives. */
export const liveForBench = (spec: WorldSpec, own: Partial<StepSettings>): Live =>
  createLive(spec, { friction: 0.8, ...own });
export { solveCommand } from '../src/headless/solve';
export { exportProblem } from '../src/physics/contact/blockProblem';
export { seededProblems } from '../src/physics/solvers/testing/seededProblems';
