import { expect, test } from 'vitest';
import { mostGrains } from './mostGrains';

test('a tab on a machine with 8 GB takes a million grains on the CPU, one that does not say so a fifth', () => {
  expect([8, 4, 1, null].map(mostGrains)).toEqual([1_000_000, 500_000, 200_000, 200_000]);
});
