import { HOST } from '../../../../wasm/layout';
import type { Live } from '../../../model/settings';
import { createContacts } from '../collide/contacts';
import { countMoving, type Keeping } from '../collide/keptContacts';
import {
  createSearchTasks, FACTOR, gatherParts, KEEPS, LEAST_GRAINS, MOST_TASKS, NEW, ORDER_SIZE, SEARCH, TASKS,
  type SearchData,
} from '../collide/searchTasks';
import type { CpuWorld } from '../world';
import { sharedF64, sharedI32 } from '../../../core/sharedArrays';

/** Grains from which threads pay. */
const WORTH_THREADS = 500;

/**
 * Has the threads of a world find and match contacts together, as `findContacts` and `matchContacts` do alone. Returns
 * false, with nothing found, if nobody helps or the part of a task is too short.
 */
export function searchTogether(
  world: CpuWorld, live: Live, keeping: Keeping | null, factor: number,
): boolean {
  const { model: { grainCount }, own } = world, { settings } = live;
  if (!settings.core || settings.sleep || grainCount < WORTH_THREADS) return false; // steady.ts has memory of its own
  if (!giveRoom(world)) return false;
  // who helps has the arrays of when it came: for others there is another core
  if (own.core?.search && !isOf(own.core.search, world)) own.release();
  const core = own.take(live);
  if (typeof core === 'string' || core.shared === null) return false;
  core.search ??= dataOf(world);
  core.task ??= createSearchTasks(core.search, world.shapes);
  if (own.call(true) === 0) return false;
  const { search } = core, { order } = search, tasks = Math.min(MOST_TASKS, Math.floor(grainCount / LEAST_GRAINS));
  order[NEW] = search.contacts[0] === world.contacts ? 0 : 1;
  order[TASKS] = tasks; order[FACTOR] = factor; order[KEEPS] = keeping ? 1 : 0;
  order[SEARCH]++;
  if (keeping) countMoving(world.grid, keeping);
  core.runPhase!(HOST, tasks);
  if (own.isLost()) { // whoever did not answer may yet write to them
    world.contacts = createContacts(grainCount, world.contacts.capacity);
    return false;
  }
  return gatherParts(search);
}

/** Room over the contacts of the last search by which parts fit as a rule, and that which lists get that have less. */
const LEAST_ROOM = 1.25, ROOM = 1.4;

/** Sees to it that the parts of tasks are long enough; returns false if there is no memory for that. */
function giveRoom(world: CpuWorld): boolean {
  const { model, contacts, lastContacts: { count } } = world;
  if (contacts.capacity >= LEAST_ROOM * count) return true;
  try {
    world.contacts = createContacts(model.grainCount, Math.ceil(ROOM * count));
    return true;
  } catch {
    return false; // an array throws a RangeError if there is no memory
  }
}

/** Says whether this is what a search of a world takes now: contacts and grid may have been made anew. */
const isOf = ({ grid, contacts: [a, b] }: SearchData, { grid: present, contacts, lastContacts }: CpuWorld): boolean =>
  grid === present && (contacts === a || contacts === b) && (lastContacts === a || lastContacts === b);

const dataOf = ({ model, shapes: { middle, rotations, frames }, grid, kept, contacts, lastContacts }: CpuWorld) => ({
  model, poses: { middle, rotations, frames }, grid, still: kept.still, moving: kept.moving,
  contacts: [contacts, lastContacts] as const, order: sharedF64(ORDER_SIZE), ends: sharedI32(MOST_TASKS),
});
