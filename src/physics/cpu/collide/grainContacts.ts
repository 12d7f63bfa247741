import { ANSWER, ANSWERS, APART, ARM_A, ARM_B, FOUND, GAP, MOST_PAIRS, NORMAL } from '../../../../wasm/seekLayout';
import type { Model } from '../../../model/model';
import { areOfOne } from '../../flex/selfContact';
import { collideShapes } from '../../shapes/collideShapes';
import { addPoint, type Contacts } from './contacts';
import type { Grid } from './grid';
import { copyStill, type Keeping } from './keptContacts';
import type { Seeker } from './seeker';
import type { ShapeRoom } from './shapeRoom';

/** Writes runs of items of the grid in the cells about grain i, without empty rows of cells; returns their number. */
function writeRuns({ nx, ny, nz, cellOf, periodic, start }: Grid, i: number, runs: Int32Array): number {
  const c = cellOf[i], cx = c % nx, cy = ((c / nx) | 0) % ny, cz = (c / (nx * ny)) | 0;
  const x0 = cx > 0 ? cx - 1 : 0, x1 = cx < nx - 1 ? cx + 1 : cx;
  const beyond = !periodic || nx < 3 ? -1 : cx === 0 ? nx - 1 : cx === nx - 1 ? 0 : -1; // the cell past the border
  const wraps = periodic && ny > 2, y0 = cy > 0 || wraps ? cy - 1 : 0, y1 = cy < ny - 1 || wraps ? cy + 1 : cy;
  const z0 = cz > 0 ? cz - 1 : 0, z1 = cz < nz - 1 ? cz + 1 : cz;
  let count = 0;
  for (let z = z0; z <= z1; z++) for (let y = y0; y <= y1; y++) {
    const row = nx * ((y < 0 ? ny - 1 : y === ny ? 0 : y) + ny * z), first = start[row + x0], end = start[row + x1 + 1];
    // around sheets of contact points most rows are empty
    if (first !== end) { runs[2 * count] = first; runs[2 * count++ + 1] = end; }
    if (beyond >= 0) { runs[2 * count] = start[row + beyond]; runs[2 * count++ + 1] = start[row + beyond + 1]; }
  }
  return count;
}

/** Says whether all grains in the first `count` runs are still. */
function areStill(runs: Int32Array, { moving }: Keeping, count: number): boolean {
  for (let k = 0; k < count; k++) if (moving[runs[2 * k + 1]] !== moving[runs[2 * k]]) return false;
  return true;
}

/**
 * Adds the contacts of grain i with grains of higher index; returns false if there is no room. With `keeping`, contacts
 * between still grains are copied.
 */
export function addGrainContacts(
  model: Model, room: ShapeRoom, grid: Grid, i: number, contacts: Contacts, keeping: Keeping | null,
): boolean {
  const count = writeRuns(grid, i, room.runs), still = keeping && keeping.still[i] !== 0 ? keeping.still : null;
  if (still && keeping) {
    if (!copyStill(keeping, i, i + 1, model.grainCount, contacts)) return false;
    if (areStill(room.runs, keeping, count)) return true;
  }
  copyRotation(room.rotations, i, room.pair.rotationA);
  room.pair.a = room.convex[model.shapeOf[i]];
  room.pair.scale[0] = model.radii[i];
  const near = keepSought(room, i, findNear(model, room, grid, i, count), still);
  return room.seeker?.solves ? addEllipsoids(model, room, room.seeker, i, near, contacts)
    : addShapes(model, room, i, near, contacts);
}

/**
 * Lists the grains of higher index than i whose bounding balls are no farther from its own than both may go, in the
 * first `count` runs and in their order; returns their number. The seeker does the same.
 */
function findNear(model: Model, room: ShapeRoom, { items }: Grid, i: number, count: number): number {
  const { pair: { d }, middle: { position, ways }, seeker, runs, near } = room, { radii } = model;
  const reach = radii[i] + ways[i];
  if (seeker)
    return seeker.findNear(i, count, position[3 * i], position[3 * i + 1], position[3 * i + 2], reach);
  let found = 0;
  for (let n = 0; n < count; n++) for (let k = runs[2 * n]; k < runs[2 * n + 1]; k++) {
    const j = items[k];
    if (j <= i) continue;
    const far = reach + (radii[j] + ways[j]);
    writeWay(model, room, i, j);
    if (!(d[0] * d[0] + d[1] * d[1] + d[2] * d[2] > far * far)) near[found++] = j;
  }
  return found;
}

/** Drops grains marked in `still`, and points that never touch grain i, from those near; returns how many are left. */
function keepSought({ near, self }: ShapeRoom, i: number, count: number, still: Uint8Array | null): number {
  if (still === null && self === null) return count;
  let kept = 0;
  for (let k = 0; k < count; k++) {
    const j = near[k];
    if ((still === null || still[j] === 0) && (self === null || !areOfOne(self, i, j))) near[kept++] = j;
  }
  return kept;
}

/** Adds the contacts of grain i with the first `count` of those near; returns false if there is no room. */
function addShapes(model: Model, room: ShapeRoom, i: number, count: number, contacts: Contacts): boolean {
  for (let k = 0; k < count; k++) if (!addShape(model, room, i, room.near[k], contacts)) return false;
  return true;
}

/** Adds the contacts of grains i and j; returns false if there is no room. */
function addShape(model: Model, room: ShapeRoom, i: number, j: number, contacts: Contacts): boolean {
  const { pair, pair: { d }, manifold, convex, middle: { ways } } = room, { radii, shapeOf } = model;
  const other = convex[shapeOf[j]];
  writeWay(model, room, i, j);
  if (pair.a.core === 'point' && other.core === 'point') {
    if (contacts.count === contacts.end) return false;
    addBalls(contacts, radii, i, j, d);
    return true;
  }
  pair.b = other;
  pair.scale[1] = radii[j];
  pair.scale[2] = ways[i] + ways[j];
  copyRotation(room.rotations, j, pair.rotationB);
  collideShapes(pair, manifold);
  if (contacts.count + manifold.count > contacts.end) return false;
  for (let m = 0; m < manifold.count; m++) addPoint(contacts, i, j, manifold, m, 0, d, m);
  return true;
}

/** Does what `addShapes` does where all grains are ellipsoids. */
function addEllipsoids(
  model: Model, room: ShapeRoom, seeker: Seeker, i: number, count: number, contacts: Contacts,
): boolean {
  for (let first = 0; first < count; first += MOST_PAIRS) {
    const pairs = Math.min(MOST_PAIRS, count - first);
    seeker.solvePairs(i, first, pairs);
    for (let k = 0; k < pairs; k++) {
      const answer = seeker.f64[(ANSWERS + ANSWER * k) / 8], j = room.near[first + k];
      if (answer === FOUND && contacts.count < contacts.end) addAnswer(seeker, k, i, j, contacts);
      else if (answer !== APART && !addShape(model, room, i, j, contacts)) return false;
    }
  }
  return true;
}

/** Adds the contact that the seeker has found for its pair k. */
function addAnswer({ f64 }: Seeker, k: number, a: number, b: number, contacts: Contacts): void {
  const c = contacts.count++, { armA, armB, normal } = contacts, at = (ANSWERS + ANSWER * k) / 8;
  contacts.bodyA[c] = a;
  contacts.bodyB[c] = b;
  contacts.feature[c] = 0;
  contacts.gap[c] = f64[at + GAP / 8];
  for (let e = 0; e < 3; e++) {
    normal[3 * c + e] = f64[at + NORMAL / 8 + e];
    armA[3 * c + e] = f64[at + ARM_A / 8 + e];
    armB[3 * c + e] = f64[at + ARM_B / 8 + e];
  }
}

/** Writes the way from grain i to j, or its nearest image, to the pair. */
function writeWay(
  { periodic, domain }: Model, { pair: { d }, middle: { position } }: ShapeRoom, i: number, j: number
): void {
  for (let c = 0; c < 3; c++) d[c] = position[3 * j + c] - position[3 * i + c];
  if (!periodic) return;
  for (let c = 0; c < 2; c++) {
    const width = domain.max[c] - domain.min[c];
    if (d[c] > 0.5 * width) d[c] -= width; else if (d[c] < -0.5 * width) d[c] += width;
  }
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
