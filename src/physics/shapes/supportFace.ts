import { CENTRE, RADIUS, SIZE, type PlacedCore } from './placedCore';

/**
 * The part of a core's surface that faces a direction: a corner, an edge, or a convex polygon whose corners are in
 * order around that direction.
 */
export type SupportFace = {
  count: number;
  /** True if the face is a circle, given by eight corners on it. */
  isCap: boolean;
  /** Corners in W, from the centre of A, ×3 ×8 [m]. */
  corner: Float64Array;
};
export const FACE_CORNERS = 8;
export const createSupportFace = (): SupportFace =>
  ({ count: 0, isCap: false, corner: new Float64Array(3 * FACE_CORNERS) });

/** Sine of the angle to the plane of contact within which an edge or a face counts as lying in it: 2°. */
export const FLAT = 0.035;
/**
 * Sine of the tilt below which a cap keeps its corners where they are in the body; tilted more, its first corner is the
 * lowest point.
 */
const UPRIGHT = 1e-3;
const DIAGONAL = Math.SQRT1_2;

/** Cosine and sine of eighths of a turn. */
const TURN_X = [1, DIAGONAL, 0, -DIAGONAL, -1, -DIAGONAL, 0, DIAGONAL];
const TURN_Y = [0, DIAGONAL, 1, DIAGONAL, 0, -DIAGONAL, -1, -DIAGONAL];

/** Direction n in the frame of the core. */
const towards = new Float64Array(3);

/** Writes the face of a core towards n (W, unit). */
export function writeSupportFace(core: PlacedCore, n: Float64Array, face: SupportFace): void {
  const r = core.rotation, { own } = core, { corner } = face;
  for (let c = 0; c < 3; c++) towards[c] = r[c] * n[0] + r[3 + c] * n[1] + r[6 + c] * n[2];
  face.isCap = false;
  if (core.isHull) writeHullFace(core, face);
  else if (own[RADIUS] > 0) writeRoundFace(core, face);
  else writeBoxFace(core, face);
  for (let i = 0; i < 3 * face.count; i += 3) {
    const x = corner[i], y = corner[i + 1], z = corner[i + 2];
    for (let c = 0; c < 3; c++) corner[i + c] = own[CENTRE + c] + r[3 * c] * x + r[3 * c + 1] * y + r[3 * c + 2] * z;
  }
}

/**
 * Writes the face of a box, segment or point, in its own frame: axes along which n is small have both their ends in the
 * face.
 */
function writeBoxFace(core: PlacedCore, face: SupportFace): void {
  const { own } = core, { corner } = face;
  let first = -1, second = -1;
  for (let c = 0; c < 3; c++) {
    if (own[c] === 0 || Math.abs(towards[c]) > FLAT) continue;
    if (first < 0) first = c; else second = c;
  }
  face.count = second >= 0 ? 4 : first >= 0 ? 2 : 1;
  for (let i = 0; i < face.count; i++) {
    for (let c = 0; c < 3; c++) corner[3 * i + c] = towards[c] < 0 ? -own[c] : own[c];
    if (first >= 0) corner[3 * i + first] = i === 0 || i === 3 ? own[first] : -own[first];
    if (second >= 0) corner[3 * i + second] = i < 2 ? own[second] : -own[second];
  }
}

/** Writes the face of a cylinder, in its own frame: a cap, a line of its side, or a point of its rim. */
function writeRoundFace(core: PlacedCore, face: SupportFace): void {
  const { own } = core, { corner } = face, radius = own[RADIUS], x = towards[0], z = towards[2];
  const q = Math.sqrt(x * x + z * z);
  const ux = q > UPRIGHT ? x / q : 1, uz = q > UPRIGHT ? z / q : 0;
  const isSide = own[1] > 0 && Math.abs(towards[1]) <= FLAT;
  face.isCap = q <= FLAT;
  face.count = face.isCap ? FACE_CORNERS : isSide ? 2 : 1;
  for (let i = 0; i < face.count; i++) {
    const turn = face.isCap ? i : 0, px = ux * TURN_X[turn] - uz * TURN_Y[turn];
    const pz = uz * TURN_X[turn] + ux * TURN_Y[turn];
    const isLow = isSide ? i === 1 : towards[1] < 0;
    corner[3 * i] = radius * px + (px < 0 ? -own[0] : own[0]);
    corner[3 * i + 1] = isLow ? -own[1] : own[1];
    corner[3 * i + 2] = radius * pz + (pz < 0 ? -own[2] : own[2]);
  }
}

/**
 * Depth −n·v of each corner of a hull, for size 1 [m]; the lowest corner has the least, since it is farthest along n.
 */
const depth = new Float64Array(32);

/**
 * Writes the face of a hull, in its own frame. It has the lowest corner and those that are reached from it along lines
 * within the angle of FLAT, so that it does not matter which of two equally low corners rounding has chosen; of these,
 * the farthest in each of eight directions across n, which are in order and convex, none of them along an edge.
 */
function writeHullFace(core: PlacedCore, face: SupportFace): void {
  const v = core.vertices, count = v.length / 3, size = core.own[SIZE], { corner } = face;
  const x = towards[0], y = towards[1], z = towards[2];
  let lowest = 0;
  for (let i = 0; i < count; i++) {
    depth[i] = -(x * v[3 * i] + y * v[3 * i + 1] + z * v[3 * i + 2]);
    if (depth[i] < depth[lowest]) lowest = i;
  }
  let members = 1 << lowest, pending = members; // bit i: corner i is in the face; corner i's lines have yet to be tried
  while (pending !== 0) {
    const j = 31 - Math.clz32(pending);
    pending &= ~(1 << j);
    for (let i = 0; i < count; i++) {
      if ((members & (1 << i)) !== 0) continue;
      const ex = v[3 * i] - v[3 * j], ey = v[3 * i + 1] - v[3 * j + 1], ez = v[3 * i + 2] - v[3 * j + 2];
      const rise = depth[i] - depth[j];
      if (rise > 0 && rise * rise > FLAT * FLAT * (ex * ex + ey * ey + ez * ez)) continue;
      members |= 1 << i;
      pending |= 1 << i;
    }
  }
  face.count = 0;
  const rest = members & (members - 1);
  if ((rest & (rest - 1)) === 0) { // a corner or an edge
    for (let left = members; left !== 0; left &= left - 1) {
      const i = 31 - Math.clz32(left & -left);
      for (let c = 0; c < 3; c++) corner[3 * face.count + c] = size * v[3 * i + c];
      face.count++;
    }
    return;
  }
  // A basis u, w across n without a branch on n ([Duff2017] listing 3).
  const sign = z >= 0 ? 1 : -1, p = -1 / (sign + z), q = x * y * p;
  const ux = 1 + sign * x * x * p, uy = sign * q, uz = -sign * x, wx = q, wy = sign + y * y * p, wz = -y;
  let first = -1, previous = -1;
  for (let turn = 0; turn < 8; turn++) {
    const c = TURN_X[turn], s = TURN_Y[turn], ex = c * ux + s * wx, ey = c * uy + s * wy, ez = c * uz + s * wz;
    let at = -1, farthest = -Infinity;
    for (let i = 0; i < count; i++) {
      if ((members & (1 << i)) === 0) continue;
      const far = ex * v[3 * i] + ey * v[3 * i + 1] + ez * v[3 * i + 2];
      if (far > farthest) { farthest = far; at = i; }
    }
    if (at === previous || at === first) continue;
    if (first < 0) first = at;
    previous = at;
    for (let c = 0; c < 3; c++) corner[3 * face.count + c] = size * v[3 * at + c];
    face.count++;
  }
}
