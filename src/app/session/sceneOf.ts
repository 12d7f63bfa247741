import { findScene } from '../../scenes/index';
import type { AnyScene } from '../../scenes/scene';
import type { RendererWish } from '../../params/common';
import { withFiles } from '../../share/fromFiles';
import { fullValues, type Setup } from '../../share/link';

/**
 * Returns the scene of a setup, with what is from files; throws if there is none of its id. Every setup in the store
 * names one.
 */
export function sceneOf({ sceneId, ...files }: Setup): AnyScene {
  const scene = findScene(sceneId);
  if (!scene) throw new Error(`There is no scene "${sceneId}".`);
  return withFiles(scene, files);
}

/** Returns the ratio of simulated to wall time that is aimed at: what a person asked for, else the scene's pace. */
export const speedOf = ({ speed, setup }: { speed: number | null; setup: Setup }): number =>
  speed ?? sceneOf(setup).pace ?? 1;

/** Returns what is to draw the view by a setup. */
export const rendererOf = (setup: Setup): RendererWish => fullValues(setup).renderer as RendererWish;
