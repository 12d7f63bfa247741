import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '../protocol/messages';
import { findScene } from '../scenes/index';
import { fullValues, openingOf } from '../share/link';
import { attach, detach, openLink } from './session';
import { getState, setState } from './store';
import { sayChanges, tryClick } from './changeValues';

const scene = findScene('single-wheel')!, opening = fullValues(openingOf(scene));

test('what a click changes is said in labels and units, from the value before to the next', () => {
  expect(sayChanges(scene.params, opening, { load: 130 }, 'declared')).toBe('Load: 80 N → 130 N.');
  expect(sayChanges(scene.params, opening, { load: 130 }, 'us')).toBe('Load: 17.98 lbf → 29.23 lbf.');
  expect(sayChanges(scene.params, opening, { packing: 'loose', slip: 0.8 }, 'declared'))
    .toBe('Packing: Dense → Loose, Slip: 0.3 → 0.8.');
});

test('what is so already is not said to change', () => {
  expect(sayChanges(scene.params, opening, { load: 80, slip: 0.8 }, 'declared')).toBe('Slip: 0.3 → 0.8.');
  expect(sayChanges(scene.params, opening, { load: 80 }, 'declared')).toBe('It is so already.');
});

const sent: Command[] = [];
const engine = { post: (command: Command) => { sent.push(command); }, renewCanvas: () => undefined };

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  detach(engine);
  setState({ notices: [] });
});

test('a click sets values in the run that is shown, and says so; where that is over, the run starts again', () => {
  vi.stubGlobal('location', { href: 'https://host/path/', hash: '' });
  vi.stubGlobal('history', { replaceState: () => undefined });
  attach(engine);
  openLink('#1/rolling-ball');
  sent.length = 0;
  tryClick({ set: { friction: 0 }, afresh: false });
  expect(sent).toEqual([{ type: 'set', key: 'friction', value: 0 }]);
  expect(getState().notices.map(({ text }) => text)).toEqual(['Friction: 0.2 → 0.']);

  tryClick({ set: { friction: 0.5, speed: 3 }, afresh: true });
  vi.runAllTimers();
  const loads = sent.filter(({ type }) => type === 'load');
  expect(loads).toMatchObject([{ setup: { values: { friction: 0.5, speed: 3 } } }]); // one world, not two
});
