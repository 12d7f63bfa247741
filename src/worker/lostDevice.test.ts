import { beforeAll, expect, test } from 'vitest';
import { createExperiment } from '../experiment/experiment';
import type { Device } from '../gpu/device';
import { anotherTestDevice, testDevice } from '../gpu/testing/testDevice';
import { stateHash } from '../model/stateHash';
import { defaultsOf } from '../params/param';
import { createGpuEngine } from '../physics/gpu/engine';
import { filling } from '../scenes/beds/filling';
import { createGpuRunner } from './gpuRunner';
import type { Runner, RunnerHooks, Task } from './runner';
import { startExperiment } from './startExperiment';

const task: Task = {
  scene: filling, values: { ...defaultsOf(filling.params), count: 12, substeps: 4, backend: 'gpu' }, snapshot: null,
};
const SAVED = 6, LOST = 10, FOLLOWED = 14; // [steps]
let shared: Device, undisturbed: string[];

/** Hashes the states of an undisturbed run after each step. */
beforeAll(async () => {
  shared = await testDevice();
  const { device, name } = shared;
  const experiment = await createExperiment(filling, task.values, (spec) => createGpuEngine(device, name, spec));
  undisturbed = [''];
  for (let k = 0; k < FOLLOWED; k++) {
    await experiment.advance();
    undisturbed.push(stateHash(await experiment.engine.readState()));
  }
  experiment.engine.dispose();
});

/** Starts a run that calls `stepped` with the number of its steps, and records what it complains of. */
async function startRun(given: Task, device: Device, stepped: (steps: number) => void) {
  const complaints: string[] = [], nothing = () => {};
  let steps = 0;
  const hooks: RunnerHooks = {
    drawn: () => stepped(++steps), frame: nothing, overlay: nothing, frozen: nothing, samples: nothing, status: nothing,
    checks: nothing, stopped: () => complaints.push('stopped'), issue: (message) => complaints.push(message),
    seen() {}, recorded: nothing, gaveOut: (message) => complaints.push(message),
  };
  const runner = await createGpuRunner(given, device, hooks, { sliceMs: 4 });
  runner.start(true, Infinity);
  return { runner, complaints };
}

/** Lets the device be destroyed in place of the n-th submission from now on. */
function destroyAt(device: GPUDevice, n: number): void {
  const { queue } = device, submit = queue.submit.bind(queue);
  let count = 0;
  queue.submit = (buffers) => {
    if (count++ === n) device.destroy();
    return submit(buffers);
  };
}

// each takes a device of its own, for which all kernels are compiled anew
for (const submission of [0, 1, 2]) test(`a device that is destroyed at submission ${submission} of a frame leaves a `
  + 'state of the undisturbed run, from which another device goes on', submission > 0 ? { tags: 'long' } : {},
  async () => {
  const gpu = await anotherTestDevice();
  let saved: ReturnType<Runner['snapshot']> | null = null;
  const { runner, complaints } = await startRun(task, gpu, (steps) => {
    if (steps === SAVED) saved = runner.snapshot();
    if (steps === LOST) destroyAt(gpu.device, submission);
  });
  await gpu.device.lost;
  await new Promise((resolve) => { setTimeout(resolve, 1500); });
  expect(complaints).toEqual([]); // whoever watches the device reports the loss
  runner.dispose();
  const snapshot = (await saved!)!.snapshot();
  expect(snapshot.step).toBeGreaterThanOrEqual(SAVED);
  expect(stateHash(snapshot)).toBe(undisturbed[snapshot.step]);

  const { device, name } = shared;
  const { experiment, resumed } =
    await startExperiment({ ...task, snapshot }, (spec) => createGpuEngine(device, name, spec));
  expect(resumed).toBe(true);
  expect(stateHash(await experiment.engine.readState())).toBe(undisturbed[snapshot.step]);
  while (experiment.engine.measures.step < FOLLOWED) {
    await experiment.advance();
    expect(stateHash(await experiment.engine.readState())).toBe(undisturbed[experiment.engine.measures.step]);
  }
  experiment.engine.dispose();
});
