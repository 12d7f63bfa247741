import { minOf } from '../../src/core/extremes';
import type { Experiment } from '../../src/experiment/experiment';
import { needDevice } from '../../src/headless/backend';
import { createGpuEngine, type GpuEngine } from '../../src/physics/gpu/engine';
import type { FrameCounts } from '../../src/physics/gpu/kernelBytes';
import type { AnyValues } from '../../src/params/param';
import { prepare, runTo } from '../kit/runs';
import { traceFrame } from '../../src/physics/gpu/traceFrame';

/** A frame of a scene on the device: its dispatches by kernel, and what they are counted by. */
export type RecordedFrame = {
  scene: string; values: AnyValues;
  /** Step H, of which a frame is one [s]. */
  dt: number;
  counts: FrameCounts;
  dispatches: Record<string, number>;
  /** Least time of each kernel in a few frames, all its dispatches together [ms]. */
  times: Record<string, number>;
  /** Bytes of the copies and clears between kernels, which each reads and writes or writes. */
  copied: number;
};

/** Number of frames whose kernels are timed. */
const TRACES = 4;

/** A world on the device in the state that its bed has settled to on the CPU. */
export type OnDevice = { experiment: Experiment; engine: GpuEngine };

/**
 * Lets a bed settle on the CPU, and puts it on the device. `software`: with the kernels of an emulated device, else
 * with those of a real one, whatever it is.
 */
export async function putOnDevice(scene: string, values: AnyValues, software: boolean): Promise<OnDevice> {
  const experiment = await prepare(scene, { ...values, backend: 'cpu' }), { device, name } = await needDevice();
  await runTo(experiment, 2 * experiment.live.settings.dt);
  const state = await experiment.engine.readState();
  const engine = await createGpuEngine(device, name, experiment.spec, { software, sliceMs: Infinity });
  engine.writeState(state);
  return { experiment, engine };
}

/** Records a frame once contacts and copies have their room. */
export async function recordFrame(
  scene: string, values: AnyValues, { experiment, engine }: OnDevice
): Promise<RecordedFrame> {
  const { live } = experiment;
  for (let k = 0; k < 3; k++) await engine.step(live);
  const traces = [];
  for (let k = 0; k < TRACES; k++) traces.push(await traceFrame(engine, live));
  const times: Record<string, number> = {}, by: Record<string, number> = {}, { copied, counts } = traces[0];
  for (const { label } of traces[0].dispatches) by[label] = (by[label] ?? 0) + 1;
  for (const label of Object.keys(by)) {
    const sums = traces.map(({ dispatches }) =>
      dispatches.reduce((sum, one) => (one.label === label ? sum + one.ms : sum), 0));
    times[label] = minOf(sums);
  }
  return { scene, values, dt: live.settings.dt, counts, dispatches: by, times, copied };
}
