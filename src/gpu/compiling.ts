/** Numbers of kernels that are being compiled on a device: how many are made, of how many that were asked for. */
export type Compiling = { made: number; of: number };

type Watched = Compiling & { tell(now: Compiling): void };

const watched = new WeakMap<GPUDevice, Watched>();

/**
 * Tells whenever a kernel of a device has been compiled, or has failed to. Counts begin anew once all that were asked
 * for are made. Kernels are compiled where a world needs them, at its start or when a law is switched on.
 */
export function watchCompiling(device: GPUDevice, tell: (now: Compiling) => void): void {
  watched.set(device, { made: 0, of: 0, tell });
}

/** Counts a compilation, from its start to its end; without effect on a device that nobody watches. */
export async function countCompiling<T>(device: GPUDevice, compilation: Promise<T>): Promise<T> {
  const counts = watched.get(device);
  if (counts) counts.of += 1;
  try {
    return await compilation;
  } finally {
    if (counts) {
      counts.made += 1;
      counts.tell({ made: counts.made, of: counts.of });
      if (counts.made === counts.of) counts.made = counts.of = 0;
    }
  }
}
