import { expect, test } from 'vitest';
import { createRandom } from '../../../core/random';
import { createBuffers } from '../../../gpu/buffers';
import { createKernel } from '../../../gpu/defineKernel';
import { StructArray } from '../../../gpu/structArray';
import { testDevice } from '../../../gpu/testing/testDevice';
import { sphereKernels, structs } from '../kernels';
import { SCAN_BLOCK } from '../library';
import { readBuffer } from '../stateBuffers';

const NONE = 0xffffffff;

test.each([1, 2, 64, 65, 16383, 16384, 16385, 40_000])('an array of %i is scanned: each entry becomes the sum of '
  + 'those before it', async (count) => {
  const { device, errors } = await testDevice(), { STORAGE, UNIFORM, COPY_DST, COPY_SRC } = GPUBufferUsage;
  const random = createRandom(count);
  const usage = STORAGE | COPY_DST | COPY_SRC;
  const entries = Uint32Array.from({ length: count }, () => Math.floor(1000 * random()));
  const b = await createBuffers(device, {
    scan: { bytes: 16, usage: UNIFORM | COPY_DST }, entries: { bytes: 4 * count, usage },
    blockSums: { bytes: 4 * Math.ceil(count / SCAN_BLOCK), usage },
  });
  device.queue.writeBuffer(b.scan, 0, Uint32Array.of(count, 0, 0, 0));
  device.queue.writeBuffer(b.entries, 0, entries);
  const { reduceBlocks, scanSums, scanBlocks } = sphereKernels, encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  (await createKernel(device, reduceBlocks)).bind(b).encode(pass, Math.ceil(count / SCAN_BLOCK));
  (await createKernel(device, scanSums)).bind(b).encodeGroups(pass, 1);
  (await createKernel(device, scanBlocks)).bind(b).encode(pass, Math.ceil(count / SCAN_BLOCK));
  pass.end();
  device.queue.submit([encoder.finish()]);
  const found = new Uint32Array(await readBuffer(device, b.entries));
  let sum = 0;
  const expected = entries.map((entry) => { const before = sum; sum += entry; return before; });
  expect(errors).toEqual([]);
  expect(found.subarray(0, count)).toEqual(expected);
});

test.each([64, 256])('the contacts of each big body come together, in the order in which they were found (%i '
  + 'shares)', async (shares) => {
  const { device, errors } = await testDevice(), { STORAGE, UNIFORM, COPY_DST, COPY_SRC } = GPUBufferUsage;
  const random = createRandom(5);
  const grains = 7, bodies = 3, contacts = 500, usage = STORAGE | COPY_DST | COPY_SRC, heads = bodies * shares + 1;
  // below `grains`: a grain
  const bodyOf = Array.from({ length: contacts }, () => Math.floor(random() * (grains + bodies)));
  const lost = (c: number): boolean => c % 17 === 0; // a place that stayed empty
  const heavy = bodyOf.flatMap((b, c) => (b >= grains ? [c] : []));
  const starts = new Uint32Array(2 * grains + 2 + heavy.length);
  starts.fill(contacts - heavy.length, 1, grains + 1);
  starts.fill(contacts - heavy.length, grains + 1, grains + 2);
  starts.fill(contacts, grains + 2, 2 * grains + 2);
  starts.set(heavy, 2 * grains + 2);
  const impulse = new Uint32Array(contacts);
  bodyOf.forEach((b, c) => { impulse[c] = lost(c) ? NONE : b; });
  const step = new StructArray(structs.step);
  for (const [field, value] of Object.entries(
    { grainCount: grains, bodyCount: bodies, contactCapacity: contacts, bodyContactCapacity: heavy.length,
      bodyShares: shares }
  )) step.set(0, field, value);
  const b = await createBuffers(device, {
    step: { bytes: structs.step.size, usage: UNIFORM | COPY_DST }, scan: { bytes: 16, usage: UNIFORM | COPY_DST },
    starts: { bytes: starts.byteLength, usage },
    impulse: { bytes: impulse.byteLength, usage }, bodyLists: { bytes: 4 * (heads + heavy.length), usage },
    blockSums: { bytes: 4 * 64, usage },
  });
  for (
    const [buffer, data] of [
      [b.step, step.data], [b.scan, Uint32Array.of(heads, 0, 0, 0)], [b.starts, starts], [b.impulse, impulse],
    ] as const
  ) {
    device.queue.writeBuffer(buffer, 0, data as ArrayBuffer);
  }
  const { countBodyShares, fillBodyLists, reduceBlocks, scanSums, scanBlocks } = sphereKernels;
  const scanned = { ...b, entries: b.bodyLists };
  const encoder = device.createCommandEncoder(), pass = encoder.beginComputePass();
  (await createKernel(device, countBodyShares)).bind(b).encode(pass, heads);
  (await createKernel(device, reduceBlocks)).bind(scanned).encode(pass, Math.ceil(heads / SCAN_BLOCK));
  (await createKernel(device, scanSums)).bind(scanned).encodeGroups(pass, 1);
  (await createKernel(device, scanBlocks)).bind(scanned).encode(pass, Math.ceil(heads / SCAN_BLOCK));
  (await createKernel(device, fillBodyLists)).bind(b).encode(pass, heads - 1);
  pass.end();
  device.queue.submit([encoder.finish()]);
  const lists = new Uint32Array(await readBuffer(device, b.bodyLists));
  expect(errors).toEqual([]);
  for (let k = 0; k < bodies; k++) {
    const found = [...lists.subarray(heads + lists[k * shares], heads + lists[(k + 1) * shares])];
    expect(found).toEqual(heavy.filter((c) => bodyOf[c] === grains + k && !lost(c)));
    expect(found.length).toBeGreaterThan(10);
  }
});
