import { sharedF64 } from '../../../core/sharedArrays';
import type { Model } from '../../../model/model';
import { areOfOne, createSelfContact, type SelfContact } from '../../flex/selfContact';
import { collideShapes } from '../../shapes/collideShapes';
import { compileConvex, type Convex } from '../../shapes/convex';
import { createManifold, createPair, type Manifold, type Pair } from '../../shapes/pair';
import { createBodyFrames, type BodyFrames } from './bodyFrames';
import { addPoint, type Contacts } from './contacts';
import { addBodyContacts, createBodyRoom, type BodyRoom } from './bodyContacts';
import type { Grid } from './grid';
import { copyStill, countMoving, type Keeping } from './keptContacts';
import { createMiddlePoses, type MiddlePoses } from './middlePoses';

/** The data of the narrow phase of any shapes: templates as compiled once, and room for one pair. */
export type ShapeRoom = {
  convex: Convex[];
  pair: Pair;
  manifold: Manifold;
  /**
   * Poses in the middle of the frame, at which contacts are sought; R_WB of the grains there, row-major, ×9, and frames
   * of the big bodies.
   */
  middle: MiddlePoses;
  rotations: Float64Array;
  frames: BodyFrames;
  bodies: BodyRoom | null;
  /** Pairs of points of flexible surfaces that make no contact; null in a world without surfaces. */
  self: SelfContact | null;
};

/** Poses of all bodies at which contacts are sought; threads share them. */
export type SearchPoses = Pick<ShapeRoom, 'middle' | 'rotations' | 'frames'>;

const createPoses = ({ grainCount, bodyCount }: Model): SearchPoses => ({
  rotations: sharedF64(9 * grainCount), middle: createMiddlePoses(grainCount + bodyCount),
  frames: createBodyFrames(bodyCount),
});

export function createShapeRoom(model: Model, poses = createPoses(model)): ShapeRoom {
  const convex = model.templates.map(({ shape }) => compileConvex(shape));
  return {
    ...poses, convex, pair: createPair(convex[0], convex[0]), manifold: createManifold(),
    bodies: createBodyRoom(model, convex[0]), self: createSelfContact(model),
  };
}

/**
 * Finds every contact point with Φ ≤ the sum of the ways of both bodies, in the middle of the frame (narrow phase of
 * any shapes), sorted by A, the points of a pair side by side, within A those that are kept first, then in the order of
 * the grid, big bodies last. Both arms end midway between the surfaces. In a periodic world B is the nearest of its
 * images. With `keeping`, contacts between still bodies are copied. Returns false if `contacts` is full; then the rest
 * is missing.
 */
export function findContacts(
  model: Model, room: ShapeRoom, grid: Grid, contacts: Contacts, keeping: Keeping | null = null,
): boolean {
  if (keeping) countMoving(grid, keeping);
  contacts.count = 0;
  contacts.end = contacts.capacity;
  const fits = findPart(model, room, grid, contacts, keeping, 0, model.grainCount);
  contacts.start[model.grainCount] = contacts.count;
  return fits;
}

/** Finds those whose A is a grain from `from` to before `to`, and appends them; returns false if they do not fit. */
export function findPart(
  model: Model, room: ShapeRoom, grid: Grid, contacts: Contacts, keeping: Keeping | null, from: number, to: number,
): boolean {
  const { start, count: first } = contacts, { bodies, convex, rotations, frames, middle } = room;
  contacts.asleep.fill(0, first, contacts.end);
  contacts.copied.fill(0, first, contacts.end);
  let fits = true;
  for (let i = from; i < to && fits; i++) {
    start[i] = contacts.count;
    fits = addGrainContacts(model, room, grid, i, contacts, keeping)
      && (!bodies || addBodyContacts(
        model, middle, bodies, convex, rotations, frames, i, contacts, room.self, keeping
      ));
    if (!fits) start.fill(contacts.count, i + 1, to);
  }
  for (let c = first; c < contacts.count; c++) {
    if (contacts.copied[c] === 0) writeFirstGap(contacts, middle.ahead, c);
  }
  return fits;
}

/** Writes the gap at the beginning of the frame: that of its middle less the motion expected until then. */
function writeFirstGap(
  { bodyA, bodyB, normal, gap, firstGap, armA, armB }: Contacts, d: Float64Array, c: number
): void {
  const a = 6 * bodyA[c], b = 6 * bodyB[c], k = 3 * c, ax = armA[k], ay = armA[k + 1], az = armA[k + 2];
  const bx = armB[k], by = armB[k + 1], bz = armB[k + 2];
  firstGap[c] = gap[c] = gap[c]
    - normal[k] * (d[b] - d[a] + d[b + 4] * bz - d[b + 5] * by - d[a + 4] * az + d[a + 5] * ay)
    - normal[k + 1] * (d[b + 1] - d[a + 1] + d[b + 5] * bx - d[b + 3] * bz - d[a + 5] * ax + d[a + 3] * az)
    - normal[k + 2] * (d[b + 2] - d[a + 2] + d[b + 3] * by - d[b + 4] * bx - d[a + 3] * ay + d[a + 4] * ax);
}

/** Runs of cells around a grain: the first and the last of each. */
const runs = new Int32Array(36);

/** Writes the runs of cells that grains near grain i lie in, without empty ones; returns their number. */
function writeRuns({ nx, ny, nz, cellOf, periodic, start }: Grid, i: number): number {
  const c = cellOf[i], cx = c % nx, cy = ((c / nx) | 0) % ny, cz = (c / (nx * ny)) | 0;
  const x0 = cx > 0 ? cx - 1 : 0, x1 = cx < nx - 1 ? cx + 1 : cx;
  const beyond = !periodic || nx < 3 ? -1 : cx === 0 ? nx - 1 : cx === nx - 1 ? 0 : -1; // the cell past the border
  const wraps = periodic && ny > 2, y0 = cy > 0 || wraps ? cy - 1 : 0, y1 = cy < ny - 1 || wraps ? cy + 1 : cy;
  const z0 = cz > 0 ? cz - 1 : 0, z1 = cz < nz - 1 ? cz + 1 : cz;
  let count = 0;
  for (let z = z0; z <= z1; z++) for (let y = y0; y <= y1; y++) {
    const row = nx * ((y < 0 ? ny - 1 : y === ny ? 0 : y) + ny * z);
    // around sheets of contact points most rows are empty
    if (start[row + x0] !== start[row + x1 + 1]) { runs[2 * count] = row + x0; runs[2 * count++ + 1] = row + x1; }
    if (beyond >= 0) { runs[2 * count] = row + beyond; runs[2 * count++ + 1] = row + beyond; }
  }
  return count;
}

/** Says whether all grains in the first `count` runs are still. */
function areStill({ start }: Grid, { moving }: Keeping, count: number): boolean {
  for (let k = 0; k < count; k++) if (moving[start[runs[2 * k + 1] + 1]] !== moving[start[runs[2 * k]]]) return false;
  return true;
}

/** Adds the contacts of grain i with grains of higher index; returns false if there is no room. */
function addGrainContacts(
  model: Model, room: ShapeRoom, grid: Grid, i: number, contacts: Contacts, keeping: Keeping | null,
): boolean {
  const count = writeRuns(grid, i), still = keeping && keeping.still[i] !== 0 ? keeping.still : null;
  if (still && keeping) {
    if (!copyStill(keeping, i, i + 1, model.grainCount, contacts)) return false;
    if (areStill(grid, keeping, count)) return true;
  }
  copyRotation(room.rotations, i, room.pair.rotationA);
  room.pair.a = room.convex[model.shapeOf[i]];
  room.pair.scale[0] = model.radii[i];
  for (let k = 0; k < count; k++)
    if (!addRange(model, room, grid, i, runs[2 * k], runs[2 * k + 1], contacts, still)) return false;
  return true;
}

/**
 * Adds the contacts of grain i with grains of higher index, but those that are marked in `still`, in the cells `first`
 * … `last`; returns false if there is no room.
 */
function addRange(
  model: Model, room: ShapeRoom, grid: Grid, i: number, first: number, last: number, contacts: Contacts,
  still: Uint8Array | null,
): boolean {
  const { radii, shapeOf, domain, periodic } = model, { position, ways } = room.middle, { items } = grid;
  const { pair, manifold, self } = room, { d } = pair;
  const width = domain.max[0] - domain.min[0], depth = domain.max[1] - domain.min[1];
  const xi = position[3 * i], yi = position[3 * i + 1], zi = position[3 * i + 2], reach = radii[i] + ways[i];
  for (let k = grid.start[first], end = grid.start[last + 1]; k < end; k++) {
    const j = items[k];
    if (j <= i || (still !== null && still[j] !== 0)) continue;
    let dx = position[3 * j] - xi, dy = position[3 * j + 1] - yi;
    const dz = position[3 * j + 2] - zi, far = reach + radii[j] + ways[j];
    if (periodic) {
      if (dx > 0.5 * width) dx -= width; else if (dx < -0.5 * width) dx += width;
      if (dy > 0.5 * depth) dy -= depth; else if (dy < -0.5 * depth) dy += depth;
    }
    if (dx * dx + dy * dy + dz * dz > far * far) continue;
    if (self !== null && areOfOne(self, i, j)) continue;
    const other = room.convex[shapeOf[j]];
    d[0] = dx; d[1] = dy; d[2] = dz;
    if (pair.a.core === 'point' && other.core === 'point') {
      if (contacts.count === contacts.end) return false;
      addBalls(contacts, radii, i, j, d);
      continue;
    }
    pair.b = other;
    pair.scale[1] = radii[j];
    pair.scale[2] = ways[i] + ways[j];
    copyRotation(room.rotations, j, pair.rotationB);
    collideShapes(pair, manifold);
    if (contacts.count + manifold.count > contacts.end) return false;
    for (let m = 0; m < manifold.count; m++) addPoint(contacts, i, j, manifold, m, 0, d, m);
  }
  return true;
}

/** Adds the contact of two spheres; `center` is B's seen from A's [m]. */
function addBalls(contacts: Contacts, radii: Float64Array, a: number, b: number, center: Float64Array): void {
  const c = contacts.count++, k = 3 * c, { normal, armA, armB, gap } = contacts;
  const dx = center[0], dy = center[1], dz = center[2], d = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const nx = d > 0 ? dx / d : 0, ny = d > 0 ? dy / d : 0, nz = d > 0 ? dz / d : 1;
  const apart = d - radii[a] - radii[b], r = radii[a] + 0.5 * apart, s = r - d;
  contacts.bodyA[c] = a;
  contacts.bodyB[c] = b;
  contacts.feature[c] = 0;
  gap[c] = apart;
  normal[k] = nx; normal[k + 1] = ny; normal[k + 2] = nz;
  armA[k] = r * nx; armA[k + 1] = r * ny; armA[k + 2] = r * nz;
  armB[k] = s * nx; armB[k + 1] = s * ny; armB[k + 2] = s * nz;
}

function copyRotation(rotations: Float64Array, i: number, out: Float64Array): void {
  for (let k = 0, o = 9 * i; k < 9; k++, o++) out[k] = rotations[o];
}
