import { expect, test } from 'vitest';
import { findScene } from '../../scenes/index';
import { openingOf, fullValues } from '../../share/link';
import { sayChanges } from './tryIt';

const scene = findScene('single-wheel')!, opening = fullValues(openingOf(scene));

test('what a click changes is said in labels and units, from the value before to the next', () => {
  expect(sayChanges(scene.params, opening, { load: 130 })).toBe('Load: 80 N → 130 N.');
  expect(sayChanges(scene.params, opening, { packing: 'loose', slip: 0.8 }))
    .toBe('Packing: Dense → Loose, Slip: 0.3 → 0.8.');
});

test('what is so already is not said to change', () => {
  expect(sayChanges(scene.params, opening, { load: 80, slip: 0.8 })).toBe('Slip: 0.3 → 0.8.');
  expect(sayChanges(scene.params, opening, { load: 80 })).toBe('It is so already.');
});
