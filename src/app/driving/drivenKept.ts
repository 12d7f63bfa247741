/** The file keeps in the browser whether somebody has driven here, so that hints for beginners can be left out. */

const KEY = 'grouser.driven';

export function keptDriven(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false; // storage is blocked: each visit shows the hint
  }
}

export function keepDriven(): void {
  try {
    localStorage.setItem(KEY, 'yes');
  } catch {
    // Blocked or full: the next visit shows the hint again.
  }
}
