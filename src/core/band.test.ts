import { expect, test } from 'vitest';
import { around, atLeast, atMost, between, holds, wordsOf, wordsOfMargin } from './band';

test('a band says what its ends rest on, or does not compile', () => {
  // @ts-expect-error -- no margin
  expect(around(1, 0.1).margin.from).toBeUndefined();
  // @ts-expect-error -- no such source
  expect(atMost(1, 'hope', 'it will do').margin.from).toBe('hope');
  expect(wordsOfMargin(around(1, 0.1, 'seeds', 'five beds').margin)).toBe('scatter over seeds: five beds');
});

test('ends belong to a band, and not-a-number lies in none', () => {
  const band = between(0, 1, 'law', 'a share');
  expect([0, 0.5, 1, 1.001, -0.001, NaN].map((x) => holds(band, x))).toEqual([true, true, true, false, false, false]);
});

test('a table has a band in words', () => {
  expect(wordsOf(around(80, 1.6, 'judged', ''))).toBe('80 ± 1.6');
  expect(wordsOf(between(0.1, 1, 'judged', ''))).toBe('0.1 … 1');
  expect([wordsOf(atMost(2, 'judged', '')), wordsOf(atLeast(-2, 'judged', ''))]).toEqual(['≤ 2', '≥ -2']);
});
