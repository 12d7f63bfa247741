import { toSI, type AnyValues, type ParamGroup, type Values } from '../params/param';
import type { AnyScene } from '../scenes/scene';

/**
 * Bytes a grain that an experiment takes of this machine's memory, at most. CPU: the world as data, state, contacts and the room
 * of a solver; memory.test.ts compares. GPU: the world as data, state and copies on their way to and from the device, whose own
 * memory the engine checks against the adapter's limits.
 */
export const HOST_BYTES = { cpu: 4500, gpu: 900 } as const;

/** How many grains the scene would make, if that is known without building it. */
function grainsOf(scene: AnyScene, values: AnyValues): number | null {
  const inSI = toSI(scene.params as ParamGroup, values as Values<ParamGroup>) as unknown as Parameters<AnyScene['build']>[0];
  if (scene.size) return scene.size(inSI).grains;
  return typeof values.count === 'number' ? values.count : null;
}

/** The sentence for an experiment that this machine's memory cannot hold, or null; nothing is allocated to find out. */
export function refuseMemory(
  scene: AnyScene, values: AnyValues, engine: 'cpu' | 'gpu', available = process.availableMemory(),
): string | null {
  const grains = grainsOf(scene, values), bytes = HOST_BYTES[engine];
  if (grains === null || available <= 0 || grains * bytes <= available) return null; // 0: the system does not say
  const megabytes = (x: number): string => `${Math.round(x / 1e6)} MB`;
  return `${scene.id} with ${Math.round(grains)} grains would take some ${megabytes(grains * bytes)} of memory `
    + `and ${megabytes(available)} are free: at most ${Math.floor(available / bytes)} grains are allowed here.`;
}
