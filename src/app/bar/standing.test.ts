import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Timeline } from '../timeline/Timeline';
import { TopBar } from './TopBar';

vi.mock('../useMedia', async (actual) => // Node has no media
  Object.fromEntries(Object.keys(await actual<object>()).map((name) => [name, () => false])));

/** Returns the tag of a button of a bar, as the page has it before anything has come. */
const buttonOf = (bar: () => unknown, label: string): string => new RegExp(`<button[^>]*aria-label="${label}"[^>]*>`)
  .exec(renderToStaticMarkup(createElement(bar as typeof TopBar)))![0];

test.each([
  [TopBar, 'Save run'], [TopBar, 'VTK for ParaView'], [Timeline, 'Link to this moment'],
])('before a world stands, nothing of it is saved or linked: %o, %s', (bar, label) => {
  expect(buttonOf(bar, label)).toContain(' disabled=""');
});

test('before a world stands, a saved run may be opened', () => {
  expect(buttonOf(TopBar, 'Open a saved run')).not.toContain(' disabled=""');
});
