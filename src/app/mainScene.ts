import { defaultsOf } from '../params/param';
import type { Speed } from '../protocol/messages';
import { findScene, scenes } from '../scenes/index';
import type { AnyScene } from '../scenes/scene';
import { AIM, expectedRate, variantFor } from '../scenes/variants';
import { openingOf } from '../share/link';

/** Scenes that a visitor is to meet first, the most impressive one first; each needs a machine that is fast enough. */
const BEST: readonly string[] = ['hmmwv-flat', 'dozer'];

/**
 * Returns the scene of the bare address: the most impressive one that this machine should run at AIM at least, as it
 * would open there. Where none is, or nothing was measured, it is the first scene, of which a recording ships.
 */
export function mainScene(speed: Speed | null): AnyScene {
  const runs = (scene: AnyScene): boolean => {
    const opening = openingOf(scene).values, costs = speed!;
    const variant = costs.backend === 'cpu' ? variantFor(scene, opening, costs) : {};
    const rate = expectedRate(scene, { ...defaultsOf(scene.params), ...opening, ...variant }, costs);
    return rate !== null && rate >= AIM;
  };
  return (speed && BEST.map((id) => findScene(id)!).find(runs)) ?? scenes[0];
}
