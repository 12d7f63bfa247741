import { getState, setState, useApp } from './store';

/** The file has the page light or dark: as the system is, or as a person chose, which the browser keeps. */

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Key in the storage of the browser; index.html reads it too, before anything is drawn. */
const KEY = 'grouser.theme';

const scheme = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

/** Reads a theme from text; nonsense is that of the system: any script of this origin may have written it. */
export const readTheme = (text: string | null): Theme => THEMES.find((theme) => theme === text) ?? 'system';

/** Shows the theme: style sheets read the attribute, so that it is there before anybody else hears of it. */
function apply(): void {
  const { theme } = getState(), dark = theme === 'system' ? scheme().matches : theme === 'dark';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  setState({ dark });
}

/** Takes the theme of an earlier visit, and follows the system where none was chosen. */
export function startTheme(): void {
  try {
    setState({ theme: readTheme(localStorage.getItem(KEY)) });
  } catch {
    // storage is blocked: each visit is as the system
  }
  apply();
  scheme().addEventListener('change', apply);
}

/** Takes the next theme, and keeps it for the next visit. */
export function changeTheme(): void {
  const theme = THEMES[(THEMES.indexOf(getState().theme) + 1) % THEMES.length];
  setState({ theme });
  apply();
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Blocked or full: it holds for this visit.
  }
}

/** Calls `changed` when the page becomes light or dark. Returns a function that ends this. */
export const watchDark = (changed: () => void): () => void =>
  useApp.subscribe((now, before) => { if (now.dark !== before.dark) changed(); });
