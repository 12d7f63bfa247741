import type { WorldSpec } from '../model/worldSpec';
import type { AnyValues } from '../params/param';
import { createCpuEngine } from '../physics/cpuEngine';
import { createGpuEngine, GPU_SOLVERS } from '../physics/device/gpuEngine';
import type { Engine } from '../physics/engine';
import { requestDevice, type Device } from '../gpu/device';
import { CommandError, EXIT, wrong } from './exit';

/** Nothing is drawn between slices here: long ones, short of what a driver takes for a hang [ms]. */
const HEADLESS_SLICE = 250;

let device: Promise<Device | null> | undefined;

/** The device of this process, once; null without an adapter. Kept on globalThis: Dawn aborts when it is collected. */
function findDevice(): Promise<Device | null> {
  device ??= (async () => {
    try {
      const { create, globals } = await import('webgpu');
      Object.assign(globalThis, globals);
      const gpu = create([]);
      const found = await requestDevice(gpu);
      Object.assign(globalThis, { grouserGpu: gpu, grouserDevice: found });
      return found;
    } catch {
      return null; // the package is missing, or its library does not load: as good as no adapter
    }
  })();
  return device;
}

/** Decides where a run computes, as the page does: a real GPU if there is one and the solver is on it, else the CPU. */
export async function chooseBackend(values: AnyValues, timestamps = false): Promise<(spec: WorldSpec) => Engine | Promise<Engine>> {
  const asked = values.backend, solver = String(values.solver);
  const onGpu = (GPU_SOLVERS as readonly string[]).includes(solver);
  if (asked === 'cpu') return createCpuEngine;
  if (asked === 'gpu' && !onGpu) {
    throw wrong(`solver = ${solver} runs on the CPU only; with backend = gpu, ${GPU_SOLVERS.join(' or ')} are allowed.`);
  }
  const found = onGpu ? await findDevice() : null;
  if (asked === 'gpu' && !found) {
    throw new CommandError(EXIT.noAdapter, 'backend = gpu: no WebGPU adapter was found on this machine; cpu and auto are allowed.');
  }
  if (!found || (asked === 'auto' && found.software)) return createCpuEngine;
  return (spec) => createGpuEngine(found.device, found.name, spec, { timestamps, sliceMs: HEADLESS_SLICE });
}
