import { expect, test } from 'vitest';
import { placeBeside, type Box } from './placeBeside';

const WINDOW = { width: 1440, height: 900 }, PHONE = { width: 390, height: 844 }, CARD = { width: 340, height: 100 };

const boxAt = ({ left, top }: { left: number; top: number }, { width, height }: typeof CARD): Box =>
  ({ left, top, right: left + width, bottom: top + height });
const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test.each([
  ['the opening card', { left: 8, top: 500, right: 388, bottom: 820 }, WINDOW, { left: 400, top: 610 }],
  ['the bar at the top', { left: 8, top: 8, right: 1432, bottom: 50 }, WINDOW, { left: 550, top: 62 }],
  ['the timeline', { left: 8, top: 810, right: 1432, bottom: 850 }, WINDOW, { left: 550, top: 698 }],
  ['a panel near the top', { left: 8, top: 200, right: 1432, bottom: 240 }, WINDOW, { left: 550, top: 252 }],
  ['a panel on the right', { left: 1000, top: 8, right: 1432, bottom: 892 }, WINDOW, { left: 648, top: 400 }],
  ['the card of a phone', { left: 6, top: 500, right: 384, bottom: 700 }, PHONE, { left: 25, top: 388 }],
])('beside %s it covers nothing of it', (_, panel, window, expected) => {
  const x = (panel.left + panel.right) / 2, y = (panel.top + panel.bottom) / 2;
  const place = placeBeside(panel, { left: x - 20, right: x + 20, top: y - 10, bottom: y + 10 }, CARD, window);
  expect(place).toEqual(expected);
  expect(overlap(boxAt(place, CARD), panel)).toBe(false);
});

test('it is level with the control, and stays in the window', () => {
  const bar = { left: 8, top: 8, right: 1432, bottom: 50 };
  const under = (left: number) => placeBeside(bar, { ...bar, left, right: left + 40 }, CARD, WINDOW);
  expect(under(700)).toEqual({ left: 550, top: 62 });
  expect(under(1392).left).toBe(1092);
  expect(under(8).left).toBe(8);
});

test('in a window without room beside the panel it stands at the edge that is farther from the control', () => {
  const window = { width: 320, height: 256 }, panel = { left: 0, top: 40, right: 320, bottom: 250 };
  const card = { width: 304, height: 90 };
  expect(placeBeside(panel, { left: 10, top: 200, right: 60, bottom: 230 }, card, window)).toEqual({ left: 8, top: 8 });
  expect(placeBeside(panel, { left: 10, top: 50, right: 60, bottom: 80 }, card, window)).toEqual({ left: 8, top: 158 });
});
