import { clipFaces, HEIGHT, MIDDLE, NEAR, OUTSIDE, commonFace } from './clipFaces';
import type { Manifold } from './pair';
import { EXTENT, ROUNDING, type PlacedCore } from './placedCore';
import { createSupportFace, writeSupportFace } from './supportFace';

const faceA = createSupportFace(), faceB = createSupportFace();
const back = new Float64Array(3);
const { frame, value, point } = commonFace;

/** Distance below which two points are one [radii of the smaller body]. */
const SAME = 1e-3;
/**
 * Distance outside the other face at which a point still is a contact point, against rounding [radii of the smaller
 * body].
 */
const SLIP = 1e-5;
/**
 * The lowest point takes a place among the four only if it is deeper than all of them by more than this [radii of the
 * smaller body].
 */
const DEEPER = 1e-4;
/**
 * A direction of A's frame that is no symmetry axis of a body: the points are ordered by it, so that points of a
 * symmetric body keep their places.
 */
const ODD_X = 0.7446, ODD_Y = 0.5543, ODD_Z = 0.3719;

/**
 * Writes the contact points of two cores whose normal and gap are known, contact = [n ×3, Φ, margin]. All points share
 * n; each has its own gap, the smallest of them Φ; those beyond the margin are left out. There are at most four, in
 * order around n from the one farthest in a direction that turns with A: a point keeps its index while bodies rest.
 * shapes.md §7.
 */
export function writeFaceManifold(a: PlacedCore, b: PlacedCore, contact: Float64Array, out: Manifold): void {
  const nx = contact[0], ny = contact[1], nz = contact[2], sign = nz >= 0 ? 1 : -1, p = -1 / (sign + nz);
  const q = nx * ny * p;
  frame[0] = 1 + sign * nx * nx * p; frame[1] = sign * q; frame[2] = -sign * nx; // [Duff2017] listing 3
  frame[3] = q; frame[4] = sign + ny * ny * p; frame[5] = -ny;
  frame[6] = nx; frame[7] = ny; frame[8] = nz;
  for (let c = 0; c < 3; c++) { back[c] = -contact[c]; out.normal[c] = contact[c]; }
  writeSupportFace(a, contact, faceA);
  writeSupportFace(b, back, faceB);
  const radius = Math.min(a.own[EXTENT] + a.own[ROUNDING], b.own[EXTENT] + b.own[ROUNDING]);
  value[NEAR] = SAME * radius;
  value[OUTSIDE] = SLIP * radius;
  clipFaces(faceA, faceB);

  const { count } = commonFace, phi = contact[3];
  let lowest = 0;
  for (let i = 1; i < count; i++) if (point[4 * i + HEIGHT] < point[4 * lowest + HEIGHT]) lowest = i;
  const toGap = phi - point[4 * lowest + HEIGHT], ceiling = contact[4] - toGap;
  let members = 0, number = 0; // bit i: point i is within the margin; the number of such points
  for (let i = 0; i < count; i++) if (point[4 * i + HEIGHT] <= ceiling || i === lowest) { members |= 1 << i; number++; }
  const r = a.rotation, ox = r[0] * ODD_X + r[1] * ODD_Y + r[2] * ODD_Z;
  const oy = r[3] * ODD_X + r[4] * ODD_Y + r[5] * ODD_Z,
    oz = r[6] * ODD_X + r[7] * ODD_Y + r[8] * ODD_Z;
  const oddU = ox * frame[0] + oy * frame[1] + oz * frame[2], oddV = ox * frame[3] + oy * frame[4] + oz * frame[5];
  let start = -1, farthest = -Infinity;
  for (let i = 0; i < count; i++) {
    if ((members & (1 << i)) === 0) continue;
    const far = oddU * point[4 * i] + oddV * point[4 * i + 1];
    if (far > farthest) { farthest = far; start = i; }
  }
  if (number > 4) {
    members = chooseFour(members, start, lowest, DEEPER * radius);
    if ((members & (1 << start)) === 0) start = lowest; // the lowest point took its place
  }

  const middle = 0.5 * (a.own[ROUNDING] - b.own[ROUNDING]);
  out.count = 0;
  for (let k = 0; k < count; k++) {
    const i = (start + k) % count;
    if ((members & (1 << i)) === 0) continue;
    const at = 3 * out.count, u = point[4 * i], v = point[4 * i + 1], h = point[4 * i + MIDDLE] + middle;
    out.gap[out.count++] = point[4 * i + HEIGHT] + toGap;
    for (let c = 0; c < 3; c++) out.point[at + c] = u * frame[c] + v * frame[3 + c] + h * frame[6 + c];
  }
}

/**
 * Returns the bits of four points of the common face: the first, the farthest from it, and those with the largest
 * triangle on either side of that line. The lowest takes the place of the nearest of them if it is deeper by more than
 * `deeper`.
 */
function chooseFour(members: number, first: number, lowest: number, deeper: number): number {
  const u0 = point[4 * first], v0 = point[4 * first + 1];
  let second = first, far = -1;
  for (let i = 0; i < commonFace.count; i++) {
    const u = point[4 * i] - u0, v = point[4 * i + 1] - v0;
    if ((members & (1 << i)) !== 0 && u * u + v * v > far) { far = u * u + v * v; second = i; }
  }
  const du = point[4 * second] - u0, dv = point[4 * second + 1] - v0;
  let left = first, right = first, largest = 0, smallest = 0;
  for (let i = 0; i < commonFace.count; i++) {
    const area = du * (point[4 * i + 1] - v0) - dv * (point[4 * i] - u0);
    if ((members & (1 << i)) === 0) continue;
    if (area > largest) { largest = area; left = i; }
    if (area < smallest) { smallest = area; right = i; }
  }
  const chosen = (1 << first) | (1 << second) | (1 << left) | (1 << right);
  let depth = Infinity, nearest = first, distance = Infinity;
  for (let i = 0; i < commonFace.count; i++) {
    if ((chosen & (1 << i)) === 0) continue;
    const u = point[4 * i] - point[4 * lowest], v = point[4 * i + 1] - point[4 * lowest + 1];
    depth = Math.min(depth, point[4 * i + HEIGHT]);
    if (u * u + v * v < distance) { distance = u * u + v * v; nearest = i; }
  }
  return point[4 * lowest + HEIGHT] < depth - deeper ? (chosen & ~(1 << nearest)) | (1 << lowest) : chosen;
}
