import { expect, test } from 'vitest';
import { readEmbed } from './readEmbed';
import { withoutEmbed } from './withoutEmbed';

test.each([
  ['', false], ['?embed', true], ['?embed=', true], ['?embed=1', true], ['?embed=0', false],
  ['?isolated=0&embed', true], ['?embedded', false],
])('%s asks for the picture alone: %s', (search, isEmbedded) => {
  expect(readEmbed(search)).toEqual({ isEmbedded, issues: [] });
});

test.each(['?embed=yes', '?embed=1&embed=0', '?embed=<b>'])('%s is refused with a sentence', (search) => {
  const { isEmbedded, issues } = readEmbed(search);
  expect(isEmbedded).toBe(false);
  expect(issues[0].message).toMatch(/^embed = .+ is not possible: alone or 1 \(the picture alone\) or 0\.$/);
});

test.each([
  ['https://x.org/g/?embed#1/a?b=1', 'https://x.org/g/#1/a?b=1'],
  ['https://x.org/g/?isolated=0&embed=1#1/a', 'https://x.org/g/?isolated=0#1/a'],
  ['https://x.org/g/#1/a?embed', 'https://x.org/g/#1/a?embed'],
  ['https://x.org/g/', 'https://x.org/g/'],
])('%s in full is %s', (address, full) => {
  expect(withoutEmbed(address)).toBe(full);
});
