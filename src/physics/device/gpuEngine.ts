import { checkPlan, createBuffers, type Buffers } from '../../gpu/buffers';
import { StageTimer } from '../../gpu/stageTimer';
import { createMeasures } from '../../model/measures';
import { createModel, createState, type State } from '../../model/model';
import type { Live } from '../../model/settings';
import type { WorldSpec } from '../../model/worldSpec';
import type { Engine } from '../engine';
import { chooseFixedPoint } from './fixedPoint';
import { createFrameEncoder } from './frame';
import { createKernels, MAX_BODIES, type Kernels } from './kernels';
import { chooseCapacities, planBuffers, type WorldPlan } from './layout';
import { Pacer } from './pacer';
import { createReportReader } from './report';
import { createSettingsWriter, type FramePlan } from './settings';
import { createStateCodec } from './stateBuffers';

export { GPU_SOLVERS } from './settings';

export type GpuEngine = Engine & {
  /** What the view draws: written at the end of each step, safe to read at any time (shaders/draw/writeDraw.wgsl). */
  readonly draw: { readonly center: GPUBuffer; readonly look: GPUBuffer };
  /** Everything on the device, for tests and for whoever debugs; nobody else reads or writes it. */
  readonly buffers: Buffers<WorldPlan>;
};

export type GpuEngineOptions = {
  /** Measure GPU time by stage; what passes between slices counts as solving. */
  timestamps?: boolean;
  /**
   * How long the device may be given work at once [ms]. A page that draws needs short slices; without one, longer are
   * better, but not without end: drivers give up on work of seconds.
   */
  sliceMs?: number;
};

/** Pipelines are compiled once a device: a new world on it starts at once. */
const compiled = new WeakMap<GPUDevice, Promise<Kernels>>();

function kernelsOf(device: GPUDevice): Promise<Kernels> {
  let kernels = compiled.get(device);
  if (!kernels) compiled.set(device, kernels = createKernels(device));
  return kernels;
}

/** The sentence for a world that does not fit, or null. */
function refuse(device: GPUDevice, grainCount: number, bodyCount: number): string | null {
  if (bodyCount > MAX_BODIES) return `The GPU engine has room for ${MAX_BODIES} big bodies; ${bodyCount} were asked for.`;
  return checkPlan(planBuffers(chooseCapacities(grainCount, bodyCount)), device.limits, grainCount);
}

const nudge: GPUCommandBuffer[] = [];

/** The engine in f32 and fixed point on WebGPU. Throws a sentence where the world does not fit the device. */
export async function createGpuEngine(
  device: GPUDevice, adapterName: string, spec: WorldSpec, { timestamps = false, sliceMs = 8 }: GpuEngineOptions = {},
): Promise<GpuEngine> {
  const model = createModel(spec), fixed = chooseFixedPoint(spec), { grainCount, bodyCount } = model;
  const refusal = refuse(device, grainCount, bodyCount);
  if (refusal) throw new Error(refusal);
  const capacities = chooseCapacities(grainCount, bodyCount), layout = planBuffers(capacities);
  const kernels = await kernelsOf(device), buffers = await createBuffers(device, layout);
  const frame = createFrameEncoder(kernels, buffers, capacities),
    settings = createSettingsWriter(device, buffers, model, capacities, fixed);
  const codec = createStateCodec(device, buffers, model, fixed), readReport = createReportReader(model, fixed);
  const timed = timestamps && device.features.has('timestamp-query');
  const timer = timed ? new StageTimer(device, ['detect', 'solve', 'measure']) : null;
  const measures = createMeasures(bodyCount), pacer = new Pacer(sliceMs);
  let time = 0, step = 0, disposed = false;

  const submit = (encode: (encoder: GPUCommandEncoder) => void): void => {
    const encoder = device.createCommandEncoder();
    encode(encoder);
    device.queue.submit([encoder.finish()]);
  };

  const detect = (encoder: GPUCommandEncoder, plan: FramePlan): void => frame.detect(encoder, plan, timer?.stamps(0, 1));
  const finish = (encoder: GPUCommandEncoder): void => {
    frame.measure(encoder, timer?.stamps(2, 3));
    timer?.resolve(encoder);
  };

  /** The whole frame in one submit, on a device that is fast enough. */
  const submitWhole = (plan: FramePlan, sweeps: number): void => submit((encoder) => {
    detect(encoder, plan);
    frame.solve(encoder, plan, 0, sweeps);
    finish(encoder);
  });

  /** The frame in slices, each awaited, so that drawing comes in between. */
  const submitSliced = async (plan: FramePlan, sweeps: number): Promise<void> => {
    submit((encoder) => detect(encoder, plan));
    await device.queue.onSubmittedWorkDone();
    for (let from = 0; from < sweeps && !disposed;) {
      const to = Math.min(sweeps, from + pacer.sweepsPerSlice), begin = performance.now();
      submit((encoder) => {
        frame.solve(encoder, plan, from, to);
        if (to === sweeps) finish(encoder);
      });
      await device.queue.onSubmittedWorkDone();
      pacer.record(to - from, performance.now() - begin);
      from = to;
    }
  };

  const readMeasures = async (plan: FramePlan, live: Live): Promise<void> => {
    const mapped = buffers.staging.mapAsync(GPUMapMode.READ);
    device.queue.submit(nudge); // Firefox looks for finished maps only when something is submitted
    await mapped;
    readReport(buffers.staging.getMappedRange(), plan, live, measures);
    buffers.staging.unmap();
    await timer?.read();
  };

  const reset = (state: State): void => {
    codec.write(state);
    submit((encoder) => {
      encoder.clearBuffer(buffers.adjacency); // no last contacts
      frame.draw(encoder);
    });
  };

  reset(createState(spec));
  return {
    backend: 'gpu', adapter: adapterName, model, measures,
    bytes: Object.values(layout).reduce((sum, { bytes }) => sum + bytes, 0),
    stages: timer?.stages ?? {},
    buffers,
    draw: { center: buffers.drawCenter, look: buffers.drawLook },

    async step(live) {
      if (disposed) return;
      const plan = settings.write(live), sweeps = plan.substeps * plan.sweeps, begin = performance.now(),
        whole = pacer.sweepsPerSlice >= sweeps;
      if (whole) submitWhole(plan, sweeps);
      else await submitSliced(plan, sweeps);
      if (disposed) return;
      await readMeasures(plan, live);
      if (whole) pacer.record(sweeps, performance.now() - begin);
      measures.time = time += live.settings.dt;
      measures.step = step += 1;
    },

    readState: () => codec.read(),
    writeState: reset,
    setClock(newTime, newStep) { time = newTime; step = newStep; },
    dispose() {
      disposed = true;
      timer?.destroy();
      for (const buffer of Object.values(buffers)) buffer.destroy();
    },
  };
}
