/** The file keeps in the browser whether somebody has seen the tour here, which is offered until then. */

const KEY = 'grouser.tour';

export function keptTour(): boolean {
  try {
    return localStorage.getItem(KEY) === 'seen';
  } catch {
    return false; // storage is blocked: each visit offers it
  }
}

export function keepTour(): void {
  try {
    localStorage.setItem(KEY, 'seen');
  } catch {
    // Blocked or full: the next visit offers it again.
  }
}
