import type { Live } from '../../../model/settings';
import { createContacts } from '../collide/contacts';
import { countMoving, type Keeping } from '../collide/keptContacts';
import { FACTOR, gatherParts, KEEPS, NEW, NUMBER, TASKS, tasksOf } from '../collide/searchTasks';
import type { CpuWorld } from '../world';
import { createHostTasks, SEARCH } from './hostTasks';
import { createTaskData, isOf } from './shareStage';

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
  let core = own.take(live);
  if (typeof core === 'string' || core.shared === null || !giveRoom(world)) return false;
  // who helps has the arrays of when it came: for others there is another core
  if (core.data && !isOf(core.data, world)) {
    own.release();
    core = own.take(live);
    if (typeof core === 'string') return false;
  }
  core.data ??= createTaskData(world);
  core.task ??= createHostTasks(core.data, () => core, world.shapes);
  if (own.call(true) === 0) return false;
  const { data } = core, { order } = data, tasks = tasksOf(grainCount);
  order[NEW] = data.contacts[0] === world.contacts ? 0 : 1;
  order[TASKS] = tasks; order[FACTOR] = factor; order[KEEPS] = keeping ? 1 : 0;
  order[NUMBER]++;
  if (keeping) countMoving(world.grid, keeping);
  core.runPhase!(SEARCH, tasks);
  if (own.isLost()) { // whoever did not answer may yet write to them
    world.contacts = createContacts(grainCount, world.contacts.capacity);
    return false;
  }
  return gatherParts(data);
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
