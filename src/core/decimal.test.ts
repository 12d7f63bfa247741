import { expect, test } from 'vitest';
import { isDecimal } from './decimal';

test.each(['0', '-1', '+2.5', '2.', '.5', '-.5e3', '1E-9', '007', '1e+400'])('%s is a number', (text) => {
  expect(isDecimal(text)).toBe(true);
  expect(Number(text)).not.toBeNaN();
});

test.each([
  '', '.', '-', 'e5', '1e', '1e+', '.e1', '1.2.3', '--1', ' 1', '1 ', '1\n', '0x10', '1_000', '9,81', 'NaN', 'Infinity',
  '1n', '١',
])('%j is not', (text) => {
  expect(isDecimal(text)).toBe(false);
});
