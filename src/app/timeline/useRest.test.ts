import { expect, test } from 'vitest';
import { scenes } from '../../scenes/index';
import { createAppStore, type AppState } from '../store';
import { isLeftAlone, isOver } from './useRest';

const { id, duration } = scenes[0];
const state = (more: object): AppState => ({
  ...createAppStore().getState(), setup: { sceneId: id, values: {} },
  recorded: { type: 'recorded', span: { from: 0, to: 9 }, every: 0.01, full: 60, bytes: 1e8, refusal: '' }, ...more,
} as AppState);

test('a run is over once nothing has moved for a while, and not before its usual length', () => {
  const over = (time: number, stillSince: number | null) => isOver(state({ status: { time, stillSince } }));
  expect(over(2 * duration, 1.5 * duration)).toBe(true);
  expect(over(2 * duration, 1.6 * duration)).toBe(false); // what rocks stands for a moment
  expect(over(0.9 * duration, 0.1)).toBe(false);
  expect(over(2 * duration, null)).toBe(false);
  expect(isOver(state({ status: null }))).toBe(false);
});

test('it is left alone unless a person acts on it, holds, films or looks at something else', () => {
  expect(isLeftAlone(state({}))).toBe(true);
  for (const not of [
    { touched: true }, { playing: false }, { moment: 1 }, { runsTo: 3 }, { filming: {} }, { holds: true },
    { dialog: 'drop' }, { recorded: null },
  ]) expect(isLeftAlone(state(not)), JSON.stringify(not)).toBe(false);
});
