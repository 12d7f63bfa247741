import type { WorldSpec } from '../model/worldSpec';
import type { AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpuEngine';
import { gpuSolversFor } from '../experiment/contactLaws';
import { createGpuEngine } from '../physics/device/gpuEngine';
import type { FormCosts } from '../physics/device/sweepForm';
import type { Engine } from '../physics/engine';
import { measureSpeed } from '../physics/measureSpeed';
import { requestDevice, type Device } from '../gpu/device';
import { CommandError, EXIT, wrong } from './exit';
import { complain } from './output';

/** Nothing is drawn between slices here: long ones, short of what a driver takes for a hang [ms]. */
const HEADLESS_SLICE = 250;

/** Dawn rounds timestamps to 0.1 ms, so that pages cannot spy with them: too coarse for kernels, and needless here. */
const DAWN_OPTIONS = ['disable-dawn-features=timestamp_quantization'];

/** The device of this process, and why it is not the one of the system's drivers; or why there is none. */
export type Found = { device: Device; why: string | null } | { device: null; why: string };

declare global {
  /** Readies the process for Dawn, before that is loaded. Set by who starts the program (scripts/headless.mjs). */
  var grouserReadyGpu: (() => Promise<{ driver: 'system' | 'swiftshader' | 'none'; why: string | null }>) | undefined;
}

/** Where an experiment computes. */
export type Backend = { kind: 'cpu' | 'gpu'; device: Device | null; makeEngine(spec: WorldSpec): Engine | Promise<Engine> };

const NO_DRIVER = 'Dawn found no driver that works';

let found: Promise<Found> | undefined;

/** The device of this process, once. Kept on globalThis: Dawn aborts when it is collected. */
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

/** The device, for whoever cannot do without. */
export async function needDevice(): Promise<Device> {
  const { device, why } = await findDevice();
  if (device && why !== null) {
    complain(`${device.name} computes: the Vulkan drivers of this system give no adapter (${why}).\n`);
  }
  if (device) return device;
  throw new CommandError(EXIT.noAdapter,
    `backend = gpu: no WebGPU adapter was found on this machine (${why}); cpu and auto are allowed.`);
}

/** What decides of a world besides its values: grains, where that is known, whether bodies in it are joined, and why it needs the CPU. */
export type WorldKind = { grains: number | null; joined: boolean; cpuOnly?: string | undefined };

/** Decides where a run computes, as the page does: a real GPU if there is one and the solver is on it, else the CPU. */
export async function chooseBackend(values: AnyValues, { grains, joined, cpuOnly }: WorldKind, timestamps = false): Promise<Backend> {
  const asked = values.backend, solver = String(values.solver), solvers = gpuSolversFor(values, joined);
  const onGpu = solvers.includes(solver);
  const cpu: Backend = { kind: 'cpu', device: null, makeEngine: createCpuEngine };
  if (asked === 'cpu' || (asked === 'auto' && (grains === 0 || cpuOnly))) return cpu;
  if (cpuOnly) throw wrong(`backend = gpu is not possible here: ${cpuOnly}; cpu and auto are allowed.`);
  if (grains === 0) throw wrong('A world without grains runs on the CPU only; cpu and auto are allowed as backend.');
  if (asked === 'gpu' && !onGpu) {
    throw wrong(`solver = ${solver} runs on the CPU only${joined ? ' where bodies are joined' : solvers.length === 1 ? ' under laws beyond friction' : ''}; with backend = gpu, ${solvers.join(' or ')} ${solvers.length === 1 ? 'is' : 'are'} allowed.`);
  }
  const device = asked === 'gpu' ? await needDevice() : onGpu ? (await findDevice()).device : null;
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
