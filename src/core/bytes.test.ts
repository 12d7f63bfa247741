import { expect, test } from 'vitest';
import { createByteReader, createByteWriter, pack, unpack } from './bytes';

const WHOLES = [0, 1, -1, 63, 64, -64, -65, 8191, 8192, 2 ** 30, -(2 ** 30), 12345678];

test('what is written is read, and no more', () => {
  const writer = createByteWriter();
  writer.bytes(Uint8Array.of(7, 8));
  writer.wholes(WHOLES);
  writer.words(Uint16Array.of(0, 65535, 258));
  writer.doubles([Math.PI, -0, 5e-324]);
  writer.wholes(new Array(100_000).fill(-3)); // room grows
  const reader = createByteReader(writer.end());
  expect([...reader.bytes(2)]).toEqual([7, 8]);
  expect([...reader.wholes(WHOLES.length)]).toEqual(WHOLES);
  expect([...reader.words(3)]).toEqual([0, 65535, 258]);
  expect([...reader.doubles(3)]).toEqual([Math.PI, -0, 5e-324]);
  expect(reader.wholes(100_000).every((x) => x === -3)).toBe(true);
  expect(reader.left).toBe(0);
  for (const kind of ['bytes', 'wholes', 'words', 'doubles'] as const)
    expect(() => reader[kind](1)).toThrow('bytes end early');
  expect(() => createByteReader(Uint8Array.of(200, 200)).wholes(1)).toThrow('bytes end early');
  expect(() => createByteReader(Uint8Array.of(1)).words(-1)).toThrow('bytes end early');
});

test('what was packed is unpacked; what is damaged is refused', async () => {
  const bytes = Uint8Array.from({ length: 10_000 }, (_, k) => k % 7), packed = await pack(bytes);
  expect(packed.length).toBeLessThan(200);
  expect(await unpack(packed)).toEqual(bytes);
  const damaged = packed.slice();
  damaged[packed.length >> 1] ^= 1;
  await expect(unpack(damaged)).rejects.toThrow();
  await expect(unpack(packed.slice(0, -1))).rejects.toThrow();
});
