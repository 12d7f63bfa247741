import { expectedGrains } from '../experiment/expectedGrains';
import type { AnyValues } from '../params/param';
import type { AnyScene } from '../scenes/scene';

/**
 * Most bytes of this machine's memory that an experiment takes per grain. CPU: the world as data, state, contacts and
 * the room of a solver; memory.test.ts compares. GPU: the world as data, state and copies on their way to and from the
 * device, whose own memory the engine checks against the adapter's limits.
 */
export const HOST_BYTES = { cpu: 4500, gpu: 900 } as const;

/**
 * Returns the sentence for an experiment that this machine's memory cannot hold, or null if it can or that is not
 * known. Nothing is allocated to find out.
 */
export function refuseMemory(
  scene: AnyScene, values: AnyValues, engine: 'cpu' | 'gpu', available = process.availableMemory(),
): string | null {
  const grains = expectedGrains(scene, values), bytes = HOST_BYTES[engine];
  if (grains === null || available <= 0 || grains * bytes <= available) return null; // 0: the system does not say
  const megabytes = (x: number): string => `${Math.round(x / 1e6)} MB`;
  return `${scene.id} with ${grains} grains would take some ${megabytes(grains * bytes)} of memory `
    + `and ${megabytes(available)} are free: at most ${Math.floor(available / bytes)} grains are allowed here.`;
}
