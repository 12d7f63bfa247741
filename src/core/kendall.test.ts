import { expect, test } from 'vitest';
import { kendall, leastKendall } from './kendall';

test('it is 1 where y always rises, −1 where it always falls, and 0 where it never changes', () => {
  expect(kendall([1, 2, 3, 9], [0, 1, 5, 6])).toBe(1);
  expect(kendall([1, 2, 3, 9], [6, 5, 1, 0])).toBe(-1);
  expect(kendall([1, 2, 3, 9], [4, 4, 4, 4])).toBe(0);
  expect(kendall([1, 2, 3], [1, 3, 2])).toBeCloseTo(1 / 3, 15); // one pair of three is the wrong way round
  expect(kendall([1, 2, 3], [1, NaN, 2])).toBeNaN();
});

test('so many orders are as steady by chance: 1 and 3 of the 24 of four numbers have no and one pair wrong', () => {
  expect(leastKendall(4, 1 / 24)).toBe(1);
  expect(leastKendall(4, 4 / 24)).toBeCloseTo(1 - 4 / 12, 15);
  expect(leastKendall(4, 3.9 / 24)).toBe(1);
  expect(leastKendall(12, 0.001)).toBeCloseTo(0.667, 3);
});
