import { beforeAll, expect, test } from 'vitest';
import { createExperiment } from '../../experiment/experiment';
import { smallValues } from '../../experiment/testing/smallRun';
import type { Device } from '../../gpu/device';
import { testDevice } from '../../gpu/testing/testDevice';
import { createGpuEngine } from '../../physics/gpu/engine';
import type { AnyScene } from '../../scenes/scene';
import { findScene } from '../../scenes/index';
import { POSE, TURNED } from '../../view/pose';
import { createGpuRunner } from '../gpuRunner';
import type { RunnerHooks } from '../runner';
import { createRecorder, type Recorder } from './recorder';

let gpu: Device;
beforeAll(async () => { gpu = await testDevice(); });

const END = 0.06, DT = 0.002; // [s]

/** A scene with small values, whose bed settles for 10 ms, and whose grains show forces. */
function worldOf(id: string) {
  const known = findScene(id)!, settle = { time: 0.01, damping: 5, frictionless: true };
  const scene: AnyScene = { ...known, build: (v) => ({ ...known.build(v), settle }) };
  return { scene, values: { ...smallValues(known, { count: 100, dt: DT, substeps: 2 }), color: 'force' } };
}

/** Runs a scene to END as a page does, and returns its record. */
async function recordOf(id: string): Promise<{ recorder: Recorder; times: number[] }> {
  const task = { ...worldOf(id), snapshot: null }, recorder = createRecorder(() => {}, 1e7), nothing = () => {};
  const times: number[] = [];
  let end = nothing;
  const ended = new Promise<void>((resolve) => { end = resolve; });
  const hooks = {
    drawn: nothing, frame: nothing, seen: nothing, overlay: nothing, frozen: nothing, samples: nothing,
    status: nothing, checks: nothing, issue: (message: string) => { throw new Error(message); },
    gaveOut: (message: string) => { throw new Error(message); }, stopped: () => end(),
    recorded(time: number, frame: ArrayBuffer) {
      times.push(time);
      recorder.take(time, frame);
    },
  } satisfies RunnerHooks;
  const runner = await createGpuRunner(task, gpu, hooks, { sliceMs: Infinity });
  recorder.begin(runner, DT, null);
  runner.start(true, Infinity);
  runner.handle({ type: 'until', time: END });
  await ended;
  await gpu.device.queue.onSubmittedWorkDone();
  await new Promise((resolve) => { setTimeout(resolve, 50); }); // the last frame is read back
  runner.dispose();
  return { recorder, times };
}

for (const [id, ...tags] of [['compaction'], ['ditch', 'long'], ['hmmwv-flat', 'long']] as const) {
  test(`${id}: frames of a record are the states of their times, grains and bodies alike`, { tags: [...tags] },
    async () => {
    const { recorder, times } = await recordOf(id), { scene, values } = worldOf(id);
    const run = await createExperiment(scene, values, (spec) =>
      createGpuEngine(gpu.device, gpu.name, spec, { sliceMs: Infinity }));
    const { model } = run.engine, compared: number[] = [];
    while (run.time < END - 1e-9) {
      await run.advance();
      const frame = times.includes(run.time) ? recorder.frameAt(run.time) : null;
      if (!frame) continue;
      expect(frame.poses[frame.poses.length - 1]).toBe(Math.fround(run.time));
      const { position, orientation, velocity } = await run.engine.readState();
      compared.push(run.time);
      for (let c = 0; c < 3; c++) {
        const along = Array.from({ length: model.looseCount }, (_, i) => position[3 * i + c]);
        const level = (Math.max(...along) - Math.min(...along)) / 65535; // of all of them, in one block
        along.forEach((x, i) => expect(Math.abs(frame.center[4 * i + c] - x)).toBeLessThan(0.5 * level + 1e-6));
      }
      const speeds = new Float32Array(frame.look.buffer);
      for (let i = 0; i < model.looseCount; i++) {
        const speed = Math.hypot(...velocity.subarray(3 * i, 3 * i + 3));
        expect(Math.abs(speeds[4 * i + 2] - speed)).toBeLessThan(0.005 * speed + 1e-6);
      }
      for (let k = 0; k < model.bodyCount; k++) for (let c = 0; c < 3; c++) {
        const i = model.grainCount + k;
        expect(frame.poses[POSE * k + c]).toBeCloseTo(position[3 * i + c], 6);
        expect(Math.abs(frame.poses[POSE * k + TURNED + c])).toBeCloseTo(Math.abs(orientation[4 * i + c]), 5);
      }
    }
    expect(compared.length).toBeGreaterThan(2);
    expect(compared).toEqual(times);
    run.engine.dispose();
    expect(gpu.errors).toEqual([]);
  });
}
