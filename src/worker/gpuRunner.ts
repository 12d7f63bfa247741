import { expectedGrains } from '../experiment/expectedGrains';
import type { SettledBeds } from '../experiment/settled/settledBeds';
import type { Device } from '../gpu/device';
import { pointAreas } from '../model/flexible/pointAreas';
import type { WorldSpec } from '../model/worldSpec';
import { createGpuEngine, type GpuEngineOptions } from '../physics/gpu/engine';
import { refuseGrains } from '../physics/gpu/refuseGrains';
import { surfacesLength } from '../view/flexible/layout';
import { posesLength } from '../view/pose';
import { firmGroundOf, packPoses, packPull, packSurfaces, SPEEDS, type Frame } from './frame';
import { createDeviceQuantities } from './deviceQuantities';
import { createFrameReader } from './frameReader';
import { loadGpuFieldReader } from './gpuFields';
import { createGlance } from './hand/glance';
import { isLost } from './isLost';
import { messageOf, sentence } from './sentences';
import { createOverlayFeed } from './overlayFeed';
import { createDeviceRecord } from './record/deviceRecord';
import { extentOf } from './record/packed';
import { startRunLoop, type RunLoop } from './runLoop';
import type { Runner, RunnerHooks, Task } from './runner';
import { isSettling } from './runState';
import { startExperiment } from './startExperiment';

/**
 * Prepares an experiment on the device. If that also draws (`shared`), its frames are the engine's draw buffers, else
 * they are read back. Rejects with a sentence if the bed is too large for the device, before anything of it is
 * allocated.
 */
export async function createGpuRunner(
  task: Task, { device, name }: Pick<Device, 'device' | 'name'>, hooks: RunnerHooks,
  options: Pick<GpuEngineOptions, 'sliceMs'> & { beds?: SettledBeds; shared?: boolean },
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
  const said = new Set<string>();
  /** Returns what says, once, that the run goes on without something that was refused; a loss is told elsewhere. */
  const without = (what: string) => async (error: unknown): Promise<void> => {
    if (said.has(what) || await isLost(device) || said.has(what)) return;
    said.add(what);
    hooks.issue(`${sentence(messageOf(error))} The run goes on ${what}.`);
  };
  const areas = model.flexible.map(({ spec }) => pointAreas(spec));
  const repeat = experiment.scene.movingBed?.(experiment.valuesSI)?.length ?? Infinity;
  const overlay = createOverlayFeed(engine!, experiment.spec, (list) => {
    hooks.overlay(list);
    overlay.giveBack(list);
  }, () => loadGpuFieldReader(engine!, experiment.spec, quantities, repeat),
  without('without what is drawn over the grains'), () => shared);
  const packRest = (frame: Frame): void => {
    packPoses(frame.poses, measures, firm);
    packSurfaces(frame.surfaces, model, measures, areas);
    packPull(frame, measures);
    ({ shows: frame.shows, top: frame.top } = quantities ?? SPEEDS);
  };
  const frames = createFrameReader(device, engine!, packRest, hooks.frame, without('without new pictures'));
  const glance = createGlance(device, engine!, packRest, hooks.seen, without('without the hand'));
  const record = createDeviceRecord(
    device, engine!, extentOf(experiment.spec), packRest, hooks.recorded, without('without a record'),
    () => quantities?.showSpeeds());
  const quantities = await createDeviceQuantities(
    device, engine!, repeat, () => experiment.datum.bedShift ?? 0, () => changed(),
    without('without colours by displacement, force or pressure'),
  ).catch((error: unknown) => {
    void without('without colours by displacement, force or pressure')(error);
    return null;
  });
  /** Takes notice that a step was begun; a bed that settles is not recorded. */
  const begun = (): void => {
    if (!isSettling(experiment)) record.begun(experiment.reached);
    quantities?.begun();
  };
  /** Says what the draw buffers of a stage on this device hold now, and where the rest is. */
  const drawn = (): void => {
    packPoses(poses, measures, firm);
    packSurfaces(surfaces, model, measures, areas);
    hooks.drawn(poses, surfaces, experiment.time, quantities ?? SPEEDS);
  };
  let loop: RunLoop | null = null, { shared = true } = options, isLaid = !isSettling(experiment);
  /** Has what the draw buffers hold now shown, wherever it is drawn. */
  const changed = (): void => (shared ? drawn() : frames.changed());
  return {
    backend: 'gpu', adapter, resumed, isExact: experiment.isExact, spec: experiment.spec,
    get buffers() { return shared ? draw : null; },
    start(playing, speed) {
      if (!shared) frames.changed();
      overlay.choose(task.values);
      quantities?.begin();
      quantities?.choose(task.values.color);
      begun();
      record.stepped(experiment.time);
      loop = startRunLoop(experiment, { playing, speed, resumed }, {
        ...hooks,
        failed: hooks.gaveOut,
        unsaved: without('without new states to go back to'),
        isOver: () => isLost(device),
        begun,
        stepped() {
          if (!isLaid && (isLaid = !isSettling(experiment))) quantities?.begin(); // from the bed as it lies
          record.stepped(experiment.time);
          overlay.stepped();
          if (!shared) return frames.changed();
          drawn();
          glance.stepped();
        },
      });
    },
    handle(command) {
      overlay.hear(command);
      if (command.type === 'set' && command.key === 'color') quantities?.choose(command.value);
      if (command.type === 'pull') glance.hold(command.pull);
      loop?.handle(command);
    },
    drawOn(next) {
      shared = next;
      changed();
      overlay.choose(); // frames that are drawn have trails
    },
    glance: () => (shared ? glance.look() : frames.changed()),
    giveBack: frames.giveBack,
    record: record.hear,
    snapshot: (earlier) => loop?.snapshot(earlier) ?? Promise.resolve(null),
    dispose() {
      overlay.stop();
      frames.stop();
      glance.stop();
      record.stop();
      quantities?.stop();
      void Promise.resolve(loop?.stop()).then(() => dispose());
    },
  };
}
