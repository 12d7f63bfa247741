import { hypot, norm } from '../../core/elementary/powers';
import type { Vec3 } from '../../core/vec3';
import { rotationOf } from '../../model/rotation';
import type { Shape } from '../../model/shape';
import { createBodyGrid, type BodyGrid } from './bodyGrid';
import { compileConvex, type Convex } from './convex';
import { createTriangleParts, type TriangleParts } from './triangleParts';

/**
 * A big body as the narrow phase sees it: a half-space z ≤ 0, convex parts fixed to each other, or the triangles of a
 * surface. If there are more than a few parts, a grid finds those near a grain.
 */
export type BodyParts =
  | { kind: 'plane' }
  | { kind: 'convex'; parts: ConvexParts; grid: BodyGrid | null }
  | { kind: 'triangles'; parts: TriangleParts; grid: BodyGrid | null; depth: number };
// depth: largest distance of a grain's centre behind a triangle at which the grain is still pushed out of its front, as
// a part of the grain's extent h(−n) towards the solid [1].

/** The convex parts of a big body, each with a shape and a pose in the body's frame B; P is the frame of a part. */
export type ConvexParts = {
  count: number;
  /** Distinct shapes, and the index of each part's shape. */
  shapes: readonly Convex[];
  shapeOf: Int32Array;
  /** Row-major R_BP ×9 and p_BP [m] ×3 of each part; the same rotation as q_BP ×4. */
  pose: Float64Array;
  orientation: Float64Array;
  /** Half sides of the part's box in its own frame [m], ×3. */
  extent: Float64Array;
};

/** Largest number of parts that are tested one by one, without a grid. */
const FEW = 8;
/** Depths of `BodyParts`: a mesh may be thin, while below a heightfield all is solid. */
const MESH_DEPTH = 0.5, HEIGHTFIELD_DEPTH = 1;

/** Returns the narrow phase's form of a big body's shape. */
export function compileBody(shape: Shape): BodyParts {
  switch (shape.kind) {
    case 'plane': return { kind: 'plane' };
    case 'mesh': return ofTriangles(createTriangleParts(shape.vertices, shape.triangles), MESH_DEPTH);
    case 'heightfield': {
      const { vertices, triangles } = heightfieldSurface(shape);
      return ofTriangles(createTriangleParts(vertices, triangles, [0, 0, -1]), HEIGHTFIELD_DEPTH);
    }
    case 'compound': return ofConvex(shape.parts);
    default: return ofConvex([{ shape, position: [0, 0, 0], orientation: [0, 0, 0, 1] }]);
  }
}

/**
 * Returns the surface of a heightfield in B [m] as two triangles a cell, cut from its lower left corner to the upper
 * right as the view draws it.
 */
export function heightfieldSurface(shape: Extract<Shape, { kind: 'heightfield' }>): {
  vertices: Vec3[]; triangles: [number, number, number][];
} {
  const { nx, ny, sizeX, sizeY, heights } = shape, triangles: [number, number, number][] = [];
  const vertices = Array.from({ length: nx * ny }, (_, k): Vec3 =>
    [sizeX * ((k % nx) / (nx - 1) - 0.5), sizeY * (Math.floor(k / nx) / (ny - 1) - 0.5), heights[k]]);
  for (let y = 0; y < ny - 1; y++) for (let x = 0; x < nx - 1; x++) {
    const a = x + nx * y, b = a + 1, c = a + nx, d = c + 1; // c d above a b
    triangles.push([a, b, d], [a, d, c]);
  }
  return { vertices, triangles };
}

function ofTriangles(parts: TriangleParts, depth: number): BodyParts {
  const boxes = new Float64Array(6 * parts.count);
  for (let t = 0; t < parts.count; t++) for (let c = 0; c < 3; c++) {
    const a = parts.origin[3 * t + c], b = a + parts.corners[6 * t + c], d = a + parts.corners[6 * t + 3 + c];
    boxes[6 * t + c] = Math.min(a, b, d);
    boxes[6 * t + 3 + c] = Math.max(a, b, d);
  }
  return { kind: 'triangles', parts, depth, grid: parts.count > FEW ? createBodyGrid(boxes) : null };
}

function ofConvex(list: Extract<Shape, { kind: 'compound' }>['parts']): BodyParts {
  const count = list.length, shapes: Convex[] = [], known = new Map<string, number>();
  const boxes = new Float64Array(6 * count);
  const parts: ConvexParts = {
    count, shapes, shapeOf: new Int32Array(count), pose: new Float64Array(12 * count),
    orientation: new Float64Array(4 * count), extent: new Float64Array(3 * count),
  };
  list.forEach(({ shape, position, orientation }, k) => {
    const key = JSON.stringify(shape);
    if (!known.has(key)) known.set(key, shapes.push(compileConvex(shape)) - 1);
    parts.shapeOf[k] = known.get(key)!;
    const r = rotationOf(orientation), extent = extentOf(shapes[parts.shapeOf[k]]);
    parts.pose.set([...r, ...position], 12 * k);
    parts.orientation.set(orientation, 4 * k);
    parts.extent.set(extent, 3 * k);
    for (let c = 0; c < 3; c++) {
      const reach = Math.abs(r[3 * c]) * extent[0] + Math.abs(r[3 * c + 1]) * extent[1]
        + Math.abs(r[3 * c + 2]) * extent[2];
      boxes[6 * k + c] = position[c] - reach;
      boxes[6 * k + 3 + c] = position[c] + reach;
    }
  });
  return { kind: 'convex', parts, grid: count > FEW ? createBodyGrid(boxes) : null };
}

/** Returns the radius of a ball about the body's origin that holds all of it [m]; Infinity for a plane. */
export function bodyRadius(body: BodyParts): number {
  if (body.kind === 'plane') return Infinity;
  let radius = 0;
  if (body.kind === 'convex') {
    const { count, shapes, shapeOf, pose } = body.parts;
    for (let k = 0; k < count; k++) {
      radius = Math.max(radius, norm(pose.subarray(12 * k + 9, 12 * k + 12)) + shapes[shapeOf[k]].bounding);
    }
    return radius;
  }
  const { count, origin, corners } = body.parts;
  for (let t = 0; t < count; t++) {
    const [x, y, z] = origin.subarray(3 * t), [bx, by, bz, cx, cy, cz] = corners.subarray(6 * t);
    radius =
      Math.max(radius, hypot(x, y, z), hypot(x + bx, y + by, z + bz), hypot(x + cx, y + cy, z + cz));
  }
  return radius;
}

/**
 * Returns the half sides of a box about the body's origin, along its axes, that holds all of it [m]; Infinity for a
 * plane.
 */
export function bodyExtent(body: BodyParts): Vec3 {
  const extent: Vec3 = [0, 0, 0];
  if (body.kind === 'plane') return [Infinity, Infinity, Infinity];
  if (body.kind === 'convex') {
    const { count, pose, extent: half } = body.parts;
    for (let k = 0; k < count; k++) for (let c = 0; c < 3; c++) {
      let reach = Math.abs(pose[12 * k + 9 + c]);
      for (let e = 0; e < 3; e++) reach += Math.abs(pose[12 * k + 3 * c + e]) * half[3 * k + e];
      extent[c] = Math.max(extent[c], reach);
    }
    return extent;
  }
  const { count, origin, corners } = body.parts;
  for (let t = 0; t < count; t++) for (let c = 0; c < 3; c++) {
    const a = origin[3 * t + c], b = a + corners[6 * t + c], d = a + corners[6 * t + 3 + c];
    extent[c] = Math.max(extent[c], Math.abs(a), Math.abs(b), Math.abs(d));
  }
  return extent;
}

/** Returns the half sides of a box about the origin that holds a convex body of size 1 [m]. */
function extentOf({ core, half, radius, rounding, vertices }: Convex): Vec3 {
  const extent: Vec3 = [rounding, rounding, rounding];
  if (core === 'hull') for (let c = 0; c < 3; c++) extent[c] += maxOf(vertices, c);
  else for (let c = 0; c < 3; c++) extent[c] += half[c] + (c === 1 ? 0 : radius);
  return extent;
}

function maxOf(vertices: Float64Array, c: number): number {
  let max = 0;
  for (let k = c; k < vertices.length; k += 3) max = Math.max(max, Math.abs(vertices[k]));
  return max;
}

