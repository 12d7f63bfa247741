import type { WorldSpec } from '../model/worldSpec';
import { gpuRefusal, type Trait } from '../params/capabilities';
import type { AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpu/engine';
import { createGpuEngine } from '../physics/gpu/engine';
import type { Engine } from '../physics/engine';
import { requestDevice, type Device } from '../gpu/device';
import { CommandError, EXIT, wrong } from './exit';
import { complain } from './output';

/**
 * Target length of a slice of work on the device [ms]: long, for nothing is drawn in between, but short of what a
 * driver takes for a hang.
 */
const HEADLESS_SLICE = 250;

/**
 * Dawn's options: by default it rounds timestamps to 0.1 ms, so that pages cannot spy with them, which is too coarse
 * for kernels and needless here.
 */
const DAWN_OPTIONS = ['disable-dawn-features=timestamp_quantization'];

/**
 * The device of this process, with the reason why it is not one of the system's drivers (null if it is); or the reason
 * why there is none.
 */
export type Found = { device: Device; why: string | null } | { device: null; why: string };

declare global {
  /**
   * Readies the process for Dawn before Dawn is loaded. Set by the program that starts this one (scripts/headless.mjs).
   */
  var grouserReadyGpu: (() => Promise<{ driver: 'system' | 'swiftshader' | 'none'; why: string | null }>) | undefined;
}

/** Engine kind, device and engine factory with which an experiment computes. */
export type Backend = {
  kind: 'cpu' | 'gpu'; device: Device | null; makeEngine(spec: WorldSpec): Engine | Promise<Engine>
};

const NO_DRIVER = 'Dawn found no driver that works';

let found: Promise<Found> | undefined;

/** Returns the device of this process, requested once. It is kept on globalThis: Dawn aborts when it is collected. */
export function findDevice(): Promise<Found> {
  found ??= (async (): Promise<Found> => {
    try {
      const { driver, why } = await globalThis.grouserReadyGpu?.() ?? { driver: 'system', why: null };
      if (driver === 'none') return { device: null, why: why ?? NO_DRIVER }; // Dawn would only complain
      const { create, globals } = await import('webgpu');
      Object.assign(globalThis, globals);
      const gpu = create(DAWN_OPTIONS), device = await requestDevice(gpu);
      Object.assign(globalThis, { grouserGpu: gpu, grouserDevice: device });
      return device ? { device, why } : { device, why: why ?? NO_DRIVER };
    } catch (error) {
      return { device: null, why: error instanceof Error ? error.message.split('\n', 1)[0] : String(error) };
    }
  })();
  return found;
}

/**
 * Returns the device, or throws a CommandError if there is none. Complains on stderr if the system's drivers gave no
 * adapter and another device takes their place.
 */
export async function needDevice(): Promise<Device> {
  const { device, why } = await findDevice();
  if (device && why !== null) {
    complain(`${device.name} computes: the Vulkan drivers of this system give no adapter (${why}).\n`);
  }
  if (device) return device;
  throw new CommandError(EXIT.noAdapter,
    `backend = gpu: no WebGPU adapter was found on this machine (${why}); cpu and auto are allowed.`);
}

/**
 * Decides where a run computes, as the page does: with `auto` on a real GPU if there is one that takes such a world,
 * else on the CPU. Throws a CommandError if the GPU is asked for and is not possible.
 */
export async function chooseBackend(values: AnyValues, traits: readonly Trait[], timestamps = false): Promise<Backend> {
  const asked = values.backend, solver = String(values.solver), why = gpuRefusal(solver, traits);
  const cpu: Backend = { kind: 'cpu', device: null, makeEngine: createCpuEngine };
  if (asked === 'cpu' || (asked === 'auto' && why !== null)) return cpu;
  if (why !== null) throw wrong(`backend = gpu is not possible here: ${why}. As backend, cpu and auto are allowed.`);
  const device = asked === 'gpu' ? await needDevice() : (await findDevice()).device;
  if (!device || (asked === 'auto' && device.software)) return cpu;
  return {
    kind: 'gpu', device,
    makeEngine: (spec) =>
      createGpuEngine(device.device, device.name, spec, { timestamps, sliceMs: HEADLESS_SLICE }),
  };
}
