import { nodeCount } from '../../../model/flexible/spec';
import type { Model } from '../../../model/model';
import { limitOf } from '../../../params/capabilities';

/** Returns the sentence for surfaces that the device cannot take, or null. */
export function refuseSurfaces(
  { flexible }: Model, limits: Pick<GPUSupportedLimits, 'maxStorageBufferBindingSize' | 'maxBufferSize'>,
): string | null {
  if (flexible.length === 0) return null;
  const rims = flexible.flatMap(({ spec }) => spec.rim?.body ?? []);
  const most = Math.floor(Math.sqrt(Math.min(limits.maxStorageBufferBindingSize, limits.maxBufferSize) / 4) / 3);
  if (new Set(rims).size < rims.length) return limitOf('surfacesTogether');
  const large = flexible.find(({ spec }) => nodeCount(spec.mesh) > most);
  return large
    ? `This device holds a flexible surface of at most ${most} nodes; ${nodeCount(large.spec.mesh)} were asked for.`
    : null;
}
