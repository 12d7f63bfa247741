import { checkPlan } from '../../gpu/buffers';
import { chooseCapacities, planBuffers } from './layout';

/**
 * Returns the sentence for a bed that a device cannot hold whatever its grains are, or null. It is known before
 * anything of the bed is made; the engine checks again when it knows all of it.
 */
export function refuseGrains(
  limits: Pick<GPUSupportedLimits, 'maxStorageBufferBindingSize' | 'maxBufferSize'>, grainCount: number,
): string | null {
  const unknown = { radii: new Float64Array(0), maxRadius: 1, templates: [], shapeOf: new Uint8Array(0) };
  const least = chooseCapacities({ grainCount, bodyCount: 0, shaped: false, ...unknown });
  return checkPlan(planBuffers(least), limits, grainCount);
}
