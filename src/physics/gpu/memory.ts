import { whole, type CopiedBytes, type Pieces } from './copyBuffers';
import { betweenFrom, TWIST } from './layout';
import { chooseKernels, makeRoom } from './prepare';
import { impulseParts } from './room';
import type { GpuWorld } from './world';

/**
 * This file lists what a frame reads that an earlier frame made, all of it: tests spoil everything else
 * (testing/spoil.ts). Other buffers are constants, are written by the host before a frame, or are filled in it before
 * they are read. The watch, measures and the clock are the engine's own.
 */

/**
 * The capacities that grow, which are also those that a frame wants, and those taken when they are first needed. Room
 * for searches is kept apart, in worlds that list any: others keep the numbers that they had before there was such.
 */
const ROOM = ['contacts', 'bodyContacts', 'copies'] as const;
const TAKEN = ['momentum', 'laws', 'sleep', 'coloured'] as const;

/** Returns the buffers that a state is unpacked from. */
export const statePieces = ({ codec, responders }: GpuWorld): Pieces => ({
  ...codec.pieces,
  ...Object.fromEntries(responders.flatMap(({ kept }) => Object.entries(kept)).map(([name, b]) => [name, whole(b)])),
});

/** Returns the parts of buffers from which the next frame goes on. */
export function keptPieces(world: GpuWorld): Pieces {
  const { grains, contacts, capacities, wanted, sleeps, sleepers, colours } = world;
  const { impulse, colour, copies } = contacts, used = Math.min(wanted.contacts, capacities.contacts);
  const impulses = impulseParts(capacities, used).map(({ at, bytes }, k) => {
    const most = impulseParts(capacities, capacities.contacts)[k].bytes;
    return [`impulse${k}`, { buffer: impulse, at, bytes, most }] as const;
  });
  return {
    ...statePieces(world), links: whole(grains.links), ...Object.fromEntries(impulses),
    ...(colours.used > 0 && { colour: { buffer: colour, at: 0, bytes: 4 * used, most: 4 * capacities.contacts } }),
    ...(sleeps && sleepers && {
      sleepers: whole(sleepers.buffers.sleepers),
      between: {
        buffer: copies, at: betweenFrom(capacities), bytes: TWIST * capacities.grainCount,
        most: TWIST * capacities.grainCount,
      },
    }),
  };
}

/** Returns the numbers of the host from which the next frame goes on. */
export function keptNumbers(world: GpuWorld): Record<string, ArrayLike<number>> {
  const { capacities, wanted, colours, settings, sleepers, responders, lawful, sleeps, seenDt, form, codec } = world;
  return {
    order: codec.order,
    room: [...ROOM.map((key) => capacities[key]), ...TAKEN.map((key) => Number(capacities[key]))],
    kernels: [Number(lawful), Number(sleeps), Number(form === 'colours')],
    wanted: ROOM.map((key) => wanted[key]),
    ...(capacities.searches > 0 && { searches: [capacities.searches, wanted.searches] }),
    colours: [colours.used, colours.uncoloured, ...colours.pairs],
    seenDt: [seenDt],
    settings: settings.remember(),
    ...(sleeps && sleepers && { sleepers: sleepers.remember() }),
    ...Object.fromEntries(responders.map((one, k) => [`responder${k}`, one.remember()])),
  };
}

/**
 * Says whether numbers that may come from a stranger's file can be those of a world: each grain has one place, and no
 * more room is asked for than a device has. Whatever lies in buffers, a device reads nothing beyond their ends.
 */
export function isSound(
  { model, device, responders }: GpuWorld, numbers: Readonly<Record<string, ArrayLike<number>>>,
): boolean {
  const { order, room, searches = [] } = numbers, seen = new Uint8Array(model.grainCount);
  for (let i = 0; i < (order?.length ?? 0); i++) seen[order[i]] = 1;
  const most = device.limits.maxStorageBufferBindingSize / 4;
  const lists = ['kernels', 'wanted', 'colours', 'settings', 'clock', ...responders.map((_, k) => `responder${k}`)];
  return order?.length === model.grainCount && seen.every((one) => one === 1)
    && room?.length === ROOM.length + TAKEN.length
    && (searches.length === 0 || searches.length === 2)
    && [...Array.from(room), ...Array.from(searches)].every((x) => Number.isInteger(x) && x >= 0 && x <= most)
    && lists.every((key) => numbers[key] !== undefined);
}

/** Gives a world, whose state was written in the order of `numbers`, the memory that another of the same spec had. */
export async function recallWorld(
  world: GpuWorld, numbers: Readonly<Record<string, ArrayLike<number>>>, buffers: CopiedBytes, isOver: () => boolean,
): Promise<void> {
  const { device, colours, wanted } = world, [lawful, sleeps, coloured] = Array.from(numbers.kernels, (x) => x === 1);
  const room = { ...world.capacities };
  ROOM.forEach((key, k) => { room[key] = numbers.room[k]; });
  TAKEN.forEach((key, k) => { room[key] = numbers.room[ROOM.length + k] === 1; });
  if (numbers.searches) {
    room.searches = Math.max(room.searches, numbers.searches[0]);
    wanted.searches = numbers.searches[1];
  }
  await makeRoom(world, room);
  await chooseKernels(world, lawful, sleeps, isOver);
  if (isOver()) return;
  world.form = coloured ? 'colours' : 'blocks';
  ROOM.forEach((key, k) => { wanted[key] = numbers.wanted[k]; });
  [colours.used, colours.uncoloured] = Array.from(numbers.colours);
  for (let k = 0; k < colours.pairs.length; k++) colours.pairs[k] = numbers.colours[2 + k];
  world.seenDt = numbers.seenDt[0];
  world.settings.recall(numbers.settings);
  if (numbers.sleepers) world.sleepers?.recall(numbers.sleepers);
  world.responders.forEach((one, k) => one.recall(numbers[`responder${k}`]));
  for (const [name, { buffer, at }] of Object.entries(keptPieces(world))) {
    if (buffers[name]) device.queue.writeBuffer(buffer, at, buffers[name]);
  }
}
