import bodyPartsText from '../../../shaders/shared/shapes/bodyParts.wgsl?raw';
import shapesText from '../../../shaders/shared/shapes/shapes.wgsl?raw';
import { assert } from '../../core/assert';
import { StructArray } from '../../gpu/structArray';
import { readStruct } from '../../gpu/wgsl';
import type { Shape } from '../../model/shape';
import type { BodyGrid } from '../shapes/bodyGrid';
import { compileBody, type BodyParts, type ConvexParts } from '../shapes/bodyParts';
import type { Convex } from '../shapes/convex';
import type { TriangleParts } from '../shapes/triangleParts';
import { groupPairs, partsOf } from './searches';

/**
 * Shapes of grains and big bodies in the layout of the device, which shaders/shared/shapes/shapes.wgsl and
 * shapes/bodyParts.wgsl describe. Grain shapes come first: template k is shape k.
 */
export type ShapeBuffers = {
  /** Uniforms: ShapeInfo × MAX_SHAPES, and BodyParts × the room given. */
  shapes: ArrayBuffer;
  bodyParts: ArrayBuffer;
  /** Storage to read, entries of vec4f and of vec4u. */
  vertices: Float32Array;
  parts: Uint32Array;
};

const layouts = {
  shape: readStruct(shapesText, 'ShapeInfo'), part: readStruct(bodyPartsText, 'Part'),
  body: readStruct(bodyPartsText, 'BodyParts'),
};
const constant = (text: string, name: string): number => Number(new RegExp(`const ${name} = (\\d+)u;`).exec(text)![1]);
export const MAX_SHAPES = constant(shapesText, 'MAX_SHAPES');
const CORE = {
  point: constant(shapesText, 'CORE_POINT'), ellipsoid: constant(shapesText, 'CORE_ELLIPSOID'),
  kinked: constant(shapesText, 'CORE_KINKED'), hull: constant(shapesText, 'CORE_HULL'),
};
const PLANE = constant(bodyPartsText, 'PART_PLANE'), CONVEX = constant(bodyPartsText, 'PART_CONVEX'),
  TRIANGLE = constant(bodyPartsText, 'PART_TRIANGLE');

/** Bits of a group of pairs in `BodyParts.groups`. */
const GROUP_BITS = constant(bodyPartsText, 'GROUP_BITS');
/** Number of words of a Part, and of an entry of `parts` and `vertices`. */
const PART_WORDS = layouts.part.size / 4, VEC4 = 4;
/** Largest index at which directions can begin: it is kept in an f32, which holds whole numbers up to here. */
const LARGEST_INDEX = 2 ** 24;

export function packShapes(grains: readonly Convex[], bodies: readonly Shape[], bodyRoom: number): ShapeBuffers {
  const compiled = bodies.map(compileBody), shapes = collectShapes(grains, compiled);
  assert(shapes.length <= MAX_SHAPES, `${shapes.length} distinct shapes; the device has room for ${MAX_SHAPES}`);
  assert(bodies.length <= bodyRoom, `${bodies.length} big bodies; there is room for ${bodyRoom}`);

  const vertices = new Float32Array(VEC4 * Math.max(1, countVertices(shapes, compiled)));
  const infos = new StructArray(layouts.shape, MAX_SHAPES);
  let vertexCount = 0;
  shapes.forEach((shape, k) => {
    writeShape(infos, k, shape, vertexCount);
    for (let v = 0; v < shape.vertices.length; v += 3)
      vertices.set(shape.vertices.subarray(v, v + 3), VEC4 * vertexCount++);
  });

  const partCount = compiled.reduce((sum, body) => sum + countParts(body), 0);
  const cellWords = compiled.reduce((sum, body) => sum + countCellWords(gridOf(body)), 0);
  const words = new Uint32Array(Math.ceil((PART_WORDS * partCount + cellWords) / VEC4) * VEC4 || VEC4);
  const parts = new StructArray(layouts.part, partCount), records = new StructArray(layouts.body, bodyRoom);
  const groups = bodies.map(() => 0);
  for (const { core, body, group } of groupPairs({
    grains: new Set(grains.map(({ core }) => core)), bodies: bodies.map(partsOf),
  }).pairs) groups[body] += group << (GROUP_BITS * CORE[core]);
  let part = 0, cell = PART_WORDS * partCount;
  compiled.forEach((body, k) => {
    const count = countParts(body), grid = gridOf(body);
    records.set(k, 'first', part);
    records.set(k, 'count', count);
    records.set(k, 'groups', groups[k]);
    if (body.kind === 'plane') parts.set(part, 'kind', PLANE);
    if (body.kind === 'convex') writeConvex(parts, part, body.parts, shapes);
    if (body.kind === 'triangles') {
      records.set(k, 'depth', body.depth);
      vertexCount = writeTriangles(parts, part, body.parts, vertices, vertexCount);
    }
    if (grid) {
      records.set(k, 'origin', grid.origin);
      records.set(k, 'inverseCell', grid.inverseCell);
      records.set(k, 'cells', grid.cells);
      records.set(k, 'firstCell', cell);
      for (let p = 0; p < count; p++) {
        const [x, y, z] = grid.low.subarray(3 * p);
        parts.set(part + p, 'lowCell', x + (y << 10) + (z << 20));
      }
      const lists = cell + grid.start.length;
      words.set(grid.start.map((start) => lists + start), cell);
      words.set(grid.items, lists);
      cell += countCellWords(grid);
    }
    part += count;
  });
  words.set(new Uint32Array(parts.data));
  return { shapes: infos.data, bodyParts: records.data, vertices, parts: words };
}

/** Returns the shapes of grains, then each body's distinct ones. */
function collectShapes(grains: readonly Convex[], bodies: readonly BodyParts[]): Convex[] {
  const own = bodies.flatMap((body) => (body.kind === 'convex' ? body.parts.shapes : []));
  return [...grains, ...own];
}

const gridOf = (body: BodyParts): BodyGrid | null => (body.kind === 'plane' ? null : body.grid);
const countParts = (body: BodyParts): number => (body.kind === 'plane' ? 1 : body.parts.count);
const countCellWords = (grid: BodyGrid | null): number => (grid ? grid.start.length + grid.items.length : 0);

function countVertices(shapes: readonly Convex[], bodies: readonly BodyParts[]): number {
  const hulls = shapes.reduce((sum, { vertices }) => sum + vertices.length / 3, 0);
  const surfaces =
    bodies.map((body) => (body.kind === 'triangles' ? 6 * body.parts.count + body.parts.star.length / 3 : 0));
  return surfaces.reduce((sum, count) => sum + count, hulls);
}

function writeShape(out: StructArray, k: number, shape: Convex, first: number): void {
  out.set(k, 'half', shape.half);
  out.set(k, 'core', CORE[shape.core]);
  out.set(k, 'radius', shape.radius);
  out.set(k, 'rounding', shape.rounding);
  out.set(k, 'first', first);
  out.set(k, 'count', shape.vertices.length / 3);
  out.set(k, 'bounding', shape.bounding);
  out.set(k, 'kappa', shape.kappa);
}

function writeConvex(out: StructArray, first: number, parts: ConvexParts, shapes: readonly Convex[]): void {
  for (let p = 0; p < parts.count; p++) {
    out.set(first + p, 'kind', CONVEX);
    out.set(first + p, 'position', parts.pose.subarray(12 * p + 9, 12 * p + 12));
    out.set(first + p, 'orientation', parts.orientation.subarray(4 * p, 4 * p + 4));
    out.set(first + p, 'extent', parts.extent.subarray(3 * p, 3 * p + 3));
    out.set(first + p, 'shape', shapes.indexOf(parts.shapes[parts.shapeOf[p]]));
  }
}

/** Writes triangles and the directions at their corners; returns the number of vertices with these. */
function writeTriangles(
  out: StructArray, first: number, from: TriangleParts, vertices: Float32Array, at: number
): number {
  const stars = at + 6 * from.count;
  assert(stars + from.star.length / 3 <= LARGEST_INDEX, 'too many triangles');
  for (let t = 0; t < from.count; t++) {
    out.set(first + t, 'kind', TRIANGLE);
    out.set(first + t, 'position', from.origin.subarray(3 * t, 3 * t + 3));
    out.set(first + t, 'orientation', from.normal.subarray(3 * t, 3 * t + 3));
    out.set(first + t, 'shape', at + 6 * t);
    out.set(first + t, 'edges', from.edges[t]);
    for (let k = 0; k < 3; k++) {
      const corner = VEC4 * (at + 6 * t + k), edge = corner + 3 * VEC4;
      if (k > 0) vertices.set(from.corners.subarray(6 * t + 3 * (k - 1), 6 * t + 3 * k), corner);
      vertices.set(from.across.subarray(9 * t + 3 * k, 9 * t + 3 * k + 3), edge);
      vertices[corner + 3] = stars + from.starOf[6 * t + 2 * k];
      vertices[edge + 3] = from.starOf[6 * t + 2 * k + 1];
    }
  }
  for (let k = 0; k < from.star.length / 3; k++) vertices.set(from.star.subarray(3 * k, 3 * k + 3), VEC4 * (stars + k));
  return stars + from.star.length / 3;
}
