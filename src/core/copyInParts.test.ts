import { expect, test } from 'vitest';
import { copyInParts } from './copyInParts';

const MEBIBYTE = 2 ** 20;

test('a copy is equal, has memory of its own, and lists all of it', async () => {
  const shared = new Float64Array(new SharedArrayBuffer(24)), part = new Float64Array(100).subarray(3, 5);
  shared.set([1, NaN, -0]);
  part.fill(7);
  const data = {
    shared, part, none: null, name: 'x', is: true, list: [1, 2, 3], deep: [{ bytes: Uint8Array.of(9) }], empty: [],
  };
  const { copy, memory } = await copyInParts(data, () => Promise.reject(new Error('it is small')));
  expect(copy).toEqual(data);
  expect(memory.map(({ byteLength }) => byteLength)).toEqual([24, 16, 1]);
  const sent = structuredClone(copy, { transfer: memory });
  expect(sent).toEqual(data);
  expect(memory.every(({ byteLength }) => byteLength === 0)).toBe(true);
  expect(part).toEqual(Float64Array.of(7, 7));
});

test('there is a pause after each mebibyte, however it is spread over arrays', async () => {
  const data = {
    a: new Float64Array(MEBIBYTE / 4), b: new Uint8Array(MEBIBYTE / 2), c: new Float32Array(MEBIBYTE / 8),
  };
  data.a.forEach((_, k, a) => { a[k] = k; });
  data.c.fill(2);
  let pauses = 0;
  const { copy } = await copyInParts(data, () => {
    pauses += 1;
    return Promise.resolve();
  });
  expect(pauses).toBe(2); // after two of three mebibytes
  const bytesOf = ({ buffer }: { buffer: ArrayBuffer }) => Buffer.from(buffer);
  for (const key of ['a', 'b', 'c'] as const) expect(bytesOf(copy[key]).equals(bytesOf(data[key]))).toBe(true);
});
