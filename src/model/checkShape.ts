import { norm } from '../core/elementary/powers';
import { maxOf, minOf } from '../core/extremes';
import type { Issue } from '../core/result';
import type { Vec3 } from '../core/vec3';
import { checkMesh } from './checkMesh';
import { extentOf, hullFaces } from './hullFaces';
import type { Shape } from './shape';

/** Smallest and largest number of vertices of a hull. */
export const MIN_HULL_VERTICES = 4, MAX_HULL_VERTICES = 32;
/** Largest number of parts of a compound and of heights of a heightfield: more are a mistake. */
const MAX_PARTS = 4096, MAX_HEIGHTS = 250_000;
/** Smallest length of a shape [m]: positions are not resolved more finely. */
const SMALLEST = 1e-6;
/**
 * Largest ratio of an ellipsoid's longest axis to its shortest, and of a hull's size to its thickness [1]. Beyond it a
 * normal is lost in rounding.
 */
const MAX_RATIO = 1000;
/** Largest deviation of a quaternion's length from 1 [1]. */
const UNIT = 1e-4;

const A_LENGTH = `finite and at least ${SMALLEST} m`;
const isLength = (x: number): boolean => x >= SMALLEST && x < Infinity;

/**
 * Returns the faults of a shape, each as a sentence that names the quantity, its value and what is allowed; none if it
 * can be simulated. The sentences call the shape `name`.
 */
export function checkShape(name: string, shape: Shape): Issue[] {
  const faults: string[] = [], { kind } = shape;
  const length = (what: string, x: number) => {
    if (!isLength(x)) faults.push(`the ${what} of the ${kind} is ${x} m; it must be ${A_LENGTH}`);
  };
  const edge = (x: number, half: number, what: string) => {
    if (x >= 0 && x < half) return;
    faults.push(`the edge radius of the ${kind} is ${x} m; it must be 0 or more and less than its ${what}, ${half} m`);
  };
  switch (kind) {
    case 'sphere': length('radius', shape.radius); break;
    case 'ellipsoid': {
      shape.semiAxes.forEach((a, c) => length(`semi-axis along ${'xyz'[c]}`, a));
      const ratio = maxOf(shape.semiAxes) / minOf(shape.semiAxes);
      if (faults.length === 0 && ratio > MAX_RATIO) {
        const times = `the longest semi-axis of the ellipsoid is ${ratio.toPrecision(4)} times its shortest`;
        faults.push(`${times}; at most ${MAX_RATIO} times is allowed`);
      }
      break;
    }
    case 'box':
      shape.halfExtents.forEach((a, c) => length(`half extent along ${'xyz'[c]}`, a));
      if (faults.length === 0) edge(shape.edgeRadius, minOf(shape.halfExtents), 'smallest half extent');
      break;
    case 'cylinder':
      length('radius', shape.radius);
      length('half length', shape.halfLength);
      if (faults.length === 0)
        edge(shape.edgeRadius, Math.min(shape.radius, shape.halfLength), 'radius and half length');
      break;
    case 'capsule':
      length('radius', shape.radius);
      length('half length', shape.halfLength);
      break;
    case 'hull': faults.push(...checkHull(shape.vertices, shape.edgeRadius)); break;
    case 'plane': break;
    case 'mesh': faults.push(...checkMesh(shape.vertices, shape.triangles)); break;
    case 'heightfield': faults.push(...checkHeights(shape)); break;
    case 'compound': {
      const { parts } = shape;
      if (parts.length < 1 || parts.length > MAX_PARTS) {
        faults.push(`the compound has ${parts.length} parts; 1 to ${MAX_PARTS} are allowed`);
        break;
      }
      return [...sentences(name, faults), ...parts.flatMap((part, k) => {
        const own: string[] = [], size = norm(part.orientation);
        if (!part.position.every(Number.isFinite))
          own.push(`its position is (${part.position.join(', ')}); it must be finite`);
        if (!(Math.abs(size - 1) <= UNIT)) own.push(`its quaternion has length ${size}; it must be 1`);
        const of = `${name}, part ${k + 1}`;
        return [...sentences(of, own), ...checkShape(of, part.shape)];
      })];
    }
  }
  return sentences(name, faults);
}

const sentences = (name: string, faults: readonly string[]): Issue[] =>
  faults.map((fault) => ({ path: name, message: `${name}: ${fault}.` }));

function checkHull(vertices: readonly Vec3[], edgeRadius: number): string[] {
  const { length: count } = vertices;
  if (count < MIN_HULL_VERTICES || count > MAX_HULL_VERTICES) {
    return [`the hull has ${count} vertices; ${MIN_HULL_VERTICES} to ${MAX_HULL_VERTICES} are allowed`];
  }
  const bad = vertices.findIndex((v) => !v.every(Number.isFinite));
  if (bad >= 0) return [`vertex ${bad + 1} of the hull is (${vertices[bad].join(', ')}); it must be finite`];
  const faults: string[] = [], size = extentOf(vertices), thickness = thicknessOf(vertices);
  if (!(edgeRadius >= 0 && edgeRadius < Infinity)) {
    faults.push(`the edge radius of the hull is ${edgeRadius} m; it must be 0 or more and finite`);
  }
  if (size < SMALLEST) faults.push(`the hull is ${size} m wide; it must be at least ${SMALLEST} m`);
  else if (thickness * MAX_RATIO < size) {
    const flat = `the hull is flat: ${thickness.toPrecision(3)} m thick and ${size.toPrecision(3)} m wide`;
    faults.push(`${flat}; it must be at least 1/${MAX_RATIO} as thick as wide`);
  }
  return faults;
}

/**
 * Returns the smallest distance between a face of the hull and the vertex farthest from it [m]; 0 if all vertices lie
 * in a plane.
 */
function thicknessOf(vertices: readonly Vec3[]): number {
  let thickness = Infinity;
  for (const [a, b, c] of hullFaces(vertices)) {
    const u = minus(vertices[b], vertices[a]), v = minus(vertices[c], vertices[a]);
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const size = norm(n);
    let deepest = 0;
    for (const p of vertices) {
      const d = minus(p, vertices[a]);
      deepest = Math.max(deepest, -(n[0] * d[0] + n[1] * d[1] + n[2] * d[2]) / size);
    }
    thickness = Math.min(thickness, deepest);
  }
  return thickness === Infinity ? 0 : thickness;
}

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

function checkHeights({ nx, ny, sizeX, sizeY, heights }: Extract<Shape, { kind: 'heightfield' }>): string[] {
  const faults: string[] = [];
  for (const [what, n] of [['x', nx], ['y', ny]] as const) {
    if (!Number.isInteger(n) || n < 2) faults.push(`the heightfield has ${n} points along ${what}; it needs 2 or more`);
  }
  for (const [what, size] of [['x', sizeX], ['y', sizeY]] as const) {
    if (!isLength(size)) faults.push(`the size of the heightfield along ${what} is ${size} m; it must be ${A_LENGTH}`);
  }
  if (faults.length > 0) return faults;
  if (nx * ny > MAX_HEIGHTS) return [`the heightfield has ${nx} × ${ny} points; at most ${MAX_HEIGHTS} are allowed`];
  if (heights.length !== nx * ny)
    return [`the heightfield has ${heights.length} heights; ${nx} × ${ny} points need ${nx * ny}`];
  const bad = heights.findIndex((z) => !Number.isFinite(z));
  return bad < 0 ? [] : [`height ${bad + 1} of the heightfield is ${heights[bad]}; all must be finite`];
}
