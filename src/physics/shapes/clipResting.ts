import { EDGE_CONVEX, EDGE_FLAT, type TriangleParts } from './triangleParts';

/**
 * Distances beyond a border at which a corner still rests on this triangle [bounding radii]: small at a flat border,
 * where the neighbour has the corner too; larger at a concave one, since a sharp corner that is below both faces near
 * the edge is over neither.
 */
const OVERHANG = 1e-4, OVER_CONCAVE = 0.02;
const STRIDE = 5; // numbers of a corner: x, y, z [m], bits of the borders that it lies on, label

/**
 * Corners of the grain's resting face, from the first corner of the triangle, in B; over the triangle once
 * `clipResting` has run. `other` is scratch.
 */
export const resting = { count: 0, point: new Float64Array(8 * STRIDE), other: new Float64Array(8 * STRIDE) };
const side = new Float64Array(4);

/** Empties the list of corners. */
export function clearResting(): void { resting.count = 0; }

/**
 * Adds corner k of `points` [m, ×3], moved by `by`, with its label. Corners must be added in order around the face, in
 * either direction.
 */
export function addResting(points: Float64Array, k: number, by: Float64Array, label: number): void {
  const { point } = resting, o = STRIDE * resting.count++;
  for (let c = 0; c < 3; c++) point[o + c] = points[3 * k + c] + by[c];
  point[o + 3] = 0;
  point[o + 4] = label;
}

/**
 * Clips the resting face at the borders of triangle t, seen along its normal (Sutherland–Hodgman). Points made at a
 * flat border alone are left out: the surface goes on there, and the neighbour has the face's own corners.
 * `bounding[0]` is the grain's bounding radius [m].
 */
export function clipResting(parts: TriangleParts, t: number, bounding: Float64Array): void {
  for (let e = 0; e < 3 && resting.count > 0; e++) cut(parts, t, e, bounding);
  const { point } = resting;
  let flat = 0, count = 0;
  for (let e = 0; e < 3; e++) if (((parts.edges[t] >> (2 * e)) & 3) === EDGE_FLAT) flat |= 1 << e;
  for (let k = 0; k < resting.count; k++) {
    const borders = point[STRIDE * k + 3];
    if (borders !== 0 && (borders & ~flat) === 0) continue;
    for (let c = 0; c < STRIDE; c++) point[STRIDE * count + c] = point[STRIDE * k + c];
    count++;
  }
  resting.count = count;
}

/**
 * Writes to out[0…2] the unit vector in the triangle's plane that points inwards across edge e, in B, and to out[3] the
 * coordinate of the edge along it [m], from the triangle's first corner.
 */
export function writeInward(parts: TriangleParts, t: number, e: number, out: Float64Array): void {
  const { corners, normal } = parts, o = 6 * t, n = 3 * t;
  const from = e === 0 ? -1 : o + 3 * (e - 1), to = e === 2 ? -1 : o + 3 * e;
  const ax = from < 0 ? 0 : corners[from], ay = from < 0 ? 0 : corners[from + 1], az = from < 0 ? 0 : corners[from + 2];
  const x = (to < 0 ? 0 : corners[to]) - ax, y = (to < 0 ? 0 : corners[to + 1]) - ay;
  const z = (to < 0 ? 0 : corners[to + 2]) - az;
  const nx = normal[n], ny = normal[n + 1], nz = normal[n + 2], sx = ny * z - nz * y, sy = nz * x - nx * z;
  const sz = nx * y - ny * x;
  const f = 1 / Math.sqrt(sx * sx + sy * sy + sz * sz);
  out[0] = f * sx; out[1] = f * sy; out[2] = f * sz;
  out[3] = f * (sx * ax + sy * ay + sz * az);
}

function cut(parts: TriangleParts, t: number, e: number, bounding: Float64Array): void {
  writeInward(parts, t, e, side);
  const kind = (parts.edges[t] >> (2 * e)) & 3;
  const overhang = kind === EDGE_CONVEX ? 0 : kind === EDGE_FLAT ? OVERHANG : OVER_CONCAVE;
  const limit = side[3] - overhang * bounding[0];
  const { point, other, count } = resting;
  let made = 0;
  for (let k = 0; k < count; k++) {
    const o = STRIDE * k, before = STRIDE * (k > 0 ? k - 1 : count - 1);
    const here = height(point, o) - limit, there = height(point, before) - limit;
    if ((here >= 0) !== (there >= 0)) {
      const f = there / (there - here), at = STRIDE * made++;
      for (let c = 0; c < 3; c++) other[at + c] = point[before + c] + f * (point[o + c] - point[before + c]);
      // the borders that both ends lie on, and this one
      other[at + 3] = (point[o + 3] & point[before + 3]) | (1 << e);
      other[at + 4] = here >= 0 ? point[before + 4] : point[o + 4]; // of the corner that was cut off
    }
    if (here >= 0) {
      for (let c = 0; c < STRIDE; c++) other[STRIDE * made + c] = point[o + c];
      made++;
    }
  }
  resting.count = made;
  for (let c = 0; c < STRIDE * made; c++) point[c] = other[c];
}

const height = (p: Float64Array, o: number): number => side[0] * p[o] + side[1] * p[o + 1] + side[2] * p[o + 2];
