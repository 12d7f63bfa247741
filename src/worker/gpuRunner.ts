import { expectedGrains } from '../experiment/expectedGrains';
import type { SettledBeds } from '../experiment/settled/settledBeds';
import type { Device } from '../gpu/device';
import { pointAreas } from '../model/flexible/pointAreas';
import type { WorldSpec } from '../model/worldSpec';
import { createGpuEngine, type GpuEngineOptions } from '../physics/gpu/engine';
import { refuseGrains } from '../physics/gpu/refuseGrains';
import { surfacesLength } from '../view/flexible/layout';
import { posesLength } from '../view/pose';
import { firmGroundOf, packPoses, packSurfaces } from './frame';
import { createOverlayFeed } from './overlayFeed';
import { startRunLoop, type RunLoop } from './runLoop';
import type { Runner, RunnerHooks, Task } from './runner';
import { startExperiment } from './startExperiment';

/**
 * Prepares an experiment on the device that also draws: its frames are the engine's draw buffers. Rejects with a
 * sentence if the bed is too large for the device, before anything of it is allocated.
 */
export async function createGpuRunner(
  task: Task, { device, name }: Pick<Device, 'device' | 'name'>, hooks: RunnerHooks,
  options: Pick<GpuEngineOptions, 'sliceMs' | 'costs'> & { beds?: SettledBeds },
): Promise<Runner> {
  const grains = expectedGrains(task.scene, task.values);
  const refusal = grains === null ? null : refuseGrains(device.limits, grains);
  if (refusal) throw new Error(refusal);
  let engine: Awaited<ReturnType<typeof createGpuEngine>> | undefined;
  const makeEngine = async (spec: WorldSpec) => (engine = await createGpuEngine(device, name, spec, options));
  const { experiment, resumed } = await startExperiment(task, makeEngine, options.beds);
  const { draw, adapter, measures, dispose } = engine!; // createExperiment has made it
  const poses = new Float32Array(posesLength(experiment.spec.bodies.length)), firm = firmGroundOf(experiment.spec);
  const { model } = engine!, surfaces = new Float32Array(surfacesLength(model.flexible.map(({ spec }) => spec)));
  const areas = model.flexible.map(({ spec }) => pointAreas(spec));
  const overlay = createOverlayFeed(engine!, (list) => {
    hooks.overlay(list);
    overlay.giveBack(list);
  });
  let loop: RunLoop | null = null;
  return {
    backend: 'gpu', adapter, resumed, spec: experiment.spec, buffers: draw,
    start(playing, speed) {
      overlay.choose(task.values.overlay);
      loop = startRunLoop(experiment, { playing, speed, resumed }, {
        ...hooks,
        failed: hooks.issue,
        stepped() {
          packPoses(poses, measures, firm);
          packSurfaces(surfaces, model, measures, areas);
          hooks.drawn(poses, surfaces);
          overlay.stepped();
        },
      });
    },
    handle(command) {
      overlay.hear(command);
      loop?.handle(command);
    },
    giveBack: () => {},
    snapshot: () => loop?.snapshot() ?? Promise.resolve(null),
    dispose() {
      overlay.stop();
      void Promise.resolve(loop?.stop()).then(() => dispose());
    },
  };
}
