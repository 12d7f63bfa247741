import { beforeAll, expect, test } from 'vitest';
import { smallValues } from '../experiment/testing/smallRun';
import type { Device } from '../gpu/device';
import { testDevice } from '../gpu/testing/testDevice';
import { findScene } from '../scenes/index';
import type { AnyScene } from '../scenes/scene';
import type { Frame } from './frame';
import { createGpuRunner } from './gpuRunner';
import type { Runner, RunnerHooks } from './runner';

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); });

const END = 0.04, DT = 0.002; // [s]
type Shown = Pick<Frame, 'shows' | 'top'>;

/** Runs a bed that settles for 10 ms to END as a page does; `shared`: what computes it draws it, too. */
async function runTo(color: string, shared: boolean) {
  const known = findScene('compaction')!, settle = { time: 0.01, damping: 5, frictionless: true };
  const scene: AnyScene = { ...known, build: (v) => ({ ...known.build(v), settle }) };
  const values = { ...smallValues(known, { count: 100, dt: DT, substeps: 2 }), color };
  const nothing = () => {};
  const told: Shown[] = [], frames: Frame[] = [];
  let end = nothing, runner: Runner | null = null;
  const ended = new Promise<void>((resolve) => { end = resolve; });
  const hooks = {
    drawn: (_, __, ___, { shows, top }) => told.push({ shows, top }),
    frame(frame) {
      frames.push({ ...frame, look: frame.look.slice() });
      runner!.giveBack(frame);
    },
    recorded: nothing, seen: nothing, overlay: nothing, frozen: nothing, samples: nothing, status: nothing,
    checks: nothing, stopped: () => end(),
    issue: (message) => { throw new Error(message); }, gaveOut: (message) => { throw new Error(message); },
  } satisfies RunnerHooks;
  runner = await createGpuRunner({ scene, values, snapshot: null }, gpu, hooks, { sliceMs: Infinity, shared });
  runner.start(true, Infinity);
  runner.handle({ type: 'until', time: END });
  await ended;
  const rest = () => new Promise((resolve) => { setTimeout(resolve, 200); }); // what is read back comes
  await rest();
  return {
    runner, told, frames,
    async choose(next: string) {
      runner.handle({ type: 'set', key: 'color', value: next });
      await rest();
    },
  };
}

test('grains show forces and displacements of a run on the device, at rest too', async () => {
  const { runner, told, choose } = await runTo('force', true);
  expect(told.at(-1)!.shows).toBe('force');
  expect(told.at(-1)!.top).toBeGreaterThan(0);
  await choose('displacement');
  expect(told.at(-1)!.shows).toBe('displacement');
  await choose('speed');
  expect(told.at(-1)).toEqual({ shows: 'speed', top: 0 });
  runner.dispose();
  expect(gpu.errors).toEqual([]);
});

test('frames that are read back from the device for another view have the quantity, too', async () => {
  const { runner, frames } = await runTo('displacement', false), last = frames.at(-1)!;
  const ways = [...new Float32Array(last.look.buffer)].filter((_, k) => k % 4 === 2);
  expect(last.shows).toBe('displacement');
  const fallen = 0.5 * 9.81 * END ** 2; // since the bed was laid
  expect(Math.max(...ways)).toBeGreaterThan(0.95 * fallen);
  expect(Math.max(...ways)).toBeLessThan(1.05 * fallen);
  runner.dispose();
  expect(gpu.errors).toEqual([]);
});
