import { findScene } from '../../scenes/index';
import type { AnyScene } from '../../scenes/scene';
import type { RendererWish } from '../../params/common';
import { fullValues, type Setup } from '../../share/link';
import { withVehicleFile } from '../../share/vehicleFile';

/**
 * Returns the scene of a setup, with its vehicle; throws if there is none of its id. Every setup in the store names
 * one.
 */
export function sceneOf({ sceneId, vehicle }: Setup): AnyScene {
  const scene = findScene(sceneId);
  if (!scene) throw new Error(`There is no scene "${sceneId}".`);
  return withVehicleFile(scene, vehicle);
}

/** Returns what is to draw the view by a setup. */
export const rendererOf = (setup: Setup): RendererWish => fullValues(setup).renderer as RendererWish;
