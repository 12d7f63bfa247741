import { expect, test } from 'vitest';
import { testDevice } from '../../gpu/testing/testDevice';
import { createBufferCopier, type Piece } from './copyBuffers';

test('pieces come as they were at the call, part by part, into arrays and buffers of earlier copies', async () => {
  const { device, errors } = await testDevice(), WORDS = 5e6; // some parts
  const buffer = device.createBuffer({ size: 4 * WORDS, usage: GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST });
  const words = Uint32Array.from({ length: WORDS }, (_, k) => k * k);
  device.queue.writeBuffer(buffer, 0, words);
  const copier = createBufferCopier(device), piece = (bytes: number): Piece =>
    ({ buffer, at: 64, bytes, most: 4 * WORDS - 64 });
  const first = copier.copy({ all: piece(4 * WORDS - 64), none: piece(0) });
  device.queue.writeBuffer(buffer, 0, new Uint32Array(WORDS));
  expect(Object.keys(await first)).toEqual(['all']);
  const { all } = await first, wrong = new Uint32Array(all.buffer).findIndex((word, k) => word !== words[k + 16]);
  expect([all.byteLength, wrong]).toEqual([4 * WORDS - 64, -1]);

  const held = copier.bytes, one = copier.copy({ all: piece(800) }, { all }), other = copier.copy({ all: piece(400) });
  expect((await one).all.buffer).toBe(all.buffer);
  expect((await one).all).toEqual(new Uint8Array(800));
  expect((await other).all).toEqual(new Uint8Array(400));
  expect(copier.bytes).toBe(held); // a second one at the same time has had another, which is gone
  const last = copier.copy({ all: piece(800) });
  copier.destroy();
  await expect(last).rejects.toThrow();
  expect(errors).toEqual([]);
  buffer.destroy();
});
