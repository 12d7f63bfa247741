import type { AnyValues } from '../params/param';
import { valuesInSI, type AnyScene } from '../scenes/scene';

/** How many grains a scene would make with these values, in declared units, if that is known without building it. */
export function expectedGrains(scene: AnyScene, values: AnyValues): number | null {
  if (scene.size) return Math.round(scene.size(valuesInSI(scene, values)).grains);
  return typeof values.count === 'number' ? values.count : null;
}
