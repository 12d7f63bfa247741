import { expect, test } from 'vitest';
import { createBuffers } from '../../../gpu/buffers';
import { createKernel } from '../../../gpu/defineKernel';
import { StructArray } from '../../../gpu/structArray';
import { testDevice } from '../../../gpu/testing/testDevice';
import { RECORD } from '../contactRecord';
import { sphereKernels, structs } from '../kernels';
import { KEY_POINT } from '../library';
import { readBuffer } from '../stateBuffers';

/** Contacts of grain 0 among four: B and point; big body 0 is number 4. */
type Point = { b: number; point: number };
const GRAINS = 4, ROOM = 16, NONE = 0xffffffff, IDENTITY = 0x3fffffff;
const keyOf = ({ b, point }: Point): number => (b + point * 2 ** KEY_POINT) >>> 0;

/**
 * Returns the impulses along x [N·s] of the contacts `now`, after a frame that had those in `last` with impulses 1, 2,
 * 4, …
 */
async function link(last: Point[], now: Point[]): Promise<number[]> {
  const { device, errors } = await testDevice(), { STORAGE, UNIFORM, COPY_DST, COPY_SRC } = GPUBufferUsage;
  const step = new StructArray(structs.step), usage = STORAGE | COPY_DST | COPY_SRC;
  const of = (bytes: number) => ({ bytes, usage });
  for (const [field, value] of Object.entries({
    grainCount: GRAINS, bodyCount: 1, cellCapacity: 1, blockEdge: 2, contactCapacity: ROOM, bodyContactCapacity: ROOM,
  })) step.set(0, field, value);
  step.set(0, 'cells', [2, 2, 2]);
  step.set(0, 'blocks', [1, 1, 1]);
  const b = await createBuffers(device, {
    step: { bytes: structs.step.size, usage: UNIFORM | COPY_DST }, cells: of(4 * (2 + 2 * GRAINS)),
    record: of(4 * RECORD * ROOM),
    oldLinks: of(12 * GRAINS), oldImpulse: of(32 * ROOM), starts: of(4 * (2 * GRAINS + 2 + ROOM)), owner: of(4 * ROOM),
    impulse: of(32 * ROOM), links: of(12 * GRAINS),
  });
  const keys = new Uint32Array(ROOM), old = new Uint32Array(4 * ROOM);
  const starts = new Uint32Array(2 * GRAINS + 2 + ROOM);
  now.forEach((point, k) => { keys[k] = keyOf(point); }); // in the place of owners
  last.forEach((point, k) => {
    new Float32Array(old.buffer)[4 * k] = 2 ** k;
    old[4 * k + 3] = keyOf(point);
  });
  old[4 * last.length + 3] = NONE;
  const heavy = now.filter(({ b: body }) => body >= GRAINS).length;
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
  kernel.bind(b).encode(pass, GRAINS);
  pass.end();
  device.queue.submit([encoder.finish()]);
  const found = await readBuffer(device, b.impulse), words = new Uint32Array(found), p = new Float32Array(found);
  expect(errors).toEqual([]);
  now.forEach((point, k) => expect(words[4 * k + 3] & IDENTITY).toBe(keyOf(point)));
  return now.map((_, k) => p[4 * k]);
}

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
