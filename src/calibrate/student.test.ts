import { expect, test } from 'vitest';
import { studentT } from './student';

// tables of the two-sided quantiles
test.each([[0.95, 1, 12.7062], [0.95, 2, 4.30265], [0.9, 2, 2.91999], [0.99, 5, 4.03214], [0.95, 10, 2.22814],
  [0.95, 30, 2.04227]])('%d within ±t of %d degrees of freedom', (p, freedom, t) => {
  expect(studentT(p, freedom) / t).toBeCloseTo(1, 4);
});

test('with many degrees of freedom it is the normal distribution', () => {
  expect(studentT(0.95, Infinity)).toBeCloseTo(1.96, 2);
  expect(studentT(0.6827, Infinity)).toBeCloseTo(1, 2);
});

test('between whole degrees it falls', () => {
  expect(studentT(0.95, 2.5)).toBeLessThan(studentT(0.95, 2));
  expect(studentT(0.95, 2.5)).toBeGreaterThan(studentT(0.95, 3));
});
