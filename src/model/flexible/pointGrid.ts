import { hypot } from '../../core/elementary/powers';
import { NODE, plateCount, type FlexibleSpec } from './spec';

/** Rounding error of a ratio that is a whole number [1]. */
const ROUNDING = 1e-6;

/**
 * Returns the numbers of contact points along x and along y of each element: `points` along whichever is longer in the
 * mean of the mesh as it starts, and along the other so many that they are no farther apart there. One grid serves all
 * elements, so that spacings continue across their borders.
 */
export function pointGrid({ mesh: { nodes, quads, sizes }, points }: FlexibleSpec): [alongX: number, alongY: number] {
  let x = 0, y = 0; // sums over corners of tangent times side: lengths of sides, if coordinates are spread evenly
  for (let k = 0; k < quads.length; k++) {
    const o = NODE * quads[k], l = sizes[2 * (k >> 2)], w = sizes[2 * (k >> 2) + 1];
    x += l * hypot(nodes[o + 3], nodes[o + 4], nodes[o + 5]);
    y += w * hypot(nodes[o + 6], nodes[o + 7], nodes[o + 8]);
  }
  const fewer = Math.max(1, Math.ceil((points * Math.min(x, y)) / Math.max(x, y) - ROUNDING));
  return x < y ? [fewer, points] : [points, fewer];
}

/** Returns the number of contact points of a surface. */
export function pointCount(spec: FlexibleSpec): number {
  const [nx, ny] = pointGrid(spec);
  return plateCount(spec.mesh) * nx * ny;
}
