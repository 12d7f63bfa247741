import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Device } from '../gpu/device';
import { testDevice } from '../gpu/testing/testDevice';
import { defaultsOf } from '../params/param';
import { findScene } from '../scenes/index';
import { createDrawLoop } from './drawLoop';
import { createGpuRunner } from './gpuRunner';
import type { RunnerHooks } from './runner';

/** Physics and drawing share one queue of one device: whatever a step costs, frames must come in between. */

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); }, 60_000);
afterEach(() => vi.unstubAllGlobals());

test('frames are drawn while a step is under way on a device that takes long for it', async () => {
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => setTimeout(() => callback(0), 0));
  const scene = findScene('filling')!, stepped = vi.fn();
  const values = { ...defaultsOf(scene.params), count: 60, substeps: 40 };
  const nothing = () => {}, hooks: RunnerHooks = {
    drawn: stepped, frame: nothing, overlay: nothing, samples: nothing, status: nothing, checks: nothing,
    stopped: nothing, frozen: nothing, gaveOut: nothing, seen() {}, recorded: nothing,
    issue: (message) => { throw new Error(message); },
  };
  // Slices of one sweep each: as on a device where each of them takes milliseconds.
  const runner = await createGpuRunner({ scene, values, snapshot: null }, gpu, hooks, { sliceMs: 1e-6 });
  let drawn = 0;
  const perStep: number[] = [];
  const loop = createDrawLoop({
    draw: () => {
      gpu.device.queue.submit([gpu.device.createCommandEncoder().finish()]);
      drawn += 1;
      return true; // as a camera that swings
    },
    done: () => gpu.device.queue.onSubmittedWorkDone(), took: () => 0, failed: (error) => { throw error; },
  });
  await new Promise<void>((resolve) => {
    stepped.mockImplementation(() => {
      perStep.push(drawn);
      drawn = 0;
      if (perStep.length === 3) resolve();
    });
    loop.invalidate();
    runner.start(true, Infinity);
  });
  loop.stop();
  runner.dispose();
  // The first counts what was drawn before it. Of the 40 slices a few are on their way while one frame is drawn: 7 to
  // 20 frames, by what else runs here; in a step that is one slice, 1 or 2.
  for (const frames of perStep.slice(1)) expect(frames).toBeGreaterThan(3);
  expect(gpu.errors).toEqual([]);
}, 60_000);
