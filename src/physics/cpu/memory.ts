import { createContacts, type Contacts } from './collide/contacts';
import { createLawMemory, type LawMemory } from './collide/lawMemory';
import { gridOf } from './collide/worldGrid';
import { createSleepRoom } from './sleep/sleepers';
import { makeRoom } from './sleep/steady';
import type { CpuWorld } from './world';

/**
 * This file lists what a step on the CPU reads that an earlier step made, besides the state: all of it. What else a
 * world has is written before it is read. The watch, measures and the clock are the engine's own.
 */

/** Numbers a contact. Friction, places in the core and who sleeps are written anew in each frame. */
const OF_CONTACT = {
  bodyA: 1, bodyB: 1, feature: 1, normal: 3, armA: 3, armB: 3, firstGap: 1, impulse: 3, held: 3, scaling: 2,
} as const satisfies Partial<Record<keyof Contacts, number>>;
const OF_LAWS = { moment: 3, heldMoment: 3, born: 1, plastic: 1, bond: 1 } as const satisfies
  Record<keyof LawMemory, number>;
const OF_SLEEP = ['anchor', 'mean', 'friction', 'controls', 'slept'] as const;

type Part = readonly [name: string, array: Float64Array | Float32Array | Int32Array | Uint8Array];

/** Returns the arrays that are kept, as long as the world has something in them. */
function partsOf({
  contacts, memory, law, kept, shared, shapes: { middle }, slabs, sleepers: { asleep, room }, strain, slips,
}: CpuWorld): Part[] {
  const { count, start, steady, capacity } = contacts;
  return [
    ...Object.entries(OF_CONTACT).map(([key, n]): Part =>
      [key, contacts[key as keyof typeof OF_CONTACT].subarray(0, n * count)]),
    ['start', start], ['steady', steady.subarray(0, (steady.length / capacity) * count)],
    ['way', kept.way], ['strain', strain], ['slip', slips.slip.subarray(0, 3 * count)],
    ...(law.on ? Object.entries(OF_LAWS).map(([key, n]): Part =>
      [key, memory[key as keyof LawMemory].subarray(0, n * count)]) : []),
    ...(shared.left > 0 ? [
      ['middlePosition', middle.position], ['middleOrientation', middle.orientation], ['ways', middle.ways],
      ['slabs', slabs.of],
    ] satisfies Part[] : []),
    ...(room ? [['sleepers', asleep] satisfies Part, ...OF_SLEEP.map((key): Part => [key, room[key]])] : []),
  ];
}

/** Returns copies of all numbers from which the next step goes on. */
export function keptNumbers(world: CpuWorld): Record<string, ArrayLike<number>> {
  const { contacts, law, isBonded, impulseStep, kept, shared, slabs, sleepers, grid, strain, slips } = world;
  const { room } = sleepers;
  return {
    ...Object.fromEntries(partsOf(world).map(([name, array]) => [name, array.slice()])),
    sizes: [contacts.count, contacts.steady.length / contacts.capacity, strain.length, slips.slip.length > 0 ? 1 : 0],
    world: [
      grid.cell, kept.margin, impulseStep, isBonded ? 1 : 0, law.on ? 1 : 0, shared.left, slips.step,
      slabs.cutFor === shared.searches ? slabs.count : 0,
    ],
    ...(room && { sleep: [sleepers.count, room.watched, ...room.settings] }),
    ...Object.fromEntries(world.responders.list.map((one, k) => [`responder${k}`, one.remember()])),
  };
}

const isWhole = (x: number, most: number): boolean => Number.isInteger(x) && x >= 0 && x <= most;

type Kept = Readonly<Record<string, ArrayLike<number>>>;

/** Returns how long each list must be, for as many contacts, laws and sleepers as `numbers` say that there are. */
function lengthsOf(
  { model, contacts, kept, shapes: { middle }, slabs, sleepers, responders }: CpuWorld, numbers: Kept,
): (readonly [name: string, length: number])[] {
  const [count, steady, strain, slip] = Array.from(numbers.sizes), [, , , , isOn, left] = Array.from(numbers.world);
  const each = (of: Readonly<Record<string, number>>) =>
    Object.entries(of).map(([key, n]) => [key, n * count] as const);
  const room = numbers.sleep ? createSleepRoom(model) : null;
  return [
    ...each(OF_CONTACT), ['start', contacts.start.length], ['steady', steady * count], ['way', kept.way.length],
    ['strain', strain], ['slip', 3 * slip * count], ...(isOn === 1 ? each(OF_LAWS) : []),
    ...(left > 0 ? [
      ['middlePosition', middle.position.length], ['middleOrientation', middle.orientation.length],
      ['ways', middle.ways.length], ['slabs', slabs.of.length],
    ] as const : []),
    ...(room ? [['sleepers', sleepers.asleep.length] as const] : []),
    ...(room ? OF_SLEEP.map((key) => [key, room[key].length] as const) : []),
    ...responders.list.map((one, k) => [`responder${k}`, one.remember().length] as const),
  ];
}

/**
 * Says whether numbers that may come from a stranger's file can be those of a world: lists are as long as the number of
 * contacts says, and bodies and places are there.
 */
export function isSound(cpu: CpuWorld, numbers: Kept): boolean {
  const { model, grid } = cpu;
  const bodies = model.grainCount + model.bodyCount, { sizes, world, start, clock, watch } = numbers;
  if (!sizes || !world || !start || !clock || !watch || !(sizes.length === 4 && world.length === 8)) return false;
  const [count, steady, strain, slip] = Array.from(sizes), [cell] = Array.from(world);
  if (!isWhole(count, 256 * bodies + 256) || !isWhole(steady, 64) || !isWhole(strain, 64 * bodies + 64)) return false;
  if (!isWhole(slip, 1) || !(cell > grid.cell / 16 && cell < grid.cell * 16)) return false;
  const areThere = lengthsOf(cpu, numbers).every(([key, length]) => numbers[key]?.length === length);
  const isBody = (i: number): boolean => isWhole(i, bodies - 1), isPlace = (at: number): boolean => isWhole(at, count);
  return areThere && Array.from(numbers.bodyA).every(isBody) && Array.from(numbers.bodyB).every(isBody)
    && Array.from(start).every(isPlace);
}

/** Gives a world, whose state was written, what another of the same spec has kept. */
export function recallWorld(world: CpuWorld, numbers: Kept): void {
  const { model, kept, shared, slabs, slips, sleepers } = world;
  const [count, steady, strain, slip] = Array.from(numbers.sizes);
  if (world.contacts.capacity < count) world.contacts = createContacts(model.grainCount, count);
  world.contacts.count = count;
  makeRoom(world.contacts, steady);
  world.strain = new Float64Array(strain);
  slips.slip = new Float64Array(slip * 3 * count);
  const [cell, margin, impulseStep, isBonded, isOn, left, slipStep, slabCount] = Array.from(numbers.world);
  if (world.grid.cell !== cell) world.grid = gridOf(model, cell);
  kept.margin = margin;
  world.impulseStep = impulseStep;
  world.isBonded = isBonded === 1;
  world.law.on = isOn === 1;
  if (world.law.on) world.memory = createLawMemory(world.contacts.capacity);
  slips.step = slipStep;
  shared.left = left;
  shared.searches++; // what the core has of another search is of no use
  if (slabCount > 0) {
    slabs.count = slabCount;
    slabs.cutFor = shared.searches;
  }
  sleepers.room = undefined;
  if (numbers.sleep) {
    const [asleep, watched, ...settings] = Array.from(numbers.sleep);
    sleepers.count = asleep;
    sleepers.room = { ...createSleepRoom(model), watched, settings };
  }
  for (const [name, array] of partsOf(world)) array.set(numbers[name]);
  world.responders.list.forEach((one, k) => one.recall(numbers[`responder${k}`]));
}
