import { expect, test } from 'vitest';
import { memorySize } from './memorySize';

test('arrays of numbers count with their bytes, wherever they lie', () => {
  expect(memorySize(new Float32Array(10))).toBe(40);
  expect(memorySize([1, 2, 3])).toBe(24);
  expect(memorySize({ a: new Uint8Array(5), b: [{ c: new Float64Array(2) }, { c: null }], name: 'x', n: 7 })).toBe(21);
  expect([null, undefined, 3, 'text', {}, []].map(memorySize)).toEqual([0, 0, 0, 0, 0, 0]);
});

test('a part of a buffer counts as itself, and not as all of the buffer', () => {
  expect(memorySize(new Float32Array(new ArrayBuffer(400), 0, 3))).toBe(12);
});
