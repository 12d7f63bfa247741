/** The file keeps in the browser whether the page is to be light or dark. */

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Key in the storage of the browser; index.html reads it too, before anything is drawn. */
const KEY = 'grouser.theme';

/** Reads a theme from text; nonsense is that of the system: any script of this origin may have written it. */
export const readTheme = (text: string | null): Theme => THEMES.find((theme) => theme === text) ?? 'system';

/** Returns the theme that an earlier visit chose. */
export function keptTheme(): Theme {
  try {
    return readTheme(localStorage.getItem(KEY));
  } catch {
    return 'system'; // storage is blocked: each visit is as the system
  }
}

export function keepTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Blocked or full: it holds for this visit.
  }
}
