import type { WorldSpec } from '../model/worldSpec';
import { gpuRefusal, type Trait } from '../params/capabilities';
import type { AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { createGpuEngine } from '../physics/gpu/engine';
import type { FormCosts } from '../physics/gpu/solve/sweepForm';
import type { Engine } from '../physics/engine';
import { measureSpeed } from '../physics/measureSpeed';
import { requestDevice, type Device } from '../gpu/device';
import { CommandError, EXIT, wrong } from './exit';

/** Nothing is drawn between slices here: long ones, short of what a driver takes for a hang [ms]. */
const HEADLESS_SLICE = 250;

/** Dawn rounds timestamps to 0.1 ms, so that pages cannot spy with them: too coarse for kernels, and needless here. */
const DAWN_OPTIONS = ['disable-dawn-features=timestamp_quantization'];

/** The device of this process, or the sentence that says why there is none. */
export type Found = { device: Device; why?: never } | { device: null; why: string };

/** Where an experiment computes. */
export type Backend = { kind: 'cpu' | 'gpu'; device: Device | null; makeEngine(spec: WorldSpec): Engine | Promise<Engine> };

let found: Promise<Found> | undefined;

/** The device of this process, once. Kept on globalThis: Dawn aborts when it is collected. */
export function findDevice(): Promise<Found> {
  found ??= (async (): Promise<Found> => {
    try {
      const { create, globals } = await import('webgpu');
      Object.assign(globalThis, globals);
      const gpu = create(DAWN_OPTIONS), device = await requestDevice(gpu);
      Object.assign(globalThis, { grouserGpu: gpu, grouserDevice: device });
      // scripts/packed/start.mjs knows more of what is missing than Dawn tells
      return device ? { device } : { device, why: process.env.GROUSER_NO_GPU ?? 'Dawn found no driver that works' };
    } catch (error) {
      return { device: null, why: error instanceof Error ? error.message.split('\n', 1)[0] : String(error) };
    }
  })();
  return found;
}

/** The device, for whoever cannot do without. */
export async function needDevice(): Promise<Device> {
  const { device, why } = await findDevice();
  if (device) return device;
  throw new CommandError(EXIT.noAdapter,
    `backend = gpu: no WebGPU adapter was found on this machine (${why}); cpu and auto are allowed.`);
}

/** Decides where a run computes, as the page does: on a real GPU if there is one that takes such a world, else on the CPU. */
export async function chooseBackend(values: AnyValues, traits: readonly Trait[], timestamps = false): Promise<Backend> {
  const asked = values.backend, solver = String(values.solver), why = gpuRefusal(solver, traits);
  const cpu: Backend = { kind: 'cpu', device: null, makeEngine: createCpuEngine };
  if (asked === 'cpu' || (asked === 'auto' && why !== null)) return cpu;
  if (why !== null) throw wrong(`backend = gpu is not possible here: ${why}. As backend, cpu and auto are allowed.`);
  const device = asked === 'gpu' ? await needDevice() : (await findDevice()).device;
  if (!device || (asked === 'auto' && device.software)) return cpu;
  const costs = values.form === 'auto' && solver === 'smallsteps' ? await measureForms(device) : null;
  return {
    kind: 'gpu', device,
    makeEngine: (spec) => createGpuEngine(device.device, device.name, spec, { timestamps, sliceMs: HEADLESS_SLICE, costs }),
  };
}

let measured: Promise<FormCosts | null> | undefined;

/** What both forms of the sweep cost on the device of this process; an emulated one takes blocks, as in the page. */
function measureForms({ device, name, software }: Device): Promise<FormCosts | null> {
  return measured ??= software ? Promise.resolve(null)
    : measureSpeed('gpu', (spec) => createGpuEngine(device, name, spec, { sliceMs: HEADLESS_SLICE })).then(({ forms }) => forms);
}
