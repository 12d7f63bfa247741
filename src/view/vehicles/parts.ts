import type { Vec3 } from '../../core/vec3';
import { Soup } from '../solids/soup';

/** The drawn parts of a vehicle: surfaces whose creases are outlined, small parts, panes, and lines, two ends each. */
export type Parts = { shell: Soup; parts: Soup; glass: Soup; lines: Vec3[] };

export const noParts = (): Parts => ({ shell: new Soup(), parts: new Soup(), glass: new Soup(), lines: [] });

/** Adds a soup of the left side and its mirror image. */
export function onBothSides(into: Soup, left: Soup): void {
  into.add(left).add(left.mirrored());
}

/** Adds a closed line through points. */
export function outline(lines: Vec3[], points: readonly Vec3[]): void {
  points.forEach((p, k) => lines.push(p, points[(k + 1) % points.length]));
}
