import type { Vec3 } from '../../../core/vec3';
import { hullFaces } from '../../../model/hullFaces';
import { compileConvex, type Convex } from '../convex';
import { createPair, type Manifold, type Pair } from '../pair';
import { minOf } from '../../../core/extremes';
import { dot, logUniform, matrixOf, plus, randomQuat, randomUnit, times, unit, type Random } from './pairFixtures';

/** These fixtures are random bodies with flat faces, and Φ of two of them found by trying every possible normal. */

export const subtract = (a: ArrayLike<number>, b: ArrayLike<number>): Vec3 => plus(a, b, -1);
export const cross = (a: ArrayLike<number>, b: ArrayLike<number>): Vec3 =>
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** Returns the hull of points; three give a triangle and two a segment. The rounding is outside. */
export const hullOf = (vertices: readonly Vec3[], edgeRadius = 0): Convex =>
  compileConvex({ kind: 'hull', vertices, edgeRadius });

export const box = (halfExtents: Vec3, edgeRadius = 0): Convex =>
  compileConvex({ kind: 'box', halfExtents, edgeRadius });

/** Returns a box as the hull of its corners: the same body in another form. */
export const boxHull = ([x, y, z]: Vec3, edgeRadius = 0): Convex =>
  hullOf([-x, x].flatMap((i) => [-y, y].flatMap((j) => [-z, z].map((k): Vec3 => [i, j, k]))), edgeRadius);

/** Returns the hull of points scattered about an ellipsoid of aspect up to 3. */
export function randomHull(rnd: Random, count: number, edgeRadius: number): Convex {
  const axes = [1, logUniform(rnd, 1 / 3, 1), logUniform(rnd, 1 / 3, 1)];
  return hullOf(Array.from({ length: count }, (): Vec3 => {
    const n = randomUnit(rnd), s = 0.8 + 0.2 * rnd();
    return [s * n[0] * axes[0], s * n[1] * axes[1], s * n[2] * axes[2]];
  }), edgeRadius);
}

export const randomBox = (rnd: Random, edgeRadius: number): Convex =>
  box([0.3 + 0.7 * rnd(), 0.3 + 0.7 * rnd(), 0.3 + 0.7 * rnd()], edgeRadius);

/** Returns the corners of a core with flat faces in its own frame, for size 1; 16 for each circle. */
export function cornersOf(shape: Convex): Vec3[] {
  if (shape.core === 'point') return [[0, 0, 0]];
  if (shape.radius > 0) return Array.from({ length: 32 }, (_, i): Vec3 => {
    const turn = (Math.PI * (i >> 1)) / 8, y = i % 2 ? 1 : -1;
    return [shape.radius * Math.cos(turn), y * shape.half[1], shape.radius * Math.sin(turn)];
  });
  const flat = shape.core === 'hull' ? shape : boxHull([shape.half[0], shape.half[1], shape.half[2]]);
  const { vertices } = flat;
  return Array.from({ length: vertices.length / 3 }, (_, i): Vec3 => [
    vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2],
  ]);
}

/**
 * A core in W: its corners, outward face normals and edges (their ends). A triangle has two opposite normals, a segment
 * none.
 */
export type Flat = { corners: Vec3[]; normals: Vec3[]; edges: [Vec3, Vec3][] };

const flats = new Map<Convex, Flat>();
function flatOf(shape: Convex): Flat {
  const known = flats.get(shape);
  if (known) return known;
  const corners = cornersOf(shape), count = corners.length, faces = hullFaces(corners);
  const pairs = new Map<string, [Vec3, Vec3]>();
  for (const face of faces) face.forEach((i, k) => {
    const j = face[(k + 1) % face.length];
    pairs.set(`${Math.min(i, j)} ${Math.max(i, j)}`, [corners[i], corners[j]]);
  });
  if (count === 2) pairs.set('', [corners[0], corners[1]]);
  if (count === 3) [0, 1, 2].forEach((i) => pairs.set(`${i}`, [corners[i], corners[(i + 1) % 3]]));
  const ofFaces =
    faces.map((f) => unit(cross(subtract(corners[f[1]], corners[f[0]]), subtract(corners[f[2]], corners[f[0]]))));
  const side = count === 3 ? unit(cross(subtract(corners[1], corners[0]), subtract(corners[2], corners[0]))) : null;
  const flat = { corners, normals: side ? [side, plus([0, 0, 0], side, -1)] : ofFaces, edges: [...pairs.values()] };
  flats.set(shape, flat);
  return flat;
}

export function placeFlat(shape: Convex, rotation: Float64Array, size: number, centre: ArrayLike<number>): Flat {
  const flat = flatOf(shape), at = (p: Vec3): Vec3 => plus(centre, times(rotation, p), size);
  return {
    corners: flat.corners.map(at), normals: flat.normals.map((n) => times(rotation, n)),
    edges: flat.edges.map(([p, q]) => [at(p), at(q)]),
  };
}

/** Yields every direction that can be the normal of two cores with flat faces. */
export function* normalsOf(a: Flat, b: Flat): Generator<Vec3> {
  yield* a.normals;
  for (const n of b.normals) yield plus([0, 0, 0], n, -1);
  for (const [p, q] of a.edges) for (const [r, s] of b.edges) {
    const n = cross(subtract(q, p), subtract(s, r)), length = Math.hypot(...n);
    if (length > 1e-9) { yield unit(n); yield unit(plus([0, 0, 0], n, -1)); }
  }
  for (const p of a.corners)
    for (const q of b.corners) if (Math.hypot(...subtract(q, p)) > 0) yield unit(subtract(q, p));
  for (const p of a.corners) for (const [r, s] of b.edges) yield* fromLine(r, s, p, -1);
  for (const p of b.corners) for (const [r, s] of a.edges) yield* fromLine(r, s, p, 1);
}

function* fromLine(r: Vec3, s: Vec3, p: Vec3, sign: number): Generator<Vec3> {
  const e = unit(subtract(s, r)), w = subtract(p, r), n = plus(w, e, -dot(w, e)), length = Math.hypot(...n);
  if (length > 1e-9) yield plus([0, 0, 0], n, sign / length);
}

/** Returns f(n) of two cores [m]. */
export function separation(a: Flat, b: Flat, n: Vec3): number {
  let low = Infinity, high = -Infinity;
  for (const p of b.corners) low = Math.min(low, dot(n, p));
  for (const p of a.corners) high = Math.max(high, dot(n, p));
  return low - high;
}

/** Returns Φ of two cores with flat faces [m]: the best of all normals that it can have. It is exact, apart or not. */
export function bruteForce(a: Flat, b: Flat): { phi: number; normal: Vec3 } {
  let phi = -Infinity, normal: Vec3 = [0, 0, 1];
  for (const n of normalsOf(a, b)) {
    const f = separation(a, b, n);
    if (f > phi) { phi = f; normal = n; }
  }
  return { phi, normal };
}

export const flatsOf = (pair: Pair): [Flat, Flat] =>
  [placeFlat(pair.a, pair.rotationA, pair.scale[0], [0, 0, 0]), placeFlat(
    pair.b, pair.rotationB, pair.scale[1], pair.d
  )];

/**
 * Returns a pair of bodies turned at random whose gap is `low` … `high` times the smaller bounding radius: B is moved
 * along a random line, by bisection on `quickPhi`.
 */
export function randomPair(rnd: Random, a: Convex, b: Convex, sizeB: number, low: number, high: number): Pair {
  const pair = createPair(a, b);
  pair.rotationA.set(matrixOf(randomQuat(rnd)));
  pair.rotationB.set(matrixOf(randomQuat(rnd)));
  pair.scale[1] = sizeB;
  const n = randomUnit(rnd), wanted = (low + (high - low) * rnd()) * Math.min(a.bounding, sizeB * b.bounding);
  let near = 0, far = a.bounding + sizeB * b.bounding + Math.abs(wanted) * 2;
  for (let k = 0; k < 40; k++) {
    const middle = 0.5 * (near + far);
    pair.d.set(plus([0, 0, 0], n, middle));
    if (quickPhi(pair) > wanted) far = middle; else near = middle;
  }
  return pair;
}

/** Returns Φ [m] to a few per cent, by a pattern search from the line of centres: enough to place bodies. */
function quickPhi(pair: Pair): number {
  const [a, b] = [flatOf(pair.a), flatOf(pair.b)].map(({ corners }, k) => corners.map((p) =>
    plus(k ? pair.d : [0, 0, 0], times(k ? pair.rotationB : pair.rotationA, p), pair.scale[k])));
  const flat = { normals: [], edges: [] };
  let best = -Infinity, n: Vec3 = unit(pair.d);
  for (let step = 0.8, k = 0; step > 0.02; k++) {
    const f = separation({ corners: a, ...flat }, { corners: b, ...flat }, n);
    if (f > best) best = f;
    let improved = false;
    for (let c = 0; c < 6; c++) {
      const e: Vec3 = [0, 0, 0];
      e[c % 3] = c < 3 ? step : -step;
      const trial = unit(plus(n, e)), g = separation({ corners: a, ...flat }, { corners: b, ...flat }, trial);
      if (g > best) { best = g; n = trial; improved = true; }
    }
    if (!improved) step *= 0.5;
  }
  return best - pair.a.rounding * pair.scale[0] - pair.b.rounding * pair.scale[1];
}

/** Returns the pair B, A of a pair A, B. */
export function swapped(pair: Pair): Pair {
  const other = createPair(pair.b, pair.a);
  other.rotationA.set(pair.rotationB);
  other.rotationB.set(pair.rotationA);
  other.d.set(plus([0, 0, 0], pair.d, -1));
  other.scale.set([pair.scale[1], pair.scale[0], pair.scale[2]]);
  return other;
}

export const pointOf = (m: Manifold, i: number): Vec3 => [m.point[3 * i], m.point[3 * i + 1], m.point[3 * i + 2]];
export const normalOf = (m: Manifold): Vec3 => [m.normal[0], m.normal[1], m.normal[2]];
export const smallestGap = (m: Manifold): number => minOf(m.gap.subarray(0, m.count));
