import type { Model } from '../../../model/model';
import { addBodyContacts } from './bodyContacts';
import type { Contacts } from './contacts';
import { addGrainContacts } from './grainContacts';
import type { Grid } from './grid';
import { countMoving, type Keeping } from './keptContacts';
import { writeGrains } from './seeker';
import type { ShapeRoom } from './shapeRoom';

/** Writes where grains are for the search of `findPart`. */
export function beginSearch({ radii }: Model, { seeker, middle, rotations }: ShapeRoom, grid: Grid): void {
  if (seeker) writeGrains(seeker, grid, radii, middle, rotations);
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
  beginSearch(model, room, grid);
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
    for (let c = start[i]; c < contacts.count; c++) {
      if (contacts.copied[c] === 0) writeFirstGap(contacts, middle.ahead, c);
    }
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
