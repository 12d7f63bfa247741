import { atan2 } from '../core/elementary/arcs';
import { sin } from '../core/elementary/circular';
import { hypot, norm } from '../core/elementary/powers';
import { maxOf } from '../core/extremes';
import type { Vec3 } from '../core/vec3';
import { hullFaces } from './hullFaces';

type Triangle = [number, number, number];

/** Largest angle that a chord spans [rad]: it lies inside the true surface by less than 10⁻³ of the radius. */
const STEP = 0.08;

/**
 * Returns a closed triangulated surface of the hull of some points grown by a ball of radius r [m]: faces moved
 * outwards, strips of cylinders along edges, pieces of balls at vertices.
 */
export function roundedHullSurface(vertices: readonly Vec3[], r: number): { points: Vec3[]; triangles: Triangle[] } {
  const faces = hullFaces(vertices), normals = faces.map((face) => normalOf(face.map((i) => vertices[i])));
  const points: Vec3[] = [], triangles: Triangle[] = [];
  const at = (v: number, n: Vec3): Vec3 =>
    [vertices[v][0] + r * n[0], vertices[v][1] + r * n[1], vertices[v][2] + r * n[2]];
  const add = (...corners: Vec3[]) => { // a convex polygon
    const first = points.length;
    points.push(...corners);
    for (let k = 2; k < corners.length; k++) triangles.push([first, first + k - 1, first + k]);
  };
  const faceOf = new Map<string, number>(); // face of the edge that it runs through in this direction
  faces.forEach((face, f) => face.forEach((i, k) => faceOf.set(`${i} ${face[(k + 1) % face.length]}`, f)));

  faces.forEach((face, f) => {
    add(...face.map((i) => at(i, normals[f])));
    face.forEach((i, k) => {
      const j = face[(k + 1) % face.length];
      if (i > j) return;
      const arc = arcBetween(normals[f], normals[faceOf.get(`${j} ${i}`)!]);
      for (let t = 1; t < arc.length; t++) add(at(i, arc[t - 1]), at(i, arc[t]), at(j, arc[t]), at(j, arc[t - 1]));
    });
  });

  const corners = new Map(faces.flatMap((face, f) => face.map((v, k) => [v, { f, before: face.at(k - 1)! }])));
  for (const [v, { f: start, before: from }] of corners) {
    const rim: Vec3[] = []; // normals of the faces around v, anticlockwise, and arcs between them
    let f = start, before = from;
    do {
      const next = faceOf.get(`${v} ${before}`)!;
      rim.push(...arcBetween(normals[f], normals[next]).slice(0, -1));
      before = faces[next].at(faces[next].indexOf(v) - 1)!;
      f = next;
    } while (f !== start);
    const middle = unit(rim.reduce((sum, n) => [sum[0] + n[0], sum[1] + n[1], sum[2] + n[2]], [0, 0, 0]));
    const rings = Math.max(maxOf(rim.map((n) => Math.ceil(angleBetween(middle, n) / STEP))), 1);
    rim.forEach((n, k) => {
      const other = rim[(k + 1) % rim.length];
      const ring = (s: number, m: Vec3) => at(v, between(middle, m, s / rings));
      for (let s = 0; s < rings; s++) add(ring(s, n), ring(s + 1, n), ring(s + 1, other), ring(s, other));
    });
  }
  return { points, triangles };
}

/** Returns unit vectors from a to b along the great circle, both included, at most STEP apart. */
function arcBetween(a: Vec3, b: Vec3): Vec3[] {
  const steps = Math.max(1, Math.ceil(angleBetween(a, b) / STEP));
  return Array.from({ length: steps + 1 }, (_, k) => between(a, b, k / steps));
}

const angleBetween = (a: Vec3, b: Vec3): number => 2 * atan2(hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]),
  hypot(a[0] + b[0], a[1] + b[1], a[2] + b[2]));

/** Interpolates between unit vectors along the great circle; a and b are less than π apart. */
function between(a: Vec3, b: Vec3, t: number): Vec3 {
  const angle = angleBetween(a, b);
  if (angle < 1e-9) return a;
  const f = sin((1 - t) * angle) / sin(angle), g = sin(t * angle) / sin(angle);
  return [f * a[0] + g * b[0], f * a[1] + g * b[1], f * a[2] + g * b[2]];
}

/** Returns the unit normal of a plane polygon, by Newell's sum. */
function normalOf(polygon: readonly Vec3[]): Vec3 {
  const n: Vec3 = [0, 0, 0];
  polygon.forEach((p, k) => {
    const q = polygon[(k + 1) % polygon.length];
    for (let c = 0; c < 3; c++) n[c] += (p[(c + 1) % 3] - q[(c + 1) % 3]) * (p[(c + 2) % 3] + q[(c + 2) % 3]);
  });
  return unit(n);
}

function unit(v: Vec3): Vec3 {
  const length = norm(v);
  return [v[0] / length, v[1] / length, v[2] / length];
}
