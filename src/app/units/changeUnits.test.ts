import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAppStore, getState, setState } from '../store';
import { changeUnits } from './changeUnits';
import { readUnits } from './unitsKept';

let kept: string | null;
beforeEach(() => {
  kept = null;
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => kept, setItem: (_: string, text: string) => { kept = text; } });
  setState({ units: createAppStore().getState().units, notices: [] });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a choice goes round, is said once, and is there at the next visit', () => {
  const seen = [1, 2, 3].map(() => {
    changeUnits();
    return [getState().units, kept, createAppStore().getState().units, getState().notices.length];
  });
  expect(seen).toEqual(['si', 'us', 'declared'].map((system) => [system, system, system, 1]));
});

test('without storage it holds for the visit; nonsense in it is as declared', () => {
  expect([null, 'metric', '__proto__', 'us'].map(readUnits)).toEqual(['declared', 'declared', 'declared', 'us']);
  const denied = () => { throw new DOMException('denied', 'SecurityError'); };
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied });
  expect(createAppStore().getState().units).toBe('declared');
  changeUnits();
  expect(getState().units).toBe('si');
});
