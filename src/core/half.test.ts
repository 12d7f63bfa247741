import { expect, test } from 'vitest';
import { fromHalf, toHalf } from './half';

test('every half survives', () => {
  const isLost = (bits: number): boolean => {
    const x = fromHalf(bits);
    return !Number.isNaN(x) && toHalf(x) !== bits;
  };
  expect([...Array(65536).keys()].filter(isLost)).toEqual([]);
  expect(fromHalf(toHalf(NaN))).toBeNaN();
});

test.each([
  [1, 0x3c00], [-2, 0xc000], [65504, 0x7bff], [65519.99, 0x7bff], [65520, 0x7c00], [2 ** -24, 1], [2 ** -25, 0],
  [0.1, 0x2e66], [1 / 3, 0x3555], [2 ** -14, 0x0400],
])('%f is %i', (x, bits) => expect(toHalf(x)).toBe(bits));

test('a number is rounded to the nearest half', () => {
  for (let k = 1; k < 1000; k++) {
    const x = (1.1 + Math.sin(k)) * 2 ** ((k % 28) - 14), bits = toHalf(x), found = Math.abs(fromHalf(bits) - x);
    for (const other of [bits - 1, bits + 1]) expect(found).toBeLessThanOrEqual(Math.abs(fromHalf(other) - x));
  }
});
