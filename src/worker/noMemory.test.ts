import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Device } from '../gpu/device';
import { refuseBuffers, type Refusing } from '../gpu/testing/refuseBuffers';
import { testDevice } from '../gpu/testing/testDevice';
import { defaultsOf } from '../params/param';
import { filling } from '../scenes/beds/filling';
import type { Frame } from './frame';
import { createGpuRunner } from './gpuRunner';
import type { Runner, RunnerHooks } from './runner';

/** A run on a device that refuses memory says so and goes on; src/physics/gpu/noMemory.test.ts has the places. */

let gpu: Device, refusing: Refusing, runner: Runner;
beforeAll(async () => { gpu = await testDevice(); });
afterEach(() => {
  refusing.end();
  runner.dispose();
});

const LACKS = 'This device has not enough memory for', SIZE = 'MiB were asked for \\(There is no memory left\\)\\.';

const TITLE = 'what is beside a run is left out with a sentence, once; what it needs is why another engine goes on';
test(TITLE, async () => {
  const said: string[] = [], gaveOut: string[] = [], frames: Frame[] = [], nothing = () => {};
  let steps = 0, lists = 0;
  const hooks: RunnerHooks = {
    drawn: nothing, frozen: nothing, samples: nothing, checks: nothing, stopped: nothing, seen: nothing,
    recorded: nothing, status: nothing, overlay() { lists++; }, frame: (frame) => frames.push(frame),
    issue: (message) => said.push(message), gaveOut: (message) => gaveOut.push(message),
  };
  const values = { ...defaultsOf(filling.params), count: 12, substeps: 4, backend: 'gpu', overlay: 'velocities' };
  runner = await createGpuRunner({ scene: filling, values, snapshot: null }, gpu, {
    ...hooks, status: ({ time }) => { if (time > 0) steps++; },
  }, { sliceMs: 4, shared: false });
  refusing = refuseBuffers(gpu.device, 'memory', 0, (label) => label.startsWith('counters'));
  runner.start(true, Infinity);
  expect(await runner.snapshot()).toBeNull();
  expect(await runner.snapshot()).toBeNull();
  await vi.waitFor(() => expect(said.length, said.join()).toBe(3), { timeout: 20_000 });
  const before = steps;
  await vi.waitFor(() => expect(steps).toBeGreaterThan(before), { timeout: 20_000 });
  expect([said.toSorted(), frames, lists, gaveOut]).toEqual([[
    expect.stringMatching(
      `^${LACKS} a copy of the state: \\d+ ${SIZE} The run goes on without new states to go back to.$`),
    expect.stringMatching(`^${LACKS} a picture of the grains: 1 ${SIZE} The run goes on without new pictures.$`),
    expect.stringMatching(
      `^${LACKS} what is drawn over the grains: 1 ${SIZE} The run goes on without what is drawn over the grains.$`),
  ], [], 0, []]);

  refusing.end();
  expect((await runner.snapshot())?.time).toBeGreaterThan(0);
  await vi.waitFor(() => expect(frames).toHaveLength(1), { timeout: 20_000 });
  runner.handle({ type: 'set', key: 'overlay', value: 'velocities' });
  await vi.waitFor(() => expect(lists).toBeGreaterThan(0), { timeout: 20_000 });

  refusing = refuseBuffers(gpu.device, 'memory');
  runner.handle({ type: 'set', key: 'dt', value: 0.001 }); // contacts are counted anew
  await vi.waitFor(() => expect(gaveOut).toHaveLength(1), { timeout: 20_000 });
  expect(gaveOut[0]).toMatch(new RegExp(`^${LACKS} a copy of counters: \\d+ ${SIZE}$`));
  expect([said.length, refusing.unseen, gpu.errors]).toEqual([3, [], []]);
});
