import { toSI, type AnyValues, type ParamGroup, type Values } from '../params/param';
import type { AnyScene } from '../scenes/scene';

/** How many grains a scene would make with these values, in declared units, if that is known without building it. */
export function expectedGrains(scene: AnyScene, values: AnyValues): number | null {
  const inSI = toSI(scene.params as ParamGroup, values as Values<ParamGroup>) as unknown as Parameters<AnyScene['build']>[0];
  if (scene.size) return Math.round(scene.size(inSI).grains);
  return typeof values.count === 'number' ? values.count : null;
}
