import type { AnyValues } from '../params/param';
import { valuesInSI, type AnyScene } from '../scenes/scene';

/**
 * Returns the number of grains that a scene would make with these values, in declared units; null if that is known only
 * by building it.
 */
export function expectedGrains(scene: AnyScene, values: AnyValues): number | null {
  if (scene.size) return Math.round(scene.size(valuesInSI(scene, values)).grains);
  return typeof values.count === 'number' ? values.count : null;
}
