/** Whether somebody has driven on this browser, so that hints for beginners stay away. */

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
