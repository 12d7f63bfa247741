import { cos } from '../../core/elementary/circular';
import { FLAT, type SupportFace } from './supportFace';

/**
 * The region common to two faces, seen along the normal: points (u, v) in the tangent plane, each with the distance
 * along the normal from the core of A to that of B. One problem at a time is solved in these arrays.
 */
export const commonFace = {
  /** Input: t1, t2 and n, orthonormal, in W, ×3. */
  frame: new Float64Array(9),
  /**
   * Input: [length below which two points are one, distance outside a face at which a point still belongs to it] [m].
   */
  value: new Float64Array(2),
  /** Output: number of points. */
  count: 0,
  /** Output: u, v, height along n midway between the cores, height of B's core above A's, ×4 ×16 [m]. */
  point: new Float64Array(64),
};
const { frame, value, point } = commonFace;
export const NEAR = 0, OUTSIDE = 1, MIDDLE = 2, HEIGHT = 3;
const MOST = 16;

/** Corners of the faces of A and B as (u, v, height along n) [m], ×3 ×8. */
const faceA = new Float64Array(24), faceB = new Float64Array(24);
let kept = new Float64Array(3 * MOST), next = new Float64Array(3 * MOST);
/**
 * Plane of a face: the mean of its corners u0, v0, h0 [m], its slopes along u and v [1], and the sense in which the
 * corners go round it, ±1.
 */
const plane = new Float64Array(6);

/** Factor that turns an octagon inscribed in a circle into one circumscribed about it. */
const AROUND = 1 / cos(Math.PI / 8);

/**
 * Writes the convex polygon common to both faces into `commonFace`: one face is clipped to the sides of the other
 * (Sutherland and Hodgman), which must have an area. If neither has one, they meet as edges: in two points if these are
 * parallel, else in one. shapes.md §7.
 */
export function clipFaces(a: SupportFace, b: SupportFace): void {
  toFrame(a, faceA);
  toFrame(b, faceB);
  commonFace.count = 0;
  const isFaceA = a.count > 2 && writePlane(faceA, a.count), isFaceB = b.count > 2 && writePlane(faceB, b.count);
  if (!isFaceA && !isFaceB) { joinEdges(Math.min(a.count, 2), Math.min(b.count, 2)); return; }
  // A circle is best clipped by the other face: its corners are on it. If the circle must clip, an octagon around it
  // does.
  const cutByA = isFaceA && !(isFaceB && a.isCap && !b.isCap);
  if (cutByA) {
    if (a.isCap) widen(faceA, a.count);
    writePlane(faceA, a.count);
    clip(faceB, b.count, faceA, a.count, 1);
  } else {
    if (b.isCap) widen(faceB, b.count);
    writePlane(faceB, b.count);
    clip(faceA, a.count, faceB, b.count, -1);
  }
}

/** Writes the corners of a face [m, in W] into `out` as (u, v, height along n). */
function toFrame(face: SupportFace, out: Float64Array): void {
  for (let i = 0; i < face.count; i++) {
    const x = face.corner[3 * i], y = face.corner[3 * i + 1], z = face.corner[3 * i + 2];
    for (let c = 0; c < 3; c++) out[3 * i + c] = frame[3 * c] * x + frame[3 * c + 1] * y + frame[3 * c + 2] * z;
  }
}

/**
 * Writes the plane of a face into `plane`, by Newell's normal through the mean of the corners; returns false if the
 * face has no area across n.
 */
function writePlane(face: Float64Array, count: number): boolean {
  let u = 0, v = 0, h = 0, nu = 0, nv = 0, nh = 0;
  for (let i = 0, j = 3 * (count - 1); i < 3 * count; j = i, i += 3) {
    u += face[i]; v += face[i + 1]; h += face[i + 2];
    const au = face[j] - face[0], av = face[j + 1] - face[1], ah = face[j + 2] - face[2];
    const bu = face[i] - face[0], bv = face[i + 1] - face[1], bh = face[i + 2] - face[2];
    nu += av * bh - ah * bv; nv += ah * bu - au * bh; nh += au * bv - av * bu;
  }
  const area = Math.abs(nh);
  if (!(area > value[NEAR] * value[NEAR])) return false;
  plane[0] = u / count; plane[1] = v / count; plane[2] = h / count;
  plane[3] = -nu / nh; plane[4] = -nv / nh; plane[5] = nh < 0 ? -1 : 1;
  return true;
}

/** Widens a cap's inscribed octagon to the circumscribed one. */
function widen(face: Float64Array, count: number): void {
  for (let i = 0; i < 3 * count; i += 3)
    for (let c = 0; c < 3; c++) face[i + c] = plane[c] + AROUND * (face[i + c] - plane[c]);
}

/**
 * Clips `face` to the sides of `by`, whose plane is in `plane`, and appends the corners that are left to `commonFace`.
 * `sign` is 1 if `by` is the face of A, −1 if it is that of B.
 */
function clip(face: Float64Array, faceCount: number, by: Float64Array, byCount: number, sign: number): void {
  for (let i = 0; i < 3 * faceCount; i++) kept[i] = face[i];
  let count = faceCount;
  const turn = plane[5], outside = value[OUTSIDE];
  for (let k = 0, j = 3 * (byCount - 1); k < 3 * byCount && count > 0; j = k, k += 3) {
    const eu = by[k] - by[j], ev = by[k + 1] - by[j + 1], length = Math.sqrt(eu * eu + ev * ev);
    if (length === 0) continue;
    const mu = (-turn * ev) / length, mv = (turn * eu) / length, level = mu * by[j] + mv * by[j + 1] - outside;
    let made = 0, p = 3 * (count - 1), before = mu * kept[p] + mv * kept[p + 1] - level;
    for (let i = 0; i < 3 * count; p = i, i += 3) {
      const here = mu * kept[i] + mv * kept[i + 1] - level;
      if ((here >= 0) !== (before >= 0) && made < MOST) {
        const t = before / (before - here);
        for (let c = 0; c < 3; c++) next[3 * made + c] = kept[p + c] + t * (kept[i + c] - kept[p + c]);
        made++;
      }
      if (here >= 0 && made < MOST) {
        for (let c = 0; c < 3; c++) next[3 * made + c] = kept[i + c];
        made++;
      }
      before = here;
    }
    count = made;
    const spare = kept; kept = next; next = spare;
  }
  if (count === 0) { // rounding put it all outside: the corner of `face` that is nearest to the plane of `by`
    let lowest = Infinity, at = 0;
    for (let i = 0; i < 3 * faceCount; i += 3) {
      const height = sign * (face[i + 2] - heightAt(face, i));
      if (height < lowest) { lowest = height; at = i; }
    }
    for (let c = 0; c < 3; c++) kept[c] = face[at + c];
    count = 1;
  }
  for (let i = 0; i < 3 * count; i += 3) {
    const height = heightAt(kept, i);
    append(kept[i], kept[i + 1], 0.5 * (kept[i + 2] + height), sign * (kept[i + 2] - height));
  }
}

/** Returns the height of `plane` at the point (p[i], p[i + 1]) [m]. */
const heightAt = (p: Float64Array, i: number): number =>
  plane[2] + plane[3] * (p[i] - plane[0]) + plane[4] * (p[i + 1] - plane[1]);

/** Appends a point to `commonFace` unless it coincides with the last one or the first. */
function append(u: number, v: number, middle: number, height: number): void {
  const near = value[NEAR] * value[NEAR];
  for (let k = 0; k < commonFace.count; k += Math.max(1, commonFace.count - 1)) {
    const du = u - point[4 * k], dv = v - point[4 * k + 1];
    if (du * du + dv * dv <= near) return;
  }
  const at = 4 * commonFace.count++;
  point[at] = u; point[at + 1] = v; point[at + MIDDLE] = middle; point[at + HEIGHT] = height;
}

/** Parameters of a point on the edge of A and of one on the edge of B, from 0 to 1 [1]. */
const along = new Float64Array(2);

/**
 * Appends the contact of two edges or corners: midway between the points nearest to each other across n, or at both
 * ends of the stretch that parallel edges share.
 */
function joinEdges(countA: number, countB: number): void {
  const endA = 3 * (countA - 1), endB = 3 * (countB - 1);
  const au = faceA[endA] - faceA[0], av = faceA[endA + 1] - faceA[1], aa = au * au + av * av;
  const bu = faceB[endB] - faceB[0], bv = faceB[endB + 1] - faceB[1], bb = bu * bu + bv * bv;
  const du = faceB[0] - faceA[0], dv = faceB[1] - faceA[1];
  const ab = au * bu + av * bv, ad = au * du + av * dv, bd = bu * du + bv * dv;
  const cross = au * bv - av * bu;
  if (aa > 0 && bb > 0 && cross * cross <= FLAT * FLAT * aa * bb) {
    const t0 = ad / aa, t1 = (ad + ab) / aa; // the ends of B along A
    const low = Math.max(0, Math.min(t0, t1)), high = Math.min(1, Math.max(t0, t1));
    if (high > low) { // `append` joins ends that are too near
      along[0] = low; along[1] = (low - t0) / (t1 - t0);
      appendBetween(endA, endB);
      along[0] = high; along[1] = (high - t0) / (t1 - t0);
      appendBetween(endA, endB);
      return;
    }
  }
  // Two segments: the nearest points of their lines, each held to its segment, in turn.
  const det = aa * bb - ab * ab, s = det > 0 ? clamp((ad * bb - bd * ab) / det) : 0;
  along[1] = bb > 0 ? clamp((s * ab - bd) / bb) : 0;
  along[0] = aa > 0 ? clamp((along[1] * ab + ad) / aa) : 0;
  appendBetween(endA, endB);
}

/** Appends the point midway between those of A's edge and B's edge at the parameters in `along`. */
function appendBetween(endA: number, endB: number): void {
  const s = along[0], t = along[1];
  const au = faceA[0] + s * (faceA[endA] - faceA[0]), av = faceA[1] + s * (faceA[endA + 1] - faceA[1]),
    ah = faceA[2] + s * (faceA[endA + 2] - faceA[2]);
  const bu = faceB[0] + t * (faceB[endB] - faceB[0]), bv = faceB[1] + t * (faceB[endB + 1] - faceB[1]),
    bh = faceB[2] + t * (faceB[endB + 2] - faceB[2]);
  append(0.5 * (au + bu), 0.5 * (av + bv), 0.5 * (ah + bh), bh - ah);
}

const clamp = (x: number): number => Math.min(1, Math.max(0, x));
