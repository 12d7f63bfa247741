import { norm, square } from '../../core/elementary/powers';
import { maxOf } from '../../core/extremes';
import type { Vec3 } from '../../core/vec3';
import { boundingRadius } from '../../model/boundingRadius';
import type { DropBox } from '../../model/drop/droppedBody';
import type { Shape } from '../../model/shape';
import type { BodySpec, WorldSpec } from '../../model/worldSpec';

/** Places that are tried along each side of the soil. */
const PLACES = 41;
/** Looks of bodies that bound the soil: something may be dropped beside them. */
const BOUNDS: readonly BodySpec['look'][] = ['floor', 'wall', 'hidden'];

/** A rectangle of the ground [m]: x and y, least then largest. */
type Rectangle = { min: readonly [number, number]; max: readonly [number, number] };

/**
 * Returns where the centre of a body with this box is let go, `height` [m] above the highest grain under it: over the
 * place nearest to the middle of the soil where it is above no other body, as it would not touch that; over the middle
 * if there is none. Null if the box is wider than the soil.
 */
export function placeDrop(
  { grains: { radii }, bodies }: Pick<WorldSpec, 'grains' | 'bodies'>, position: Float64Array, box: DropBox,
  height: number,
): Vec3 | null {
  const soil = extentOf(position, radii), first = position.length / 3 - bodies.length; // behind all contact points
  const obstacles = bodies.flatMap((body, k) => circleOf(body, position, 3 * (first + k)));
  const low = [soil.min[0] - box.min[0], soil.min[1] - box.min[1]];
  const high = [soil.max[0] - box.max[0], soil.max[1] - box.max[1]];
  if (low[0] > high[0] || low[1] > high[1]) return null;
  const middle = [0, 1].map((c) => (low[c] + high[c]) / 2);
  let best = [middle[0], middle[1]], least = Infinity;
  for (let k = 0; k < PLACES * PLACES; k++) {
    const steps = [k % PLACES, Math.floor(k / PLACES)];
    const at = [0, 1].map((c) => low[c] + (steps[c] / (PLACES - 1)) * (high[c] - low[c]));
    const far = square(at[0] - middle[0]) + square(at[1] - middle[1]);
    if (far >= least || obstacles.some((circle) => overlaps(circle, at, box))) continue;
    [best, least] = [at, far];
  }
  return [best[0], best[1], topUnder(position, radii, best, box) + height - box.min[2]];
}

/** Returns the rectangle that holds the middle 98 % of the grains along x and along y: some may have flown off. */
function extentOf(position: Float64Array, radii: Float64Array): Rectangle {
  const ends = [0, 1].map((c) => {
    const all = Float64Array.from(radii, (_, i) => position[3 * i + c]).sort(), out = Math.floor(all.length / 100);
    return [all[out], all[all.length - 1 - out]] as const;
  });
  return { min: [ends[0][0], ends[1][0]], max: [ends[0][1], ends[1][1]] };
}

type Circle = { x: number; y: number; radius: number };

/** Returns the circle around a body that stands in the soil or on it; none for what bounds the soil. */
function circleOf({ shape, look }: BodySpec, position: Float64Array, at: number): Circle[] {
  const reach = BOUNDS.includes(look) ? null : reachOf(shape);
  return reach === null ? [] : [{ x: position[at], y: position[at + 1], radius: reach }];
}

function reachOf(shape: Shape): number | null {
  switch (shape.kind) {
    case 'plane': case 'heightfield': return null;
    case 'mesh': return maxOf(shape.vertices.map((p) => norm(p)));
    case 'compound': return maxOf(shape.parts.map((part) => norm(part.position) + boundingRadius(part.shape)));
    default: return boundingRadius(shape);
  }
}

/** Returns true if a circle and the box at a place have a point in common, seen from above. */
function overlaps({ x, y, radius }: Circle, [atX, atY]: readonly number[], { min, max }: DropBox): boolean {
  const dx = x - Math.min(atX + max[0], Math.max(atX + min[0], x));
  const dy = y - Math.min(atY + max[1], Math.max(atY + min[1], y));
  return dx * dx + dy * dy < radius * radius;
}

/** Returns the height of the highest grain under the box at a place [m]; of all grains if there is none under it. */
function topUnder(
  position: Float64Array, radii: Float64Array, [atX, atY]: readonly number[], { min, max }: DropBox,
): number {
  let under = -Infinity, all = -Infinity;
  for (let i = 0; i < radii.length; i++) {
    const r = radii[i], x = position[3 * i] - atX, y = position[3 * i + 1] - atY, top = position[3 * i + 2] + r;
    all = Math.max(all, top);
    if (x > min[0] - r && x < max[0] + r && y > min[1] - r && y < max[1] + r) under = Math.max(under, top);
  }
  return under === -Infinity ? all : under;
}
