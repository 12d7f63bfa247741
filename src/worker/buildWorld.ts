import type { Issue } from '../core/result';
import type { SettledBeds } from '../experiment/settled/settledBeds';
import type { Device } from '../gpu/device';
import { defaultsOf, parseValues } from '../params/param';
import { findScene } from '../scenes/index';
import type { Costs } from '../scenes/rate';
import type { AnyScene } from '../scenes/scene';
import { fromFiles, withFiles } from '../share/fromFiles';
import { unknownScene } from '../share/link';
import { createCpuRunner } from './cpuRunner';
import { importGpuEngine } from './gpuEngine';
import { isLost } from './isLost';
import { deviceMemory, mostGrains, refuseMany } from './mostGrains';
import type { Runner, RunnerHooks, Task } from './runner';
import { messageOf, sentence } from './sentences';
import { whatRuns } from './whatRuns';
import { backendFor, grainsOf, lightValues, type Load, type World } from './world';

const INEXACT = 'The run goes on from the state of the file, but not with the bits of the run that was saved: the '
  + 'engine, the device or the world is another here.';

/** Largest number of grains with which the CPU takes over if the GPU engine cannot be made. */
const CPU_GRAINS = 20000;

/**
 * Means with which worlds are built: the device, or why there is none though there is an adapter; whether it also draws
 * (`shared`), and the longest time [ms] it may be given physics at once; `speed` of the CPU engine, if it was measured;
 * settled `beds` that are known; why the page is `threadless`, if it is; `issue` reports what is wrong with a setup;
 * `late` gets a sentence if what builds the world is silent for long; `dropped` aborts when nobody wants it any more.
 */
export type Workshop = {
  gpu: Device | null; noGpu?: string | null; shared?: boolean; sliceMs?: number;
  speed?: Costs | null; beds?: SettledBeds; threadless?: string;
  issue(...issues: Issue[]): void;
  late?(message: string): void;
  dropped?: AbortSignal;
};

/**
 * Builds a world that is not shown yet. Faults of the setup are reported as issues; throws an Error with a sentence for
 * a person if nothing can be built.
 */
export async function buildWorld(load: Load, shop: Workshop, hooks: RunnerHooks): Promise<World> {
  const { setup: { sceneId, values: asked, ...given }, light, snapshot, opened, onCpu } = load;
  const files = fromFiles(given), scene = withFiles(sceneOf(sceneId), files);
  const { values: taken, issues } = parseValues(scene.params, Object.entries(asked));
  shop.issue(...issues);
  const full = { ...defaultsOf(scene.params), ...taken }, choice = backendFor(scene, full, shop.gpu, shop.noGpu);
  const { speed = null } = shop, applied = light && choice.weak ? lightValues(scene, taken, speed) : {};
  const values = { ...full, ...applied }, chosen = Object.entries(taken).filter(([key]) => !(key in applied));
  if (choice.issue) shop.issue(choice.issue);
  const task = { scene, files, values, snapshot, isForeign: opened !== undefined };
  const runner = await makeRunner(task, onCpu ? 'cpu' : choice.backend, shop, hooks);
  const { adapter, backend, resumed, isExact, spec } = runner, grains = spec.grains.radii.length;
  const notice = choice.reason && `${choice.reason}: ${whatRuns(scene, { full, values, grains }, speed)}`;
  if (opened !== undefined && !isExact) shop.issue({ path: 'open', message: INEXACT });
  const setup = { sceneId, values: Object.fromEntries(chosen), ...files };
  return {
    runner, scene, light, freezes: 0,
    report: { type: 'loaded', setup, applied, notice, backend, adapter, grains, resumed },
  };
}

async function makeRunner(
  task: Task, backend: 'cpu' | 'gpu', { gpu, shared, sliceMs, beds, threadless, issue, late, dropped }: Workshop,
  hooks: RunnerHooks,
): Promise<Runner> {
  const expected = grainsOf(task.scene, task.values);
  // before anything is allocated, as they would fill the memory
  const refusal = backend === 'cpu' ? refuseMany(expected, mostGrains(deviceMemory())) : null;
  if (refusal !== null) throw new Error(refusal);
  const onCpu = () => createCpuRunner(task, hooks, { threadless, late, dropped });
  if (backend === 'cpu' || !gpu) return onCpu();
  try {
    const { createGpuRunner } = await importGpuEngine();
    return await createGpuRunner(task, gpu, hooks, { shared, sliceMs, beds });
  } catch (error) {
    if (await isLost(gpu.device)) throw error; // the next device will build it
    if (expected > CPU_GRAINS) throw error;
    issue({ path: 'backend', message: `${sentence(messageOf(error))} The CPU engine is taken.` });
    return onCpu();
  }
}

function sceneOf(id: string): AnyScene {
  const scene = findScene(id), refused = unknownScene(id);
  if (!scene) throw new Error(refused.ok ? '' : refused.issues[0].message);
  return scene;
}
