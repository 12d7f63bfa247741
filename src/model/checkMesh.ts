import { counted, formatCount } from '../core/counted';
import { hypot, norm, square } from '../core/elementary/powers';
import type { Vec3 } from '../core/vec3';

type Triangle = readonly [number, number, number];

/** Largest number of triangles of one mesh: more are a mistake, or too much for a browser. */
export const MAX_TRIANGLES = 500_000;
/** Smallest height of a triangle over its longest side [1]: a flatter one has no usable normal. */
export const FLAT = 1e-5;

/**
 * Returns the faults of a closed surface of triangles as sentences without a full stop: the first fault found, or none.
 */
export function checkMesh(vertices: readonly Vec3[], triangles: readonly Triangle[]): string[] {
  const count = vertices.length;
  const has = `the mesh has ${counted(triangles.length, 'triangle')}`;
  if (triangles.length < 4) return [`${has}; a closed surface needs 4 or more`];
  if (triangles.length > MAX_TRIANGLES) return [`${has}; at most ${formatCount(MAX_TRIANGLES)} are allowed`];
  const bad = vertices.findIndex((v) => !v.every(Number.isFinite));
  if (bad >= 0) return [`vertex ${bad + 1} of the mesh is (${vertices[bad].join(', ')}); it must be finite`];
  for (const [t, triangle] of triangles.entries()) for (const i of triangle) {
    if (!Number.isInteger(i) || i < 0 || i >= count) {
      return [`triangle ${t + 1} of the mesh names vertex ${i}; there are 0 to ${count - 1}`];
    }
  }
  const flat = triangles.findIndex((triangle) => !(heightRatio(vertices, triangle) >= FLAT));
  if (flat >= 0) {
    const which = `triangle ${flat + 1} of the mesh, vertices ${triangles[flat].join(', ')}`;
    return [`${which}, has no area; its height must be at least ${FLAT} of its longest side`];
  }
  const open = findOpenEdge(triangles, count);
  if (open) return [open];
  const volume = volumeOf(vertices, triangles);
  if (volume > 0) return [];
  const inside = `the mesh is inside out, its volume is ${volume.toPrecision(3)} m³`;
  return [`${inside}; its triangles must be anticlockwise seen from outside`];
}

/** Returns the ratio of a triangle's height over its longest side to that side [1]; NaN if all corners coincide. */
export function heightRatio(vertices: readonly Vec3[], [a, b, c]: Triangle): number {
  const u = minus(vertices[b], vertices[a]), v = minus(vertices[c], vertices[a]), w = minus(vertices[c], vertices[b]);
  const n = hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]);
  return n / square(Math.max(norm(u), norm(v), norm(w)));
}

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/**
 * Returns the first fault of edges, as each must be run through exactly once in each direction; null if the surface is
 * closed.
 */
function findOpenEdge(triangles: readonly Triangle[], count: number): string | null {
  const seen = new Set<number>();
  for (const [t, triangle] of triangles.entries()) for (let e = 0; e < 3; e++) {
    const from = triangle[e], to = triangle[(e + 1) % 3], key = from * count + to;
    if (seen.has(key)) {
      const also =
        `edge ${from}–${to} of the mesh is in more than one triangle in one direction, the last triangle ${t + 1}`;
      return `${also}; two must share each edge, in opposite directions`;
    }
    seen.add(key);
  }
  for (const key of seen) {
    const from = Math.floor(key / count), to = key % count;
    if (!seen.has(to * count + from)) {
      const open = `the mesh is not closed: edge ${from}–${to} is in one triangle only`;
      return `${open}; two must share each edge, and vertices at the same place be one`;
    }
  }
  return null;
}

function volumeOf(vertices: readonly Vec3[], triangles: readonly Triangle[]): number {
  const [ox, oy, oz] = vertices[triangles[0][0]];
  let six = 0;
  for (const [i, j, k] of triangles) {
    const ax = vertices[i][0] - ox, ay = vertices[i][1] - oy, az = vertices[i][2] - oz;
    const bx = vertices[j][0] - ox, by = vertices[j][1] - oy, bz = vertices[j][2] - oz;
    const cx = vertices[k][0] - ox, cy = vertices[k][1] - oy, cz = vertices[k][2] - oz;
    six += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return six / 6;
}
