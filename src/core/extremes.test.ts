import { expect, test } from 'vitest';
import { maxOf, minOf } from './extremes';

test('the extremes of more numbers than a stack holds are found', () => {
  const many = Array.from({ length: 200_000 }, (_, i) => (i * 7919) % 200_003);
  expect(() => Math.max(...many)).toThrow(RangeError); // why these functions are there
  expect(maxOf(many)).toBe(200_002);
  expect(minOf(Float64Array.from(many, (x) => x - 5))).toBe(-5);
});

test('a not-a-number, an empty list and signed zeros count as for Math.max and Math.min', () => {
  for (const values of [[], [3], [1, NaN, 2], [NaN, 1], [-0, 0], [0, -0], [-Infinity, 4], [Infinity, -1]]) {
    expect(maxOf(values)).toBe(Math.max(...values));
    expect(minOf(values)).toBe(Math.min(...values));
  }
});
