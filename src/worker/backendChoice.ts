import type { Issue } from '../core/result';

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

/**
 * Where the physics runs: `wanted` and `solver` as set, `gpuSolvers` those that the GPU engine has for a world of so many `grains`;
 * `cpuOnly` is why the scene does not run there at all.
 */
export function chooseBackend(
  o: { wanted: string; solver: string; gpu: GpuFound; gpuSolvers: readonly string[]; grains?: number | undefined; cpuOnly?: string | undefined },
): BackendChoice {
  const { wanted, solver, gpu } = o, weak = gpu === null || gpu.software, onGpu = o.gpuSolvers.includes(solver);
  const choice = (backend: 'cpu' | 'gpu', reason: string | null = null, issue: Issue | null = null): BackendChoice =>
    ({ backend, reason, issue, weak });
  if (wanted === 'cpu') return choice('cpu');
  const refused = (why: string) =>
    choice('cpu', null, { path: 'backend', message: `backend = gpu is not possible here: ${why}. The CPU engine is taken.` });
  if (wanted === 'gpu') {
    if (o.grains === 0) return refused('a world without grains runs on the CPU only');
    if (o.cpuOnly) return refused(o.cpuOnly);
    if (!gpu) return refused('the browser offers no WebGPU adapter');
    if (!onGpu) return refused(`solver = ${solver} does not run on the GPU, only ${o.gpuSolvers.join(' and ')}`);
    return choice('gpu');
  }
  if (o.grains === 0 || o.cpuOnly) return choice('cpu');
  if (!gpu) return choice('cpu', 'There is no WebGPU here');
  if (gpu.software) return choice('cpu', `No GPU for computing here (${plainName(gpu.name)} is emulated)`);
  return onGpu ? choice('gpu') : choice('cpu', `The solver ${solver} does not run on the GPU`);
}

/** "SwiftShader" of "swiftshader (software)": the names that browsers give are meant for logs. */
function plainName(name: string): string {
  const known = ['SwiftShader', 'llvmpipe', 'lavapipe'].find((word) => name.toLowerCase().includes(word.toLowerCase()));
  return known ?? name.replace(/ \(software\)$/, '');
}
