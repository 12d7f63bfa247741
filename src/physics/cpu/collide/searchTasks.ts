import type { Model } from '../../../model/model';
import type { Contacts } from './contacts';
import { beginSearch, findPart } from './findContacts';
import type { Grid } from './grid';
import type { Keeping } from './keptContacts';
import { matchContacts } from './matchContacts';
import { createShapeRoom, type SearchPoses } from './shapeRoom';

/**
 * A search for contacts in tasks that threads share: each finds, and matches, the contacts of some grains in a part of
 * the memory that is theirs alone, and afterwards the parts are pushed together. Whoever takes a task writes the same
 * numbers, so that the result is that of one thread.
 */

/** A search reads and writes this. Another thread gets it with arrays in shared memory, all else copied. */
export type SearchData = {
  model: Model;
  poses: SearchPoses;
  grid: Grid;
  still: Uint8Array;
  moving: Int32Array;
  /** Contacts of two frames, which take turns. */
  contacts: readonly [Contacts, Contacts];
  /** The engine asks this of a task, ORDER_SIZE numbers. */
  order: Float64Array;
  /** The contacts of each task end here; −1 says that they did not fit. */
  ends: Int32Array;
};

/**
 * Places in the order: which contacts are new, or those of the frame; how many tasks; the factor on impulses, 1 if some
 * keep, the number of the search. Other stages have the places from OTHERS on (hostTasks.ts).
 */
export const NEW = 0, TASKS = 1, FACTOR = 2, KEEPS = 3, NUMBER = 4, OTHERS = 5, ORDER_SIZE = 9;

/** Most tasks of a search, and fewest grains of one. */
export const MOST_TASKS = 64, LEAST_GRAINS = 128;

/** Returns the number of tasks for so many grains. */
export const tasksOf = (grainCount: number): number => Math.min(MOST_TASKS, Math.floor(grainCount / LEAST_GRAINS));

/** Returns the first grain of task k of so many. */
export const firstGrain = (grainCount: number, k: number, tasks: number): number =>
  Math.floor((grainCount * k) / tasks);

/** Returns the first place for contacts of the grains from `grain` on: each has room for what it had, and one more. */
function firstPlace({ capacity, start: { length } }: Contacts, last: Contacts, grain: number): number {
  const all = last.start[length - 1] + length - 1;
  return Math.floor((capacity * (last.start[grain] + grain)) / all);
}

/** Makes what takes a task of a search, on the thread that it is made on. */
export function createSearchTasks(data: SearchData, room = createShapeRoom(data.model, data.poses)) {
  const { model, grid, still, moving, order, ends } = data;
  const keeping: Keeping = { still, moving, last: data.contacts[0], factor: 1, slept: null };
  let begun = 0;
  return (task: number): void => {
    const now = data.contacts[order[NEW]], last = data.contacts[1 - order[NEW]], tasks = order[TASKS];
    const from = firstGrain(model.grainCount, task, tasks), to = firstGrain(model.grainCount, task + 1, tasks);
    const factor = order[FACTOR], first = firstPlace(now, last, from);
    if (begun !== order[NUMBER]) beginSearch(model, room, grid);
    begun = order[NUMBER];
    keeping.last = last;
    keeping.factor = factor;
    now.count = first;
    now.end = firstPlace(now, last, to);
    const keeps = order[KEEPS] !== 0 ? keeping : null;
    const fits = findPart(model, room, grid, now, keeps, from, to);
    matchContacts(last, now, factor, first, now.count);
    ends[task] = fits ? now.count : -1;
  };
}

/** Pushes the parts of all tasks together; returns false, with no contacts, if some did not fit. */
export function gatherParts({ model: { grainCount }, contacts, order, ends }: SearchData): boolean {
  const now = contacts[order[NEW]], last = contacts[1 - order[NEW]], tasks = order[TASKS], { start } = now;
  now.end = now.capacity;
  let count = 0, fits = true;
  for (let k = 0; k < tasks && fits; k++) {
    const from = firstGrain(grainCount, k, tasks), to = firstGrain(grainCount, k + 1, tasks);
    const first = firstPlace(now, last, from), shift = first - count;
    fits = ends[k] >= 0;
    if (shift > 0 && fits) {
      moveContacts(now, count, first, ends[k]);
      for (let i = from; i < to; i++) start[i] -= shift;
    }
    count = ends[k] - shift;
  }
  now.count = fits ? count : 0;
  if (fits) start[grainCount] = count;
  else start.fill(0);
  return fits;
}

/** Moves contacts from … to − 1 to `at`, with all that a search has written of them. */
function moveContacts(now: Contacts, at: number, from: number, to: number): void {
  const { bodyA, bodyB, feature, gap, firstGap, asleep, copied, scaling } = now;
  bodyA.copyWithin(at, from, to); bodyB.copyWithin(at, from, to); feature.copyWithin(at, from, to);
  gap.copyWithin(at, from, to); firstGap.copyWithin(at, from, to);
  asleep.copyWithin(at, from, to); copied.copyWithin(at, from, to);
  scaling.copyWithin(2 * at, 2 * from, 2 * to);
  const { normal, armA, armB, impulse, held } = now;
  normal.copyWithin(3 * at, 3 * from, 3 * to);
  armA.copyWithin(3 * at, 3 * from, 3 * to); armB.copyWithin(3 * at, 3 * from, 3 * to);
  impulse.copyWithin(3 * at, 3 * from, 3 * to); held.copyWithin(3 * at, 3 * from, 3 * to);
}
