import { cellAlong, type BodyGrid } from './bodyGrid';
import { addContact, nameApart, turnManifold, type BodyManifold } from './bodyManifold';
import type { BodyParts, ConvexParts } from './bodyParts';
import { addBehind, collideTriangle, sides } from './collideTriangle';
import { collideShapes } from './collideShapes';
import { compileConvex, type Convex } from './convex';
import { restingPoints, type GrainInBody } from './grainSupport';
import { createManifold, createPair } from './pair';

/** A grain and a big body, the input of `collideBody`. It is made once and overwritten for each pair. */
export type BodyPair = {
  grain: Convex;
  body: BodyParts;
  /** Centre of the grain in W [m]. */
  center: Float64Array;
  /** R_WA of the grain, row-major. */
  rotation: Float64Array;
  /** Poses of all big bodies: row-major R_WB ×9, then p_WB [m] ×3; that of this body begins at index `at`. */
  frames: Float64Array;
  at: number;
  /** Size of the grain [1] and margin [m]: a pair with a gap beyond it has no contact. */
  scale: Float64Array;
};

/** Returns a pair with both bodies unturned at the origin of W, size 1 and margin 0. */
export const createBodyPair = (grain: Convex, body: BodyParts): BodyPair => ({
  grain, body, center: new Float64Array(3), rotation: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  frames: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0), at: 0, scale: Float64Array.of(1, 0),
});

const grainInBody: GrainInBody = {
  grain: compileConvex({ kind: 'sphere', radius: 1 }),
  center: new Float64Array(3), rotation: new Float64Array(9), scale: new Float64Array(3),
};
const up = Float64Array.of(0, 0, 1), corners = new Float64Array(15), label = new Int32Array(4);
const contact = new Float64Array(7);
const pair = createPair(grainInBody.grain, grainInBody.grain), manifold = createManifold(), depth = new Float64Array(1);

/**
 * Writes the contacts of a grain with a big body: up to four points of the nearest parts, each with its own normal in
 * W. It writes to nothing but the manifold and its own scratch, and allocates nothing. Twin of
 * shaders/shared/shapes/collideBody.wgsl.
 */
export function collideBody(from: BodyPair, out: BodyManifold): void {
  out.count = 0;
  const { body } = from, g = grainInBody;
  if (!placeGrain(from, g)) return;
  if (body.kind === 'plane') collidePlane(g, out);
  else if (body.kind === 'convex') {
    if (body.grid) searchGrid(body, body.grid, g, out);
    else for (let k = 0; k < body.parts.count; k++) collideConvex(body.parts, k, g, out);
  } else {
    sides.front[0] = sides.behind[0] = Infinity;
    sides.triangle = -1;
    depth[0] = body.depth;
    if (body.grid) searchGrid(body, body.grid, g, out);
    else for (let t = 0; t < body.parts.count; t++) collideTriangle(body.parts, t, g, depth, out);
    addBehind(body.parts, g, out);
  }
  if (out.count === 0) return;
  nameApart(out);
  turnManifold(out, from.frames, from.at);
}

/**
 * Writes the grain's pose in the body's frame into `g`. Returns false, before anything is turned, if the grain is
 * beyond the margin above a plane: most pairs are that.
 */
function placeGrain({ grain, body, center, rotation, frames, at, scale }: BodyPair, g: GrainInBody): boolean {
  const dx = center[0] - frames[at + 9], dy = center[1] - frames[at + 10], dz = center[2] - frames[at + 11];
  g.grain = grain;
  g.scale[0] = scale[0] * grain.bounding; g.scale[1] = scale[0]; g.scale[2] = scale[1];
  g.center[2] = frames[at + 2] * dx + frames[at + 5] * dy + frames[at + 8] * dz;
  if (body.kind === 'plane' && g.center[2] - g.scale[0] > scale[1]) return false;
  g.center[0] = frames[at] * dx + frames[at + 3] * dy + frames[at + 6] * dz;
  g.center[1] = frames[at + 1] * dx + frames[at + 4] * dy + frames[at + 7] * dz;
  if (grain.core === 'point') return true; // which way it is turned does not matter
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) {
    let sum = 0;
    for (let k = 0; k < 3; k++) sum += frames[at + 3 * k + i] * rotation[3 * k + j]; // R_WBᵀ R_WA
    g.rotation[3 * i + j] = sum;
  }
  return true;
}

/** Adds the contacts with the half-space z ≤ 0: the corners of the grain's lowest face, the lowest point among them. */
function collidePlane(g: GrainInBody, out: BodyManifold): void {
  const count = restingPoints(g, up, corners, label);
  for (let k = 0; k < count; k++) {
    const gap = g.center[2] + corners[3 * k + 2];
    if (gap > g.scale[2]) continue;
    contact[0] = 0; contact[1] = 0; contact[2] = -1; contact[3] = gap;
    contact[4] = corners[3 * k]; contact[5] = corners[3 * k + 1]; contact[6] = corners[3 * k + 2] - 0.5 * gap;
    addContact(out, contact, label[k], g.scale);
  }
}

const box = new Float64Array(6); // bounding box of the grain, grown by the margin, in B: lower and upper corner [m]

/** Collides the grain with each part that the grid lists in the cells of the grain's box, once. */
function searchGrid(
  body: Exclude<BodyParts, { kind: 'plane' }>, grid: BodyGrid, g: GrainInBody, out: BodyManifold
): void {
  const { cells, start, items, low, origin, inverseCell } = grid, reach = g.scale[0] + g.scale[2];
  for (let c = 0; c < 3; c++) {
    box[c] = g.center[c] - reach;
    box[3 + c] = g.center[c] + reach;
    if (box[3 + c] < origin[c] || (box[c] - origin[c]) * inverseCell[c] > cells[c]) return;
  }
  const x0 = cellAlong(grid, 0, box, 0), y0 = cellAlong(grid, 1, box, 1), z0 = cellAlong(grid, 2, box, 2);
  const x1 = cellAlong(grid, 0, box, 3), y1 = cellAlong(grid, 1, box, 4), z1 = cellAlong(grid, 2, box, 5);
  for (let z = z0; z <= z1; z++) for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) {
    const cell = x + cells[0] * (y + cells[1] * z);
    for (let k = start[cell]; k < start[cell + 1]; k++) {
      const p = items[k];
      // only in the first cell that part and grain share
      if ((x > x0 && x > low[3 * p]) || (y > y0 && y > low[3 * p + 1]) || (z > z0 && z > low[3 * p + 2])) continue;
      if (body.kind === 'convex') collideConvex(body.parts, p, g, out);
      else collideTriangle(body.parts, p, g, depth, out);
    }
  }
}

/** Adds the contacts with convex part k, found by the narrow phase of two convex bodies. */
function collideConvex(parts: ConvexParts, k: number, g: GrainInBody, out: BodyManifold): void {
  const { pose, extent } = parts, o = 12 * k, reach = g.scale[0] + g.scale[2];
  for (let c = 0; c < 3; c++) pair.d[c] = pose[o + 9 + c] - g.center[c];
  for (let c = 0; c < 3; c++) {
    const along = pose[o + c] * pair.d[0] + pose[o + 3 + c] * pair.d[1] + pose[o + 6 + c] * pair.d[2]; // Rᵀ d
    if (Math.abs(along) > extent[3 * k + c] + reach) return;
  }
  pair.a = g.grain; pair.b = parts.shapes[parts.shapeOf[k]];
  pair.rotationA = g.rotation;
  for (let c = 0; c < 9; c++) pair.rotationB[c] = pose[o + c];
  pair.scale[0] = g.scale[1]; pair.scale[2] = g.scale[2];
  collideShapes(pair, manifold);
  for (let j = 0; j < manifold.count; j++) {
    for (let c = 0; c < 3; c++) { contact[c] = manifold.normal[c]; contact[4 + c] = manifold.point[3 * j + c]; }
    contact[3] = manifold.gap[j];
    addContact(out, contact, 4 * k + j, g.scale);
  }
}
