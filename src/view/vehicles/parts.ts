import type { Vec3 } from '../../core/vec3';
import { Soup } from '../solids/soup';

/** What a vehicle is drawn by: surfaces whose creases are outlined, small parts, panes, and lines, two ends each. */
export type Parts = { shell: Soup; parts: Soup; glass: Soup; lines: Vec3[] };

export const noParts = (): Parts => ({ shell: new Soup(), parts: new Soup(), glass: new Soup(), lines: [] });

/** Both sides of what is on the left. */
export function onBothSides(into: Soup, left: Soup): void {
  into.add(left).add(left.mirrored());
}

/** A closed line through points. */
export function outline(lines: Vec3[], points: readonly Vec3[]): void {
  points.forEach((p, k) => lines.push(p, points[(k + 1) % points.length]));
}
