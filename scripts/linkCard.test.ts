import { expect, test } from 'vitest';
import { linkCard, readSite } from './linkCard.mjs';

const contentOf = (site: string | null, property: string): string | undefined =>
  linkCard(site).transformIndexHtml().map(({ attrs }) => attrs as Record<string, string>)
    .find((attrs) => attrs.property === property)?.content;

test('a preview has the whole address of its picture where the page knows its own', () => {
  expect(contentOf(readSite('https://example.org/grouser/index.html?x#1/ditch'), 'og:image'))
    .toBe('https://example.org/grouser/card.jpg');
  expect(contentOf('https://example.org/grouser/', 'og:url')).toBe('https://example.org/grouser/');
  expect(contentOf(readSite(undefined), 'og:image')).toBe('./card.jpg');
  expect(contentOf(null, 'og:url')).toBeUndefined();
});

test.each(['example.org', 'file:///page/', 'https://'])('%s is refused as the address of a page', (given) => {
  expect(() => readSite(given)).toThrow(
    `GROUSER_URL = ${given} is not possible: it is the address of the page, as https://example.org/a/.`);
});
