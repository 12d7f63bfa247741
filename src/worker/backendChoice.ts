import type { Issue } from '../core/result';
import { cpuReason, gpuRefusal, type Trait } from '../params/capabilities';

/** The graphics device that was found; `software`: an emulation on the CPU. Null if there is none. */
export type GpuFound = { name: string; software: boolean } | null;

export type BackendChoice = {
  backend: 'cpu' | 'gpu';
  /** Reason why `auto` takes the CPU, as the beginning of a sentence; null otherwise. */
  reason: string | null;
  /** Says that the requested backend is not possible and why; null if it is. */
  issue: Issue | null;
  /** True if there is no real GPU: then scenes may take their values for weak devices. */
  weak: boolean;
};

/**
 * Chooses the backend for a world with these traits; `wanted` (`cpu`, `gpu` or `auto`) and `solver` are the values of
 * the parameters. `noGpu` says why an adapter that is there cannot be used; null if there is none.
 */
export function chooseBackend(
  { wanted, solver, gpu, noGpu = null, traits }:
  { wanted: string; solver: string; gpu: GpuFound; noGpu?: string | null; traits: readonly Trait[] },
): BackendChoice {
  const weak = gpu === null || gpu.software, why = gpuRefusal(solver, traits);
  const choice = (backend: 'cpu' | 'gpu', reason: string | null = null, issue: Issue | null = null): BackendChoice =>
    ({ backend, reason, issue, weak });
  if (wanted === 'cpu') return choice('cpu');
  const refused = (why: string) =>
    choice('cpu', null, {
      path: 'backend', message: `backend = gpu is not possible here: ${why}. The CPU engine is taken.`,
    });
  if (wanted === 'gpu') {
    if (why !== null) return refused(why);
    return gpu ? choice('gpu') : refused(noGpu ?? 'the browser offers no WebGPU adapter');
  }
  if (cpuReason(traits) !== null) return choice('cpu');
  if (!gpu) return choice('cpu', noGpu === null ? 'There is no WebGPU here' : `No GPU for computing here (${noGpu})`);
  if (gpu.software) return choice('cpu', `No GPU for computing here (${plainName(gpu.name)} is emulated)`);
  return why === null ? choice('gpu') : choice('cpu', `The solver ${solver} does not run on the GPU`);
}

/**
 * Returns a device's name as a person knows it ("SwiftShader" for "swiftshader (software)"): browsers give names meant
 * for logs.
 */
function plainName(name: string): string {
  const known = ['SwiftShader', 'llvmpipe', 'lavapipe'].find((word) => name.toLowerCase().includes(word.toLowerCase()));
  return known ?? name.replace(/ \(software\)$/, '');
}
