import { NODE } from '../../../model/flexible/spec';
import type { Model } from '../../../model/model';
import { contactMargin } from '../../contact/searchRange';
import { createGrid, createRoamingGrid, type Grid } from './grid';

/**
 * Makes the grid of a world. Surfaces alone are looked for about where they are, as they were made, so that cells do
 * not depend on what was before.
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
