import type { Issue } from '../core/result';
import { cpuReason, gpuRefusal, type Trait } from '../params/capabilities';

/** What is known of the device: null where there is none. */
export type GpuFound = { name: string; software: boolean } | null;

export type BackendChoice = {
  backend: 'cpu' | 'gpu';
  /** Why `auto` takes the CPU, as the beginning of a sentence; null otherwise. */
  reason: string | null;
  /** What was asked for and could not be had. */
  issue: Issue | null;
  /** No real GPU computes here: scenes may take their values for weak devices. */
  weak: boolean;
};

/** Decides where the physics of a world with these traits runs: `wanted` and `solver` as set. */
export function chooseBackend(
  { wanted, solver, gpu, traits }: { wanted: string; solver: string; gpu: GpuFound; traits: readonly Trait[] },
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
    return gpu ? choice('gpu') : refused('the browser offers no WebGPU adapter');
  }
  if (cpuReason(traits) !== null) return choice('cpu');
  if (!gpu) return choice('cpu', 'There is no WebGPU here');
  if (gpu.software) return choice('cpu', `No GPU for computing here (${plainName(gpu.name)} is emulated)`);
  return why === null ? choice('gpu') : choice('cpu', `The solver ${solver} does not run on the GPU`);
}

/** "SwiftShader" of "swiftshader (software)": the names that browsers give are meant for logs. */
function plainName(name: string): string {
  const known = ['SwiftShader', 'llvmpipe', 'lavapipe'].find((word) => name.toLowerCase().includes(word.toLowerCase()));
  return known ?? name.replace(/ \(software\)$/, '');
}
