import { maxOf } from '../../core/extremes';
import type { Vec3 } from '../../core/vec3';
import type { Model } from '../model';

/** The box grows by this part of its extent before a plane is cut [1], so that a floor on its face stays whole. */
const GROWN = 1e-6;

/**
 * Returns what a box [m] holds of the plane z = 0 of a frame, in W, anticlockwise seen from +z; no corner if they do
 * not meet. `toW` takes points from the frame to W.
 */
export function cutPlane(toW: (p: Readonly<Vec3>) => Vec3, { min, max }: Model['domain']): Vec3[] {
  const extent = max[0] - min[0] + max[1] - min[1] + max[2] - min[2], origin = toW([0, 0, 0]);
  const far = 2 * maxOf([...min, ...max].map((x, c) => Math.abs(x - origin[c % 3])));
  let polygon = [[-far, -far], [far, -far], [far, far], [-far, far]].map(([x, y]) => toW([x, y, 0]));
  for (let c = 0; c < 3; c++) {
    const least = min[c] - GROWN * extent, most = max[c] + GROWN * extent;
    polygon = cut(polygon, (p) => p[c] - least);
    polygon = cut(polygon, (p) => most - p[c]);
  }
  return polygon;
}

/** Returns the part of a convex polygon where a linear `depth` [m] is not negative (Sutherland and Hodgman). */
const cut = (polygon: readonly Vec3[], depth: (p: Vec3) => number): Vec3[] => polygon.flatMap((p, k) => {
  const q = polygon[(k + 1) % polygon.length], a = depth(p), b = depth(q), out: Vec3[] = a >= 0 ? [p] : [];
  if (a * b < 0) out.push([0, 1, 2].map((c) => p[c] + (a / (a - b)) * (q[c] - p[c])) as Vec3);
  return out;
});
