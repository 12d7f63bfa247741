import { expect, test } from 'vitest';
import { formatForce } from './handTag';

test.each([
  [0, '0 N'], [3.2e-5, '32 µN'], [0.0812, '81 mN'], [0.25, '0.25 N'], [9.81, '9.8 N'], [12_300, '12 kN'],
])('%f N is %s', (force, text) => {
  expect(formatForce(force)).toBe(text);
});
