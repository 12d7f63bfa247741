import type { Issue } from '../core/result';
import type { SettledBeds } from '../experiment/settled/settledBeds';
import type { Device } from '../gpu/device';
import { defaultsOf, parseValues } from '../params/param';
import type { FormCosts } from '../physics/gpu/solve/sweepForm';
import { findScene } from '../scenes/index';
import type { AnyScene } from '../scenes/scene';
import { unknownScene } from '../share/link';
import { createCpuRunner } from './cpuRunner';
import { createGpuRunner } from './gpuRunner';
import { deviceMemory, mostGrains } from './mostGrains';
import type { Runner, RunnerHooks, Task } from './runner';
import { messageOf, sentence } from './sentences';
import { backendFor, grainsOf, lightValues, type Load, type World } from './world';

/** Largest number of grains with which the CPU takes over if the GPU engine cannot be made. */
const CPU_GRAINS = 20000;

/**
 * Means with which worlds are built: the device, the longest time [ms] it may be given physics at once, and the
 * measured costs of its sweeps; settled `beds` that are known; `issue` reports what is wrong with a setup.
 */
export type Workshop = {
  gpu: Device | null; sliceMs?: number; costs?: FormCosts | null; beds?: SettledBeds; issue(...issues: Issue[]): void;
};

/**
 * Builds a world that is not shown yet. Faults of the setup are reported as issues; throws an Error with a sentence for
 * a person if nothing can be built.
 */
export async function buildWorld(load: Load, shop: Workshop, hooks: RunnerHooks): Promise<World> {
  const { setup: { sceneId, values: chosen }, light, snapshot } = load, scene = sceneOf(sceneId);
  const { values: given, issues } = parseValues(scene.params, Object.entries(chosen));
  shop.issue(...issues);
  const full = { ...defaultsOf(scene.params), ...given }, choice = backendFor(scene, full, shop.gpu);
  const applied = light && choice.weak ? lightValues(scene, given) : {}, values = { ...full, ...applied };
  if (choice.issue) shop.issue(choice.issue);
  const runner = await makeRunner({ scene, values, snapshot }, choice.backend, shop, hooks);
  const { adapter, backend, resumed, spec } = runner, grains = spec.grains.radii.length;
  const smaller = Object.keys(applied).length > 0 && grains < grainsOf(scene, full);
  const notice = choice.reason && `${choice.reason}: the CPU engine runs${smaller ? ' a smaller bed' : ''}.`;
  return {
    runner, scene, light, freezes: 0,
    report: { type: 'loaded', setup: { sceneId, values: given }, applied, notice, backend, adapter, grains, resumed },
  };
}

async function makeRunner(
  task: Task, backend: 'cpu' | 'gpu', { gpu, sliceMs, costs, beds, issue }: Workshop, hooks: RunnerHooks,
): Promise<Runner> {
  const expected = grainsOf(task.scene, task.values);
  const most = mostGrains(deviceMemory());
  // before anything is allocated, as they would fill the memory
  if (backend === 'cpu' && expected > most) throw new Error(tooMany(expected, most));
  if (backend === 'cpu' || !gpu) return createCpuRunner(task, hooks);
  try {
    return await createGpuRunner(task, gpu, hooks, { sliceMs, costs, beds });
  } catch (error) {
    if (expected > CPU_GRAINS) throw error;
    issue({ path: 'backend', message: `${sentence(messageOf(error))} The CPU engine is taken.` });
    return createCpuRunner(task, hooks);
  }
}

const tooMany = (count: number, most: number): string =>
  `the CPU engine takes beds of up to ${most} grains, and this one has ${count}; `
  + 'choose fewer, or a browser with WebGPU on a real GPU';

function sceneOf(id: string): AnyScene {
  const scene = findScene(id), refused = unknownScene(id);
  if (!scene) throw new Error(refused.ok ? '' : refused.issues[0].message);
  return scene;
}
