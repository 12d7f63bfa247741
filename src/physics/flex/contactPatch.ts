import { hypot } from '../../core/elementary/powers';

/**
 * These functions measure the contact patch of a surface: the convex hull of the points that something presses, seen
 * along the force on all of them.
 */

let seen = new Float64Array(0); // projected points in the plane across the force [m], ×2
let count = 0;
const axes = new Float64Array(6);

/**
 * Begins a patch of at most `most` points under a force in W; returns false if the force is 0, since there is then no
 * direction to see it along.
 */
export function beginPatch(force: ArrayLike<number>, most: number): boolean {
  const x = force[0], y = force[1], z = force[2], size = hypot(x, y, z);
  count = 0;
  if (!(size > 0)) return false;
  if (seen.length < 2 * most) seen = new Float64Array(4 * most);
  writeAxes(x / size, y / size, z / size);
  return true;
}

/** Adds the point place[at … at + 2] in W [m] to the patch. */
export function addToPatch(place: Float64Array, at: number): void {
  for (let d = 0; d < 2; d++)
    seen[2 * count + d] = axes[3 * d] * place[at] + axes[3 * d + 1] * place[at + 1] + axes[3 * d + 2] * place[at + 2];
  count++;
}

/** Returns the area of the patch [m²]. */
export const areaOfPatch = (): number => hullArea(seen, count);

/** Writes two unit directions across the unit vector n to `axes`. */
function writeAxes(nx: number, ny: number, nz: number): void {
  const sign = nz < 0 ? -1 : 1, a = -1 / (sign + nz), b = nx * ny * a;
  axes[0] = 1 + sign * nx * nx * a; axes[1] = sign * b; axes[2] = -sign * nx;
  axes[3] = b; axes[4] = sign + ny * ny * a; axes[5] = -ny;
}

/**
 * Returns the area of the convex hull of points in the plane, ×2 (R. A. Jarvis 1973): it goes from the leftmost point
 * on to the one that has all others on its left. It is 0 for fewer than three points.
 */
function hullArea(p: Float64Array, count: number): number {
  if (count < 3) return 0;
  let start = 0, twice = 0;
  for (let i = 1; i < count; i++)
    if (p[2 * i] < p[2 * start] || (p[2 * i] === p[2 * start] && p[2 * i + 1] < p[2 * start + 1])) start = i;
  for (let at = start, turns = 0; turns <= count; turns++) {
    let next = at === 0 ? 1 : 0;
    for (let i = 0; i < count; i++) {
      const ux = p[2 * next] - p[2 * at], uy = p[2 * next + 1] - p[2 * at + 1], vx = p[2 * i] - p[2 * at];
      const vy = p[2 * i + 1] - p[2 * at + 1];
      const cross = ux * vy - uy * vx;
      if (cross < 0 || (cross === 0 && vx * vx + vy * vy > ux * ux + uy * uy)) next = i;
    }
    twice += p[2 * at] * p[2 * next + 1] - p[2 * at + 1] * p[2 * next];
    at = next;
    if (at === start) break;
  }
  return 0.5 * Math.abs(twice);
}
