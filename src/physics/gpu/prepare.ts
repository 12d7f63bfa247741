import { assert } from '../../core/assert';
import { NoMemory } from '../../gpu/buffers';
import { StructArray } from '../../gpu/structArray';
import type { Live } from '../../model/settings';
import { isBeyondFriction } from '../contact/lawStep';
import { structs } from './kernels';
import { memoryBytes, type Capacities } from './layout';
import { compileNeeded } from './neededKernels';
import { fullOf, growBuffers, growCapacities } from './room';
import { isConverging, solverOf } from './settings';
import { chooseForm } from './solve/chooseForm';
import { createSleepers, maySleep } from './sleep/sleepers';
import { readBuffer } from './stateBuffers';
import { kernelsOf } from './variant';
import { bindWorld, submit, type GpuWorld } from './world';

/**
 * Makes what a frame under `live` needs before it is submitted: kernels for its laws, the form of its sweeps, and room
 * for its contacts. `isOver` says that the world has been disposed of meanwhile: then nothing more is made.
 */
export async function prepareFrame(world: GpuWorld, live: Live, isOver: () => boolean): Promise<void> {
  const lawful = isBeyondFriction(live.settings.laws), converging = isConverging(solverOf(live));
  const { responders, capacities, form, pull } = world, pulled = pull.holds(live);
  for (const one of responders) {
    const refusal = one.refuses(live, converging, lawful);
    assert(refusal === null, refusal ?? '');
  }
  const sleeps = !pulled && maySleep(world.model, live);
  await chooseKernels(world, lawful, sleeps, isOver);
  world.form = chooseForm(live.settings, world.sleeps);
  if (world.form !== form) world.colours.used = 0;
  await compileFor(world, lawful || capacities.laws, converging, pulled); // pieces are told from then on
  await countNew(world, live, isOver);
  await grow(world, live, isOver);
  if (pulled && !isOver()) await pull.find(live);
}

/**
 * Takes the kernels for laws beyond friction or for sleepers, compiled when one is first switched on, or those for
 * friction alone. What contacts kept for such laws before is forgotten, and nothing sleeps yet.
 */
export async function chooseKernels(
  world: GpuWorld, lawful: boolean, sleeps: boolean, isOver: () => boolean
): Promise<void> {
  const { device, model, variant } = world;
  const next = lawful || sleeps ? kernelsOf(device, { ...variant, laws: lawful, sleep: sleeps }) : world.plain;
  if (sleeps) world.sleepers ??= await createSleepers(device, model, variant);
  if (next === world.kernels || isOver()) return;
  world.kernels = next;
  world.lawful = lawful;
  world.sleeps = sleeps;
  world.sleepers?.wake();
  bindWorld(world);
  if (!lawful || !world.capacities.laws) return;
  const { contacts: { impulse }, capacities } = world;
  submit(world, (encoder) => encoder.clearBuffer(impulse, memoryBytes(false) * capacities.contacts));
}

/** Compiles what frames of this kind take and no frame took before; returns at once where there is nothing. */
async function compileFor(
  world: GpuWorld, laws: boolean, converging: boolean, pulled: boolean,
): Promise<void> {
  const { kernels, kind, form, compiled } = world, colours = form === 'colours';
  const isKnown = compiled.kernels === kernels && compiled.colours === colours && compiled.laws === laws
    && compiled.converging === converging && compiled.pulled === pulled;
  if (isKnown) return;
  await compileNeeded(kernels, { ...kind, colours, converging, laws, pulled });
  world.compiled = { kernels, colours, converging, laws, pulled };
}

/**
 * Counts the contacts of a state that is new, or is looked at with another margin, so that none is lost for want of
 * room. Where searches had too little of it, some contacts were not counted, and it counts again with more.
 */
async function countNew(world: GpuWorld, live: Live, isOver: () => boolean): Promise<void> {
  if (live.settings.dt === world.seenDt) return;
  const { device, wanted, grains, contactLimit } = world, plan = world.settings.write(live, null, 0, true);
  const counters = new StructArray(structs.counters);
  while (!isOver()) {
    submit(world, (encoder) => world.frame.count(encoder, plan));
    counters.load(await readBuffer(device, grains.counters));
    wanted.contacts = Math.max(wanted.contacts, counters.get(0, 'wanted'));
    wanted.bodyContacts = Math.max(wanted.bodyContacts, counters.get(0, 'wantedBodyContacts'));
    wanted.searches = Math.max(wanted.searches, counters.get(0, 'wantedSearches'));
    const { searches } = world.capacities, next = growCapacities(world.capacities, wanted, device.limits, contactLimit);
    if (wanted.searches <= searches || next.searches === searches || isOver()) break;
    await makeRoom(world, next);
  }
  world.seenDt = live.settings.dt;
}

/**
 * Makes room for what is wanted, before it is too late; state and impulses stay. Where the device refuses that, what
 * there is does as long as all that is wanted fits.
 */
async function grow(world: GpuWorld, live: Live, isOver: () => boolean): Promise<void> {
  const { device, capacities, contactLimit, wanted, refused } = world;
  let next = growCapacities(capacities, wanted, device.limits, contactLimit, refused);
  const coloured = world.form === 'colours' || next.coloured;
  const momentum = isConverging(solverOf(live)) || next.momentum;
  const laws = isBeyondFriction(live.settings.laws) || next.laws, sleep = world.sleeps || next.sleep;
  const takes = coloured !== next.coloured || momentum !== next.momentum || laws !== next.laws || sleep !== next.sleep;
  if (takes) next = { ...next, coloured, momentum, laws, sleep };
  if (next === capacities || isOver()) return;
  try {
    await makeRoom(world, next);
    world.refused = false;
  } catch (error) {
    const isNeeded = takes || fullOf(capacities, wanted, device.limits, contactLimit) !== null;
    if (isNeeded || !(error instanceof NoMemory)) throw error;
    world.refused = true;
  }
}

/** Gives a world buffers of other capacities, with the impulses of the last frame. */
export async function makeRoom(world: GpuWorld, next: Capacities): Promise<void> {
  world.contacts = await growBuffers(world.device, world.contacts, next, world.capacities);
  world.capacities = next;
  world.buffers = { ...world.grains, ...world.contacts };
  world.colours.used = 0; // they were in the buffers that are gone
  world.sleepers?.wake();
  bindWorld(world);
  world.settings.setCapacities(next);
}
