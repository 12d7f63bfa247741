import { expect, test } from 'vitest';
import { aspectFor } from './aspectFor';

/** A column 2 m wide and deep, and 9 m high. */
const column = { min: [-1, -1, 0] as [number, number, number], max: [1, 1, 9] as [number, number, number] };
const RIGHT_ANGLE = Math.PI / 2;

test('a view is as wide as what it shows needs, between the least ratio and the widest', () => {
  const from = (away: number, x = 0) => aspectFor(column, [x, -away, 4, x, 0, 4], RIGHT_ANGLE, 1.35);
  expect(from(2)).toBeCloseTo(1.2, 12); // its near side is 1 m before the eye, and so as wide as the view is high
  expect(from(2.2)).toBeCloseTo(1.2 / 1.2, 12);
  expect(from(1.5)).toBe(1.35);
  expect(from(40)).toBe(0.9);
  expect(from(4, 2)).toBeCloseTo(1.2, 12); // to one side: what is farthest from the middle counts
  expect(from(0.5)).toBe(1.35); // some of it is behind the eye
});

test('a narrower angle of view needs a wider ratio, and what the eye looks away from counts for nothing', () => {
  const narrow = aspectFor(column, [0, -4, 4, 0, 0, 4], RIGHT_ANGLE / 2, 1.35);
  expect(narrow).toBeCloseTo(1.2 / (3 * Math.tan(Math.PI / 8)), 12);
  expect(aspectFor(column, [0, -9, 4, 0, -18, 4], RIGHT_ANGLE, 1.35)).toBe(1.35); // it looks away
});
