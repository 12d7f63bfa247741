import { expect, test } from 'vitest';
import { middleOf, placeBeside, type Box } from './placeBeside';

const WINDOW = { width: 1440, height: 900 }, PHONE = { width: 390, height: 844 }, CARD = { width: 340, height: 100 };

const boxAt = ({ left, top }: { left: number; top: number }, { width, height }: typeof CARD): Box =>
  ({ left, top, right: left + width, bottom: top + height });
const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** No subject is anywhere. */
const NOTHING = { left: 0, top: 0, right: 0, bottom: 0 };

test.each([
  ['the opening card', { left: 8, top: 500, right: 388, bottom: 820 }, WINDOW, { left: 28, top: 388 }],
  ['an opening card without room over it', { left: 8, top: 60, right: 388, bottom: 820 }, WINDOW,
    { left: 400, top: 390 }],
  ['the bar at the top', { left: 8, top: 8, right: 1432, bottom: 50 }, WINDOW, { left: 550, top: 62 }],
  ['the timeline', { left: 8, top: 810, right: 1432, bottom: 850 }, WINDOW, { left: 550, top: 698 }],
  ['a panel on the right', { left: 1000, top: 8, right: 1432, bottom: 892 }, WINDOW, { left: 648, top: 400 }],
  ['the card of a phone', { left: 6, top: 500, right: 384, bottom: 700 }, PHONE, { left: 25, top: 388 }],
])('beside %s it covers nothing of it', (_, panel, window, expected) => {
  const x = (panel.left + panel.right) / 2, y = (panel.top + panel.bottom) / 2;
  const place = placeBeside(panel, { left: x - 20, right: x + 20, top: y - 10, bottom: y + 10 }, NOTHING, CARD, window);
  expect(place).toEqual(expected);
  expect(overlap(boxAt(place, CARD), panel)).toBe(false);
});

test('it is level with the control, and stays in the window', () => {
  const bar = { left: 8, top: 8, right: 1432, bottom: 50 };
  const under = (left: number) => placeBeside(bar, { ...bar, left, right: left + 40 }, NOTHING, CARD, WINDOW);
  expect(under(700)).toEqual({ left: 550, top: 62 });
  expect(under(1392).left).toBe(1092);
  expect(under(8).left).toBe(8);
});

test('in a window without room beside the panel it stands at the edge that is farther from the control', () => {
  const window = { width: 320, height: 256 }, panel = { left: 0, top: 40, right: 320, bottom: 250 };
  const card = { width: 304, height: 90 }, at = (top: number, left: number) =>
    placeBeside(panel, { left, top, right: left + 50, bottom: top + 30 }, NOTHING, card, window);
  expect(at(200, 10)).toEqual({ left: 8, top: 8 });
  expect(at(50, 10)).toEqual({ left: 8, top: 158 });
});

/** Opening cards and bars with what they leave free [CSS pixels], as a first visit has them, and cards of the tour. */
const VIEWS: [string, { panel: Box; control: Box; free: Box; card: typeof CARD; window: typeof WINDOW }][] = [
  ['the big button, on a desktop', {
    panel: { left: 8, top: 440, right: 388, bottom: 608 }, control: { left: 25, top: 543, right: 153, bottom: 591 },
    free: { left: 388, top: 52, right: 1280, bottom: 577 }, card: { width: 340, height: 133 },
    window: { width: 1280, height: 720 },
  }],
  ['the big button, on a phone', {
    panel: { left: 6, top: 610, right: 384, bottom: 716 }, control: { left: 19, top: 655, right: 147, bottom: 703 },
    free: { left: 0, top: 56, right: 390, bottom: 728 }, card: { width: 340, height: 118 }, window: PHONE,
  }],
  ['the bar of a phone that lies', {
    panel: { left: 4, top: 4, right: 840, bottom: 48 }, control: { left: 630, top: 10, right: 664, bottom: 42 },
    free: { left: 0, top: 48, right: 844, bottom: 220 }, card: { width: 340, height: 133 },
    window: { width: 844, height: 390 },
  }],
];

test.each(VIEWS)('at %s it leaves the subject free', (_, { panel, control, free, card, window }) => {
  const subject = middleOf(free), place = boxAt(placeBeside(panel, control, subject, card, window), card);
  expect(overlap(place, control)).toBe(false);
  const high = Math.max(0, Math.min(place.bottom, subject.bottom) - Math.max(place.top, subject.top));
  const wide = Math.max(0, Math.min(place.right, subject.right) - Math.max(place.left, subject.left));
  expect(high * wide).toBeLessThan(0.1 * (subject.right - subject.left) * (subject.bottom - subject.top));
});
