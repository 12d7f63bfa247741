import type { Vec3 } from '../../core/vec3';
import { Soup } from '../solids/soup';

/** The drawn parts of a vehicle: surfaces whose creases are outlined, small parts, panes, and lines, two ends each. */
export type Parts = { shell: Soup; parts: Soup; glass: Soup; lines: Vec3[] };

/** Returns a vehicle without any part yet, to be drawn as finely as soups of this fineness. */
export function noParts(fineness: number): Parts {
  const soup = () => new Soup(fineness);
  return { shell: soup(), parts: soup(), glass: soup(), lines: [] };
}

/** Adds a soup of the left side and its mirror image. */
export function onBothSides(into: Soup, left: Soup): void {
  into.add(left).add(left.mirrored());
}

/** Adds a closed line through points. */
export function outline(lines: Vec3[], points: readonly Vec3[]): void {
  points.forEach((p, k) => lines.push(p, points[(k + 1) % points.length]));
}
