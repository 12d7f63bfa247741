import { expect, test } from 'vitest';
import { createBuffers } from '../../../gpu/buffers';
import { createKernel } from '../../../gpu/defineKernel';
import { StructArray } from '../../../gpu/structArray';
import { testDevice } from '../../../gpu/testing/testDevice';
import { RECORD } from '../contactRecord';
import { sphereKernels, structs } from '../kernels';
import { impulsesFrom, memoryBytes } from '../layout';
import { KEY_POINT, SLOT_THREADS } from '../library';
import { readBuffer } from '../stateBuffers';

/** Contacts of grain 0 among four: B and point; big body 0 is number 4. */
type Point = { b: number; point: number };
const GRAINS = 4, ROOM = 16, NONE = 0xffffffff, IDENTITY = 0x3fffffff, LAST = 0x80000000;
const keyOf = ({ b, point }: Point): number => (b + point * 2 ** KEY_POINT) >>> 0;

/**
 * Returns the impulses along x [N·s] of the contacts `now`, after a frame that had those in `last` with impulses 1, 2,
 * 4, …, the list of contacts with big bodies, and how many each grain has. Null is a place that stayed empty.
 */
async function linkAll(last: Point[], now: (Point | null)[], room = ROOM) {
  const { device, errors } = await testDevice(), { STORAGE, UNIFORM, COPY_DST, COPY_SRC } = GPUBufferUsage;
  const step = new StructArray(structs.step), usage = STORAGE | COPY_DST | COPY_SRC;
  const of = (bytes: number) => ({ bytes, usage });
  for (const [field, value] of Object.entries({
    grainCount: GRAINS, bodyCount: 1, cellCapacity: 1, blockCells: [2, 2, 2], contactCapacity: room,
    bodyContactCapacity: ROOM,
  })) step.set(0, field, value);
  step.set(0, 'cells', [2, 2, 2]);
  step.set(0, 'blocks', [1, 1, 1]);
  const b = await createBuffers(device, {
    step: { bytes: structs.step.size, usage: UNIFORM | COPY_DST }, cells: of(4 * (2 + 2 * GRAINS)),
    record: of(4 * RECORD * ROOM),
    oldLinks: of(12 * GRAINS), oldImpulse: of(memoryBytes(false) * ROOM),
    starts: of(4 * (2 * GRAINS + 2 + ROOM)), owner: of(4 * ROOM),
    impulse: of(memoryBytes(false) * ROOM), links: of(12 * GRAINS),
  });
  const keys = new Uint32Array(ROOM), old = new Uint32Array(4 * ROOM);
  const starts = new Uint32Array(2 * GRAINS + 2 + ROOM);
  const isLast = (k: number): boolean => now[k]!.b < GRAINS && now[k + 1]?.b !== now[k]!.b;
  now.forEach((point, k) => { keys[k] = point ? keyOf(point) + (isLast(k) ? LAST : 0) : NONE; }); // in owners' place
  last.forEach((point, k) => {
    new Float32Array(old.buffer)[impulsesFrom(room) + 3 * k] = 2 ** k;
    old[k] = keyOf(point);
  });
  old[last.length] = NONE;
  const heavy = now.length - (now.findLastIndex((point) => point && point.b < GRAINS) + 1);
  starts.fill(now.length, 1, GRAINS + 1); // all are of the first slot
  starts.fill(now.length, GRAINS + 1, GRAINS + 2);
  starts.fill(now.length + heavy, GRAINS + 2, 2 * GRAINS + 2);
  for (const [buffer, data] of [
    [b.step, step.data], [b.cells, Uint32Array.of(0, 0, 0, 1, 2, 3, 0, 0, 0, 0)], [b.owner, keys],
    [b.oldImpulse, old], [b.starts, starts],
    [b.oldLinks, Uint32Array.of(0, 0, last.length + 1, ...new Array<number>(3 * GRAINS - 3).fill(0))],
  ] as const) device.queue.writeBuffer(buffer, 0, data as ArrayBuffer);
  const kernel = await createKernel(device, sphereKernels.linkContacts), encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  kernel.bind(b).encode(pass, SLOT_THREADS * GRAINS);
  pass.end();
  device.queue.submit([encoder.finish()]);
  const found = await readBuffer(device, b.impulse), words = new Uint32Array(found), p = new Float32Array(found);
  expect(errors).toEqual([]);
  const linked = now.slice(0, room), owner = new Uint32Array(await readBuffer(device, b.owner));
  linked.forEach((point, k) => {
    expect(point ? words[k] & IDENTITY : words[k]).toBe(point ? keyOf(point) : NONE);
    expect(owner[k]).toBe(0);
  });
  expect(p[impulsesFrom(room) + 3 * room]).toBe(0); // what the first one held is behind the last one's impulse
  const links = new Uint32Array(await readBuffer(device, b.links));
  expect([links[1], links[2]]).toEqual([0, linked.length]);
  const listed = new Uint32Array(await readBuffer(device, b.starts)).subarray(2 * GRAINS + 2, 2 * GRAINS + 2 + heavy);
  return {
    impulses: linked.map((_, k) => p[impulsesFrom(room) + 3 * k]), listed: [...listed],
    counts: Array.from({ length: GRAINS }, (_, i) => links[3 * i] >>> 8),
  };
}

const link = async (last: Point[], now: Point[]): Promise<number[]> => (await linkAll(last, now)).impulses;

const pair = (b: number, count: number): Point[] => Array.from({ length: count }, (_, point) => ({ b, point }));

test('points find their impulses of the last frame, by pair and number', async () => {
  expect(await link([...pair(1, 2), ...pair(3, 1)], [...pair(3, 1), ...pair(2, 1), ...pair(1, 2)]))
    .toEqual([4, 0, 1, 2]);
});

test('the last point of two grains inherits from those that are gone; a new one begins with none', async () => {
  expect(await link(pair(1, 4), pair(1, 2))).toEqual([1, 2 + 4 + 8]);
  expect(await link([...pair(1, 3), ...pair(2, 2)], [...pair(1, 1), ...pair(2, 2)])).toEqual([1 + 2 + 4, 8, 16]);
  expect(await link(pair(1, 1), pair(1, 3))).toEqual([1, 0, 0]);
});

test('points with a big body go by their names alone', async () => {
  expect(await link([{ b: 4, point: 7 }, { b: 4, point: 33 }], [{ b: 4, point: 7 }, { b: 4, point: 9 }]))
    .toEqual([1, 0]);
});

test('all contacts of a grain are linked by its threads: counted once, and with bodies listed', async () => {
  const bodies = [{ b: 4, point: 1 }, { b: 4, point: 2 }, null, null], grains = [...pair(1, 4), ...pair(2, 3)];
  const { impulses, listed, counts } = await linkAll(grains, [...grains, ...bodies]);
  expect(impulses.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 32, 64]);
  expect(listed).toEqual([7, 8, NONE, NONE]);
  expect(counts).toEqual([9, 4, 3, 0]);
});

test('what has no room is no contact, and not in the list of contacts with bodies', async () => {
  const grains = [...pair(1, 4), ...pair(2, 2)], bodies = [{ b: 4, point: 1 }, { b: 4, point: 2 }];
  const { impulses, listed, counts } = await linkAll(grains, [...grains, ...bodies], 7);
  expect(impulses).toEqual([1, 2, 4, 8, 16, 32, 0]);
  expect(listed).toEqual([6, NONE]);
  expect(counts).toEqual([7, 4, 2, 0]);
});
