import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAppStore, getState, setState } from './store';
import { changeTheme, startTheme, watchDark } from './theme';
import { readTheme } from './themeKept';

let kept: string | null, isDark: boolean, listeners: (() => void)[];
const root = { dataset: {} as Record<string, string> };
beforeEach(() => {
  kept = null;
  isDark = false;
  listeners = [];
  vi.stubGlobal('document', { documentElement: root });
  vi.stubGlobal('matchMedia', () => ({
    get matches() { return isDark; }, addEventListener: (_: string, heard: () => void) => listeners.push(heard),
  }));
  vi.stubGlobal('localStorage', { getItem: () => kept, setItem: (_: string, text: string) => { kept = text; } });
});
afterEach(() => vi.unstubAllGlobals());

/** Opens the page, with what the browser has kept. */
function visit(): void {
  setState({ theme: createAppStore().getState().theme });
  startTheme();
}

test('nobody has chosen: it is as the system is, and follows it', () => {
  visit();
  expect([getState().theme, root.dataset.theme]).toEqual(['system', 'light']);
  const seen: (string | undefined)[] = [], end = watchDark(() => seen.push(root.dataset.theme));
  isDark = true;
  listeners.forEach((heard) => heard());
  end();
  expect([seen, getState().dark]).toEqual([['dark'], true]);
});

test('a choice holds against the system, goes round, and is kept', () => {
  visit();
  isDark = true;
  changeTheme();
  listeners.forEach((heard) => heard());
  expect([kept, root.dataset.theme]).toEqual(['light', 'light']);
  changeTheme();
  expect([kept, root.dataset.theme]).toEqual(['dark', 'dark']);
  isDark = false;
  visit();
  expect(root.dataset.theme).toBe('dark');
  changeTheme();
  expect([kept, root.dataset.theme]).toEqual(['system', 'light']);
});

test('without storage it holds for the visit; nonsense in it is as if there was nothing', () => {
  expect([null, 'blue', '__proto__', 'dark'].map(readTheme)).toEqual(['system', 'system', 'system', 'dark']);
  const denied = () => { throw new DOMException('denied', 'SecurityError'); };
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied });
  visit();
  changeTheme();
  expect(root.dataset.theme).toBe('light');
  changeTheme();
  expect(root.dataset.theme).toBe('dark');
});
