import { NODE } from '../../../model/flexible/spec';
import type { Model } from '../../../model/model';
import { contactMargin } from '../../contact/searchRange';
import { createGrid, createRoamingGrid, type Grid } from './grid';

/**
 * Creates the grid of a world. For surfaces without grains it spans their initial meshes, so that its cells do not
 * depend on the steps before.
 */
export function gridOf(
  { domain: { min, max }, looseCount, grainCount, periodic, flexible }: Model, reach: number,
): Grid {
  if (looseCount > 0 || grainCount === 0 || periodic) return createGrid(min, max, reach, grainCount, periodic);
  const places = flexible.flatMap(({ spec: { mesh: { nodes } } }) => Array.from(nodes.filter((_, k) => k % NODE < 3)));
  return createRoamingGrid(Float64Array.from(places), reach, grainCount);
}

/** Returns the largest distance of the centres of two grains in contact [m]. */
export const reachOf = (model: Model, dt: number): number => 2 * model.maxRadius + contactMargin(model, dt);

/** Creates the grid of a world before its first step. */
export const firstGrid = (model: Model): Grid => gridOf(model, reachOf(model, 0));
