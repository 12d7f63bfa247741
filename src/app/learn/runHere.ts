import { defaultsOf, type AnyValues } from '../../params/param';
import type { AnyScene } from '../../scenes/scene';
import { openSetup } from '../session';
import { setState } from '../store';
import { isSmall } from '../useMedia';

/**
 * Opens a scene with values of a run and its defaults, none of them left to the device, starts it and shows its plots;
 * the address is a link to it.
 */
export function runHere(scene: AnyScene, values: AnyValues): void {
  openSetup({ sceneId: scene.id, values: { ...defaultsOf(scene.params), ...values } });
  setState(isSmall() ? { sheet: 'plots' } : { plotsOpen: true });
}
