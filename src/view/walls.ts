import { Quaternion, Vector3 } from 'three/webgpu';
import { IDENTITY } from '../core/vec3';
import type { BodySpec } from '../model/worldSpec';
import type { Bounds } from './box';

/** Height above the floor at which walls end, so that their edges do not flicker through it [heights of the bounds]. */
const LIFT = 0.01;
/**
 * Margin by which a wall with no other at its end is wider than the bounds, and tolerance of cuts [diagonals of the
 * bounds].
 */
const MARGIN = 0.03, TOLERANCE = 1e-6;

/** A point of a wall in its own frame [m]. */
export type WallPoint = readonly [x: number, y: number];

const quaternionOf = ({ orientation = IDENTITY }: BodySpec) => new Quaternion(...orientation);

/**
 * Returns the part of an endless wall inside the bounds, anticlockwise in its own frame [m]: cut by the box of the
 * bounds and by other walls, so that walls in a ring make a prism. Empty if nothing is left.
 */
export function wallPolygon(wall: BodySpec, walls: readonly BodySpec[], bounds: Bounds): WallPoint[] {
  const back = quaternionOf(wall).invert(), origin = new Vector3(...wall.position);
  const min = new Vector3(...bounds.min), max = new Vector3(...bounds.max), size = min.distanceTo(max);
  const { x: cx, y: cy } = min.clone().add(max).divideScalar(2).sub(origin).applyQuaternion(back);
  let polygon: WallPoint[] =
    [[cx - size, cy - size], [cx + size, cy - size], [cx + size, cy + size], [cx - size, cy + size]];

  /** Keeps the part above a plane through `p` with normal n, both in W. */
  const cut = (n: Vector3, p: Vector3) => {
    const offset = origin.clone().sub(p).dot(n), { x: nx, y: ny } = n.clone().applyQuaternion(back);
    polygon = clip(polygon, ([x, y]) => offset + nx * x + ny * y + TOLERANCE * size);
  };
  min.x -= MARGIN * size; min.y -= MARGIN * size; max.x += MARGIN * size; max.y += MARGIN * size;
  min.z += LIFT * (max.z - min.z);
  for (const axis of [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)]) {
    cut(axis, min);
    cut(axis.clone().negate(), max);
  }
  for (const other of walls) {
    if (other !== wall) cut(new Vector3(0, 0, 1).applyQuaternion(quaternionOf(other)), new Vector3(...other.position));
  }
  return polygon;
}

/** Returns the part of a convex polygon where `height` ≥ 0 (Sutherland and Hodgman). */
function clip(polygon: readonly WallPoint[], height: (p: WallPoint) => number): WallPoint[] {
  return polygon.flatMap((a, i) => {
    const b = polygon[(i + 1) % polygon.length], ha = height(a), hb = height(b);
    const kept: WallPoint[] = ha >= 0 ? [a] : [], t = ha / (ha - hb);
    if (ha >= 0 !== hb >= 0) kept.push([a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
    return kept;
  });
}
