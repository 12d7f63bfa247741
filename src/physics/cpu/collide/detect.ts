import type { Live } from '../../../model/settings';
import { STEP_STATUS } from '../../../model/status';
import { writeLawStep } from '../../contact/lawStep';
import { contactMargin } from '../../contact/searchRange';
import type { CpuWorld } from '../world';
import { writeBodyFrames } from './bodyFrames';
import { doubledContacts } from './contacts';
import { findContacts } from './findContacts';
import { makeRoom } from '../sleep/steady';
import { fillGrid } from './grid';
import { carryMemory, markBorn, createLawMemory } from './lawMemory';
import type { Still } from './stillContacts';
import { matchContacts } from './matchContacts';
import { wrapPositions, writeGrainRotations, writeMiddlePoses } from './middlePoses';
import { gridOf, reachOf } from './worldGrid';
import { writeFriction } from './writeFriction';

/** Writes the poses of bodies, and those predicted for the middle of a frame of `dt` [s], where contacts are found. */
export function writePoses({ model, state, frames, shapes }: CpuWorld, dt: number): void {
  writeBodyFrames(frames, model, state);
  if (model.periodic) wrapPositions(model, state.position);
  writeMiddlePoses(shapes.middle, model, state, dt);
  writeGrainRotations(shapes.rotations, model.grainCount, shapes.middle.orientation);
  writeBodyFrames(shapes.frames, model, shapes.middle);
}

/**
 * Finds the contacts of a frame with substeps h [s]: fills the grid, runs the narrow phase, and carries over impulses
 * and memory of the same contacts in the last frame. Sets a status bit if there is no memory for all contacts.
 */
export function detectContacts(world: CpuWorld, live: Live, h: number, measures: { status: number }): void {
  const { model } = world, { dt, warmStart } = live.settings, reach = reachOf(model, dt);
  const margin = contactMargin(model, dt);
  if (reach > world.grid.cell) { // dt was raised
    world.grid = gridOf(model, reach);
  }
  const previous = world.contacts;
  world.contacts = world.lastContacts;
  world.lastContacts = previous;
  fillGrid(world.grid, world.shapes.middle.position, model.grainCount);
  const factor = warmStart ? h / world.impulseStep : 0; // impulses scale with h
  const still = stillOf(world, factor);
  while (!findContacts(model, world.shapes, world.grid, margin, world.contacts, still)) {
    const larger = doubledContacts(world.contacts);
    if (!larger) { measures.status |= STEP_STATUS.contactsFull.bit; break; }
    world.contacts = larger;
  }
  matchContacts(world.lastContacts, world.contacts, factor);
  recallLaws(world, live, h, factor);
  writeFriction(model, world.contacts, live);
  world.impulseStep = h;
}

/** Returns what the search for contacts may copy, impulses times `factor`; null if nothing sleeps. */
function stillOf(
  { sleepers: { count, room }, lastContacts: last, contacts }: CpuWorld, factor: number,
): Still | null {
  if (!room || count === 0) return null;
  makeRoom(contacts, last.steady.length / last.capacity);
  return { slept: room.slept, awake: room.awake, last, factor };
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

