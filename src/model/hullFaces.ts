import { norm } from '../core/elementary/powers';
import { maxOf, minOf } from '../core/extremes';
import type { Vec3 } from '../core/vec3';

/** Largest distance of a point from a plane that it counts as lying on [size of the hull]. */
const COPLANAR = 1e-7;

/**
 * Returns the faces of the convex hull of a few points (≤ 32), each a polygon of indices, anticlockwise from outside.
 * Points inside, on a face or along an edge are in none. Every plane through three points is tried, 4960 planes at
 * most, as that is robust. Returns no face if all points lie in one plane.
 */
export function hullFaces(vertices: readonly Vec3[]): number[][] {
  const count = vertices.length, tolerance = COPLANAR * extentOf(vertices);
  const faces = new Map<string, number[]>();
  for (let i = 0; i < count; i++) for (let j = i + 1; j < count; j++) for (let k = j + 1; k < count; k++) {
    const n = normalOf(vertices[i], vertices[j], vertices[k], tolerance);
    if (!n) continue;
    const onPlane: number[] = [];
    let above = 0, below = 0;
    for (let v = 0; v < count && !(above && below); v++) {
      const height = dot(n, subtract(vertices[v], vertices[i]));
      if (height > tolerance) above++; else if (height < -tolerance) below++; else onPlane.push(v);
    }
    if (above && below) continue;
    if (!above && !below) return [];
    const outward: Vec3 = above ? [-n[0], -n[1], -n[2]] : n, key = onPlane.join(' ');
    if (!faces.has(key)) faces.set(key, orderAround(vertices, onPlane, outward, tolerance));
  }
  return [...faces.values()];
}

/** Returns the largest of the extents along x, y and z [m]. */
export function extentOf(vertices: readonly Vec3[]): number {
  return maxOf([0, 1, 2].map((c) => maxOf(vertices.map((v) => v[c])) - minOf(vertices.map((v) => v[c]))));
}

/** Returns the unit normal of a triangle; null if its height over its longest side is at most `tolerance` [m]. */
function normalOf(a: Vec3, b: Vec3, c: Vec3, tolerance: number): Vec3 | null {
  const u = subtract(b, a), v = subtract(c, a), n = cross(u, v), area = norm(n);
  const longest = Math.max(norm(u), norm(v), norm(subtract(c, b)));
  return area > tolerance * longest ? [n[0] / area, n[1] / area, n[2] / area] : null;
}

/** Orders points of a plane into their convex polygon, anticlockwise about `n`, by gift wrapping. */
function orderAround(vertices: readonly Vec3[], points: readonly number[], n: Vec3, tolerance: number): number[] {
  const start = points.reduce((best, p) => (lower(vertices[p], vertices[best]) ? p : best), points[0]);
  const face = [start];
  for (let at = start; ;) {
    let next = -1;
    for (const p of points) {
      const step = subtract(vertices[p], vertices[at]);
      if (p === at || norm(step) <= tolerance) continue;
      if (next < 0) { next = p; continue; }
      const best = subtract(vertices[next], vertices[at]), length = norm(best);
      const side = dot(n, cross(best, step)) / length; // distance of p to the left of the line at → next
      if (side < -tolerance || (side <= tolerance && norm(step) > length)) next = p;
    }
    if (next < 0 || next === start || face.length > points.length) return face;
    face.push(next);
    at = next;
  }
}

const lower = (a: Vec3, b: Vec3): boolean => a[0] < b[0]
  || (a[0] === b[0] && (a[1] < b[1] || (a[1] === b[1] && a[2] < b[2])));
const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 =>
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
