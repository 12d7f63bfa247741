import type { Live } from '../../../model/settings';
import { STEP_STATUS } from '../../../model/status';
import { writeLawStep } from '../../contact/lawStep';
import { contactMargin } from '../../contact/searchRange';
import { searchTogether } from '../core/searchTogether';
import type { CpuWorld } from '../world';
import { writeBodyFrames } from './bodyFrames';
import { largerContacts } from './contacts';
import { findContacts } from './findContacts';
import { makeRoom } from '../sleep/steady';
import { fillGrid } from './grid';
import { forgetWays, keepNothing, markStill, type Keeping } from './keptContacts';
import { carryMemory, markBorn, createLawMemory } from './lawMemory';
import { matchContacts } from './matchContacts';
import { wrapPositions, writeGrainRotations, writeMiddlePoses } from './middlePoses';
import { keepsContacts } from './sharedSearch';
import { gridOf, reachOf } from './worldGrid';
import { writeFriction } from './writeFriction';

/** Writes the poses of big bodies as a frame begins, and takes grains back into a periodic world. */
export function writeFrames({ model, state, frames }: CpuWorld): void {
  writeBodyFrames(frames, model, state);
  if (model.periodic) wrapPositions(model, state.position);
}

/** Writes the poses predicted for the middle of `dt` [s], where contacts are found. */
export function writePoses({ model, state, shapes }: CpuWorld, dt: number): void {
  writeMiddlePoses(shapes.middle, model, state, dt);
  writeGrainRotations(shapes.rotations, model.grainCount, shapes.middle.orientation);
  writeBodyFrames(shapes.frames, model, shapes.middle);
}

/**
 * Finds the contacts of a frame with substeps h [s]: fills the grid, runs the narrow phase, and carries over impulses
 * and memory of the same contacts in the last frame. Sets a status bit if there is no memory for all contacts.
 */
export function detectContacts(world: CpuWorld, live: Live, h: number, measures: { status: number }): void {
  const { model } = world, { dt, warmStart } = live.settings, margin = contactMargin(model, dt);
  const reach = reachOf(model, dt);
  if (reach > world.grid.cell) world.grid = gridOf(model, reach); // dt was raised
  const previous = world.contacts;
  world.contacts = world.lastContacts;
  world.lastContacts = previous;
  fillGrid(world.grid, world.shapes.middle.position, model.grainCount);
  const factor = warmStart ? h / world.impulseStep : 0; // impulses scale with h
  const keeping = beginKeeping(world, live, margin, factor);
  while (!seek(world, live, keeping, factor)) {
    const larger = largerContacts(world.contacts);
    if (!larger) {
      measures.status |= STEP_STATUS.contactsFull.bit;
      keepNothing(world);
      break;
    }
    world.contacts = larger;
  }
  recallLaws(world, live, h, factor);
  writeFriction(model, world.contacts, live);
  world.impulseStep = h;
}

/** Finds contacts and carries over their impulses, by all threads that help; returns false if they do not fit. */
function seek(world: CpuWorld, live: Live, keeping: Keeping | null, factor: number): boolean {
  const { model, shapes, grid } = world;
  if (searchTogether(world, live, keeping, factor)) return true;
  const fits = findContacts(model, shapes, grid, world.contacts, keeping);
  matchContacts(world.lastContacts, world.contacts, factor);
  return fits;
}

/** Goes on with the contacts of the last frame, which has left in them where this one begins. */
export function goOn({ contacts, model }: CpuWorld, live: Live): void {
  contacts.copied.fill(1);
  writeFriction(model, contacts, live);
}

/**
 * Begins a search with this margin [m]; returns what it may keep, impulses times `factor`. It keeps nothing with other
 * solvers than small steps, which alone say how far bodies go, and without warm start, where a state alone decides what
 * comes; nor under laws beyond friction, whose memory is of gaps. Where bodies may sleep, what is awake is judged by
 * how it balances, which takes geometry of this frame.
 */
function beginKeeping(
  world: CpuWorld, live: Live, margin: number, factor: number,
): Keeping | null {
  const { model, kept, sleepers: { count, room }, lastContacts: last, contacts } = world;
  const { moving } = kept, keeps = keepsContacts(world, live);
  if (room) makeRoom(contacts, last.steady.length / last.capacity);
  if (kept.margin !== margin || !keeps) forgetWays(kept);
  kept.margin = margin;
  if (room && count > 0) return { still: room.slept, moving, last, factor, slept: room.slept };
  if (!keeps) return null;
  markStill(kept, model, live.settings.keep * model.minRadius);
  return { still: kept.still, moving, last, factor, slept: null };
}

/** Writes the laws of this step, and carries over what contacts remember of the last one. */
function recallLaws(world: CpuWorld, { settings: { laws } }: Live, h: number, factor: number): void {
  const { model, contacts, lastContacts, lastMemory, law } = world;
  const known = law.on; // otherwise the last memory is of other contacts
  writeLawStep(law, laws, h, model.minRadius);
  const newBond = laws.healing || !world.isBonded ? 1 : 0; // what touches as cohesion begins is bonded
  world.isBonded = law.cohesion > 0;
  if (!law.on) return;
  world.lastMemory = world.memory;
  world.memory = lastMemory.plastic.length >= contacts.capacity ? lastMemory : createLawMemory(contacts.capacity);
  if (known) carryMemory(lastContacts, world.lastMemory, contacts, world.memory, factor, newBond);
  else {
    for (const kept of Object.values(world.memory)) kept.fill(0);
    world.memory.bond.fill(newBond, 0, contacts.count);
  }
  markBorn(lastContacts, contacts, world.memory);
}

