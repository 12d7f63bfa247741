import { expect, test } from 'vitest';
import { statusSentences, STEP_STATUS, type Full } from './status';

const { contactsFull, outside } = STEP_STATUS;
const full: Full = { what: 'contacts', wanted: 1200, room: 1000, most: 1000 };

test('what ran out is named with what was wanted, what there is, and what to do', () => {
  expect(statusSentences(contactsFull.bit, { full })).toEqual([
    'There is room for 1000 contacts and 1200 were found: some grains pass through each other. '
    + 'This device allows no more; take fewer grains, or a smaller step, which looks for contacts less far.',
  ]);
  expect(statusSentences(contactsFull.bit, { full: { ...full, most: 5000 } })[0]).toMatch(/The next step has more\.$/);
});

test('sentences are those of the bits that are set', () => {
  expect(statusSentences(0, { full })).toEqual([]);
  expect(statusSentences(contactsFull.bit | outside.bit)).toEqual([contactsFull.says, outside.says]);
});
