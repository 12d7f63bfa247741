import { hypot, norm } from '../../core/elementary/powers';
import type { Vec3 } from '../../core/vec3';

/**
 * The triangles of a surface as the narrow phase sees them: one-sided, with the solid behind. A grain near a shared
 * edge or vertex meets several; normal cones decide which of them may report a contact: the direction m from the solid
 * to the grain must lie in the cone of normals of the edge or vertex. The cone of a flat edge is the face normal alone,
 * that of a concave edge is empty.
 */
export type TriangleParts = {
  count: number;
  /** First corner in B [m] ×3; second and third corner from it [m] ×6. */
  origin: Float64Array;
  corners: Float64Array;
  /** Outward unit normal, ×3. */
  normal: Float64Array;
  /** EDGE_* of edges 01, 12, 20, two bits each. */
  edges: Uint8Array;
  /** Unit vector from each edge into the neighbour's face, across the edge, ×9. m may not climb along it. */
  across: Float64Array;
  /**
   * Start and number of the directions in `star` of each corner, ×6. There are none if no edge at the vertex is convex.
   */
  starOf: Int32Array;
  /** Unit vectors from a vertex to its neighbours, ×3. m may not climb along any. */
  star: Float64Array;
};

export const EDGE_FLAT = 0, EDGE_CONVEX = 1, EDGE_CONCAVE = 2;

/** Angle between two faces below which they count as one [rad]. */
const FLAT_ANGLE = 1e-3;

type Triangle = readonly [number, number, number];

/**
 * Returns the triangles [m, in B] with their normals, edges and stars. `open` is the unit vector along which the solid
 * goes on below edges that only one triangle has (the border of a heightfield); a closed mesh has none.
 */
export function createTriangleParts(
  vertices: readonly Vec3[], triangles: readonly Triangle[], open: Vec3 = [0, 0, 0],
): TriangleParts {
  const count = triangles.length, parts: TriangleParts = {
    count, origin: new Float64Array(3 * count), corners: new Float64Array(6 * count),
    normal: new Float64Array(3 * count),
    edges: new Uint8Array(count), across: new Float64Array(9 * count), starOf: new Int32Array(6 * count),
    star: new Float64Array(0),
  };
  const { origin, corners, normal } = parts;
  for (let t = 0; t < count; t++) {
    const [a, b, c] = triangles[t].map((i) => vertices[i]);
    origin.set(a, 3 * t);
    corners.set([...minus(b, a), ...minus(c, a)], 6 * t);
    const u = corners.subarray(6 * t, 6 * t + 3), v = corners.subarray(6 * t + 3, 6 * t + 6);
    normal.set(unit([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]), 3 * t);
  }
  const owner = new Map<number, number>(); // of the directed edge from × vertices + to: 3 triangle + edge
  const key = (from: number, to: number) => from * vertices.length + to;
  triangles.forEach((triangle, t) => triangle.forEach(
    (from, e) => owner.set(key(from, triangle[(e + 1) % 3]), 3 * t + e)
  ));

  const hasConvex = new Uint8Array(vertices.length);
  for (let t = 0; t < count; t++) for (let e = 0; e < 3; e++) {
    const from = triangles[t][e], to = triangles[t][(e + 1) % 3], twin = owner.get(key(to, from));
    const along = unit(minus(vertices[to], vertices[from]));
    const toward = twin === undefined ? open
      : minus(vertices[triangles[Math.floor(twin / 3)][(twin + 2) % 3]], vertices[from]);
    const across = unit(without(toward, along)), kind = kindOf(parts, t, twin, across);
    parts.across.set(across, 9 * t + 3 * e);
    parts.edges[t] |= kind << (2 * e);
    if (kind === EDGE_CONVEX) hasConvex[from] = hasConvex[to] = 1;
  }
  writeStars(parts, vertices, triangles, owner, hasConvex, open);
  return parts;
}

/**
 * Returns EDGE_* of an edge of triangle t, from the face normals and the unit vector across it into the neighbour's
 * face; `twin` is the neighbour's edge.
 */
function kindOf({ normal }: TriangleParts, t: number, twin: number | undefined, across: Vec3): number {
  const n = normal.subarray(3 * t, 3 * t + 3), height = dot(n, across);
  if (twin === undefined) return height < 0 ? EDGE_CONVEX : EDGE_FLAT;
  const other = Math.floor(twin / 3), m = normal.subarray(3 * other, 3 * other + 3);
  if (hypot(n[0] - m[0], n[1] - m[1], n[2] - m[2]) < FLAT_ANGLE) return EDGE_FLAT;
  return height <= 0 ? EDGE_CONVEX : EDGE_CONCAVE; // 0: a knife's edge
}

/** Writes the directions to all neighbours of each vertex that has a convex edge. */
function writeStars(
  parts: TriangleParts, vertices: readonly Vec3[], triangles: readonly Triangle[], owner: ReadonlyMap<number, number>,
  hasConvex: Uint8Array, open: Vec3,
): void {
  const stars: Vec3[][] = vertices.map(() => []);
  triangles.forEach((triangle) => triangle.forEach((from, e) => {
    const to = triangle[(e + 1) % 3], border = !owner.has(to * vertices.length + from);
    if (hasConvex[from]) {
      stars[from].push(unit(minus(vertices[to], vertices[from])));
      if (border) stars[from].push(open);
    }
    if (border && hasConvex[to]) stars[to].push(unit(minus(vertices[from], vertices[to])));
  }));
  const starts = new Int32Array(vertices.length);
  let length = 0;
  stars.forEach((star, v) => { starts[v] = length; length += star.length; });
  parts.star = Float64Array.from(stars.flat(2));
  triangles.forEach((triangle, t) => triangle.forEach((v, k) => {
    parts.starOf[6 * t + 2 * k] = starts[v];
    parts.starOf[6 * t + 2 * k + 1] = stars[v].length;
  }));
}

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const without = (a: Vec3, along: Vec3): Vec3 => {
  const f = dot(a, along);
  return [a[0] - f * along[0], a[1] - f * along[1], a[2] - f * along[2]];
};
function unit(v: Vec3): Vec3 {
  const length = norm(v) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}
