import { sharedF64, sharedI32 } from '../../../core/sharedArrays';
import { MOST_TASKS, NEW, ORDER_SIZE, TASKS, tasksOf } from '../collide/searchTasks';
import { turnGrains } from '../integrate/turnGrain';
import type { CpuWorld } from '../world';
import { BYTES, FRAME, TURN, type TaskData } from './hostTasks';

/** Contacts from which threads pay: fewer take the time that it takes to wake another thread. */
export const WORTH_THREADS = 1000;

/** Creates what the tasks of a world need. */
export function createTaskData(world: CpuWorld): TaskData {
  const { model, shapes, grid, kept, contacts, lastContacts, state, packed, turn } = world, { grainCount } = model;
  const { middle, rotations, frames } = shapes, { orientation, spin } = state;
  return {
    model, poses: { middle, rotations, frames }, grid, still: kept.still, moving: kept.moving,
    contacts: [contacts, lastContacts], order: sharedF64(ORDER_SIZE), ends: sharedI32(MOST_TASKS),
    packed, rotation: { orientation, spin }, turn,
    gaps: sharedF64(Math.max(contacts.capacity, lastContacts.capacity)),
    turned: {
      orientation: sharedF64(4 * grainCount), spin: sharedF64(3 * grainCount), turn: sharedF64(3 * grainCount),
    },
  };
}

/** Says whether these are the arrays that a world has now: grid and contacts may have been made anew. */
export const isOf = ({ grid, contacts: [a, b] }: TaskData, { grid: present, contacts, lastContacts }: CpuWorld) =>
  grid === present && (contacts === a || contacts === b) && (lastContacts === a || lastContacts === b);

/** Has threads take all tasks of a stage. Returns false if one thread is to take it: nobody helps, or no longer. */
export function shareStage(world: CpuWorld, stage: number): boolean {
  const { own, own: { core }, contacts, model } = world;
  if (!core?.data || !isOf(core.data, world) || contacts.count < WORTH_THREADS) return false;
  if (own.call(true) === 0) return false;
  const { order } = core.data, tasks = tasksOf(model.grainCount);
  order[NEW] = core.data.contacts[0] === contacts ? 0 : 1;
  order[TASKS] = tasks;
  order[BYTES] = core.f32.byteLength;
  core.runPhase!(stage, tasks);
  return !own.isLost();
}

/** Turns grains at the end of a frame of `dt` [s]. */
export function turnTogether(world: CpuWorld, dt: number): void {
  const { model, state, turn, own, core: { taken } } = world, data = own.core?.data;
  if (data) data.order[FRAME] = dt;
  if (!taken || !data || !shareStage(world, TURN)) return turnGrains(model, state, turn, dt);
  state.orientation.set(data.turned.orientation);
  state.spin.set(data.turned.spin);
  turn.set(data.turned.turn);
}
