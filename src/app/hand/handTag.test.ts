import { expect, test } from 'vitest';
import { formatForce } from './handTag';

test.each([
  [0, '0 N'], [3.2e-5, '32 µN'], [0.0812, '81 mN'], [0.25, '0.25 N'], [9.81, '9.8 N'], [12_300, '12 kN'],
])('%f N is %s', (force, text) => {
  expect(formatForce(force, 'declared')).toBe(text);
});

test('in other units it has their unit alone', () => {
  expect([formatForce(12_300, 'si'), formatForce(12_300, 'us'), formatForce(0, 'us')])
    .toEqual(['12300 N', '2765 lbf', '0 lbf']);
});
