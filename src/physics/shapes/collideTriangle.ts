import { addContact, type BodyManifold } from './bodyManifold';
import { addResting, clearResting, clipResting, resting, writeInward } from './clipResting';
import { closestOnTriangle, ON_FACE } from './closestOnTriangle';
import { collideShapes } from './collideShapes';
import type { Convex } from './convex';
import { crossing, findCrossing } from './edgeArc';
import { restingPoints, supportPoint, type GrainInBody } from './grainSupport';
import { featureAlong, isConvex, isInCone } from './normalCone';
import { createManifold, createPair } from './pair';
import type { TriangleParts } from './triangleParts';

/**
 * These functions collide a grain with one triangle of a surface, all in the frame B of the body, by three rules:
 * 1. If the grain's centre is in front of the plane, it has contact along a direction m in the normal cone of the
 *    closest feature, or none: the neighbour that owns m reports it. So nothing is felt at flat or concave edges.
 * 2. What rests on the face does so along the face normal, even if there is a shorter way out sideways.
 * 3. If the centre is behind the plane, the triangle is only noted; if no front is nearer, the grain is pushed out of
 *    this one in the end.
 */

/** Overlap of a polytope up to which the contact is along the face normal [bounding radii, besides the rounding]. */
const SHALLOW = 0.02;
/**
 * A deeper overlap is resolved along the face normal only if the shortest way out is longer than this part of it
 * [overlap at the face].
 */
const DEEP = 0.25;
/**
 * Distance beyond a border that is not convex at which the lowest point of a smooth grain still counts as over the face
 * [bounding radii].
 */
const OVERHANG = 1e-4;

/**
 * Result of all triangles tested for one grain: distance from its centre to the nearest front [m], least depth of the
 * centre behind a triangle [m], and that triangle (−1: none).
 */
export const sides = { front: new Float64Array(1), behind: new Float64Array(1), triangle: -1 };

/** The triangle as a convex body with its first corner at the origin; the other two are overwritten for each call. */
const triangle: Convex = {
  core: 'hull', half: new Float64Array(3), radius: 0, rounding: 0, vertices: new Float64Array(9), bounding: 0, kappa: 0,
};
const pair = createPair(triangle, triangle), manifold = createManifold();
const e = new Float64Array(3), closest = new Float64Array(3), m = new Float64Array(3), back = new Float64Array(3);
const n = new Float64Array(3), support = new Float64Array(3), side = new Float64Array(4), contact = new Float64Array(7);
const corners = new Float64Array(15), label = new Int32Array(4);
/**
 * Numbers passed to a call: the distances from the grain's centre towards −m of its surface and of the triangle [m];
 * the heights HEIGHT and REACH over the face's plane [m].
 */
const way = new Float64Array(2), over = new Float64Array(2);
const HEIGHT = 0, REACH = 1; // height of the centre; h(−n), the distance from it down to the lowest point [m]

/**
 * Adds the contacts of a grain with triangle t to `out`; if its centre is behind the plane, notes that in `sides` for
 * `addBehind`. `depth[0]` is the depth of `BodyParts`.
 */
export function collideTriangle(
  parts: TriangleParts, t: number, g: GrainInBody, depth: Float64Array, out: BodyManifold
): void {
  const { center, scale, grain } = g, bounding = scale[0], margin = scale[2], { origin, normal } = parts;
  for (let c = 0; c < 3; c++) { e[c] = center[c] - origin[3 * t + c]; n[c] = normal[3 * t + c]; }
  const feature = closestOnTriangle(parts.corners, 6 * t, e, closest);
  const dx = e[0] - closest[0], dy = e[1] - closest[1], dz = e[2] - closest[2], d2 = dx * dx + dy * dy + dz * dz;
  if (d2 > (bounding + margin) * (bounding + margin)) return;
  const height = over[HEIGHT] = n[0] * e[0] + n[1] * e[1] + n[2] * e[2], distance = Math.sqrt(d2);
  if (height <= 0) return noteBehind(g, t, feature, depth);
  if (distance < sides.front[0]) sides.front[0] = distance;
  if (grain.core === 'point') {
    const radius = scale[1] * grain.rounding;
    if (distance - radius > margin) return;
    m[0] = dx / distance; m[1] = dy / distance; m[2] = dz / distance;
    if (!isInCone(parts, t, feature, m)) return;
    const isFace = feature === ON_FACE || featureAlong(parts, t, m) === ON_FACE;
    way[0] = radius; way[1] = isFace ? height : distance;
    return addAlong(isFace ? n : m, 4 * t, g, out);
  }
  const reach = over[REACH] = reachBelow(g, n);
  if (height - reach > margin) return;
  // A contact on a convex edge needs the lowest point p to be beyond it. Say the grain touches at q along m = N cos φ +
  // t sin φ, t outwards across the edge: m · (p − q) ≥ 0, since all of the grain is above q, and N · (p − q) ≤ 0; so t
  // · (p − q) ≥ 0.
  let isOver = true, isBeyond = false;
  for (let k = 0; k < 3; k++) {
    writeInward(parts, t, k, side);
    let inside = -side[3];
    for (let c = 0; c < 3; c++) inside += side[c] * (e[c] + support[c]);
    const convex = isConvex(parts.edges[t], k);
    if (inside < (convex ? 0 : -OVERHANG * bounding)) isOver = false;
    if (inside < 0 && convex) isBeyond = true;
  }
  if (grain.core === 'ellipsoid') {
    if (isOver) addSupport(t, g, out);
    else if (isBeyond) collideFeature(parts, t, g, false, out);
    return;
  }
  const isShallow = height - reach > -(scale[1] * grain.rounding + SHALLOW * bounding);
  const hasFace = isShallow && addFace(parts, t, g, out);
  if (isBeyond || !isShallow) collideFeature(parts, t, g, hasFace, out);
}

/**
 * Returns h(−along), the distance [m] of the grain's surface from its centre against the unit vector `along` (B), and
 * writes the support point to `support`.
 */
function reachBelow(g: GrainInBody, along: Float64Array): number {
  for (let c = 0; c < 3; c++) back[c] = -along[c];
  supportPoint(g, back, support, 0);
  return -(along[0] * support[0] + along[1] * support[1] + along[2] * support[2]);
}

/**
 * Adds the contact along the unit vector `along`, from the solid to the grain, between the grain's surface at way[0]
 * and the triangle at way[1], both distances from the centre against it [m].
 */
function addAlong(along: Float64Array, feature: number, g: GrainInBody, out: BodyManifold): void {
  const middle = 0.5 * (way[0] + way[1]);
  for (let c = 0; c < 3; c++) { contact[c] = -along[c]; contact[4 + c] = -middle * along[c]; }
  contact[3] = way[1] - way[0];
  addContact(out, contact, feature, g.scale);
}

/** Adds the contact of the grain's lowest point with the face, along the face normal. */
function addSupport(t: number, g: GrainInBody, out: BodyManifold): void {
  const gap = over[HEIGHT] - over[REACH];
  for (let c = 0; c < 3; c++) { contact[c] = -n[c]; contact[4 + c] = support[c] - 0.5 * gap * n[c]; }
  contact[3] = gap;
  addContact(out, contact, 4 * t, g.scale);
}

/**
 * Adds the contacts of the grain's resting face at those of its corners that are over the triangle, as far as they are
 * within the margin; returns false if no corner is over it.
 */
function addFace(parts: TriangleParts, t: number, g: GrainInBody, out: BodyManifold): boolean {
  const count = restingPoints(g, n, corners, label);
  clearResting();
  for (let k = 0; k < count; k++) addResting(corners, k, e, label[k]);
  clipResting(parts, t, g.scale);
  for (let k = 0; k < resting.count; k++) {
    const { point } = resting, o = 5 * k, gap = n[0] * point[o] + n[1] * point[o + 1] + n[2] * point[o + 2];
    if (gap > g.scale[2]) continue;
    for (let c = 0; c < 3; c++) { contact[c] = -n[c]; contact[4 + c] = point[o + c] - e[c] - 0.5 * gap * n[c]; }
    contact[3] = gap;
    addContact(out, contact, 4 * t + point[o + 4], g.scale);
  }
  return resting.count > 0;
}

/**
 * Adds the contact that `collideShapes` finds, if this triangle may report it. If the cores overlap and the shortest
 * way out is sideways over a flat edge or out of the back, the triangle reports its own shortest way instead: along the
 * arc of a convex edge, or along its normal.
 */
function collideFeature(parts: TriangleParts, t: number, g: GrainInBody, hasFace: boolean, out: BodyManifold): void {
  const { grain, rotation, scale } = g, isEllipsoid = grain.core === 'ellipsoid';
  for (let c = 0; c < 6; c++) triangle.vertices[3 + c] = parts.corners[6 * t + c];
  triangle.bounding = boundingOf(triangle.vertices);
  pair.a = grain; pair.b = triangle;
  pair.rotationA = rotation;
  for (let c = 0; c < 3; c++) pair.d[c] = -e[c];
  pair.scale[0] = scale[1]; pair.scale[2] = scale[2];
  collideShapes(pair, manifold);
  if (manifold.count === 0) return;
  for (let c = 0; c < 3; c++) m[c] = -manifold.normal[c];
  const feature = featureAlong(parts, t, m);
  if (feature === ON_FACE && (hasFace || (!isEllipsoid && addFace(parts, t, g, out)))) return;
  if (isInCone(parts, t, feature, m)) return addManifold(t, g, out);
  const overlap = -smallestGap() - (isEllipsoid ? 0 : scale[1] * grain.rounding);
  if (overlap < 0) return; // apart: a neighbour reports it
  const atFace = over[HEIGHT] - over[REACH];
  findCrossing(parts, t, g, e);
  if (crossing.gap[0] > atFace) addCrossing(t, g, out);
  else if (!hasFace && !isEllipsoid && overlap > DEEP * -atFace) addFace(parts, t, g, out);
}

/** Returns the smallest gap in `manifold` [m]. */
function smallestGap(): number {
  let least = Infinity;
  for (let k = 0; k < manifold.count; k++) least = Math.min(least, manifold.gap[k]);
  return least;
}

/** Adds the points of `manifold` along m. */
function addManifold(t: number, g: GrainInBody, out: BodyManifold): void {
  for (let k = 0; k < manifold.count; k++) {
    for (let c = 0; c < 3; c++) { contact[c] = -m[c]; contact[4 + c] = manifold.point[3 * k + c]; }
    contact[3] = manifold.gap[k];
    addContact(out, contact, 4 * t + k, g.scale);
  }
}

/** Adds the contact at `crossing`, unless its gap is beyond the margin. */
function addCrossing(t: number, g: GrainInBody, out: BodyManifold): void {
  const gap = crossing.gap[0];
  if (gap > g.scale[2]) return;
  for (let c = 0; c < 3; c++) {
    contact[c] = -crossing.m[c]; contact[4 + c] = crossing.point[c] - 0.5 * gap * crossing.m[c];
  }
  contact[3] = gap;
  addContact(out, contact, 4 * t, g.scale);
}

/** Keeps in `sides` the triangle that the centre is least behind, if the centre is over the face and not too deep. */
function noteBehind(g: GrainInBody, t: number, feature: number, depth: Float64Array): void {
  const behind = -over[HEIGHT];
  if (feature !== ON_FACE || behind >= sides.behind[0] || behind > depth[0] * reachBelow(g, n)) return;
  sides.behind[0] = behind;
  sides.triangle = t;
}

/** Pushes a grain whose centre is behind the surface out of the nearest front, once all triangles have been tested. */
export function addBehind(parts: TriangleParts, g: GrainInBody, out: BodyManifold): void {
  const t = sides.triangle;
  if (t < 0 || sides.behind[0] >= sides.front[0]) return;
  for (let c = 0; c < 3; c++) n[c] = parts.normal[3 * t + c];
  over[HEIGHT] = -sides.behind[0];
  over[REACH] = reachBelow(g, n);
  addSupport(t, g, out);
}

/** Returns the radius of the ball about the first corner, the origin, that holds the triangle [m]. */
function boundingOf(v: Float64Array): number {
  return Math.sqrt(Math.max(v[3] * v[3] + v[4] * v[4] + v[5] * v[5], v[6] * v[6] + v[7] * v[7] + v[8] * v[8]));
}
