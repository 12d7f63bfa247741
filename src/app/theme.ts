import { getState, setState, useApp } from './store';
import { keepTheme, THEMES } from './themeKept';

/** The file has the page light or dark: as the system is, or as a person chose. */

const scheme = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

/** Shows the theme: style sheets read the attribute, so that it is there before anybody else hears of it. */
function apply(): void {
  const { theme } = getState(), dark = theme === 'system' ? scheme().matches : theme === 'dark';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  setState({ dark });
}

/** Shows the theme that the store has, and follows the system where none was chosen. */
export function startTheme(): void {
  apply();
  scheme().addEventListener('change', apply);
}

/** Takes the next theme, and keeps it for the next visit. */
export function changeTheme(): void {
  const theme = THEMES[(THEMES.indexOf(getState().theme) + 1) % THEMES.length];
  setState({ theme });
  apply();
  keepTheme(theme);
}

/** Calls `changed` when the page becomes light or dark. Returns a function that ends this. */
export const watchDark = (changed: () => void): () => void =>
  useApp.subscribe((now, before) => { if (now.dark !== before.dark) changed(); });
