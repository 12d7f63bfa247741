// @module-tag slow
import { expect, test } from 'vitest';
import { expectFew } from './kit/allocationsTest';

/**
 * Most that a warm frame may take on the heap [B], the same for any number of grains and contacts: a number with a
 * fraction that is read from the settings, or returned by a function that was not inlined, is put on the heap. What
 * takes it: npm run -s bench -- allocations.
 */
const MOST = 6000;

test('a warm frame takes no more on the heap where there are more grains', { tags: 'long' }, () => {
  const few = expectFew('ditch count=500', MOST), many = expectFew('ditch count=2000', MOST);
  expect((many.bytes - few.bytes) / (many.grains - few.grains)).toBeLessThan(1);
});

// allocations.long.test.ts has other worlds
test('nor under laws beyond friction', { timeout: 600_000 }, () => {
  expectFew('repose count=60', MOST);
});
