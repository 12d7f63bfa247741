import { writeFitting, type Setup } from '../share/link';

/** The file reads and writes the address of the page, whose hash alone says what is open. */

/**
 * Address as last read or written here. A different one means that a person has opened another, and `hashchange` is
 * still to come.
 */
let known = '';

export function readAddress(): string {
  known = location.href;
  return location.hash;
}

/** Sets the hash; this raises `hashchange`, upon which the page opens what the hash says. */
export const goTo = (hash: string): void => { location.hash = hash; };

/** Returns the address of a setup, or of the run at a time [s], or of a sweep that is ready to start. */
export const addressOf = (setup: Setup, at?: number, sweep?: string): string =>
  `${location.href.replace(/#.*$/s, '')}${writeFitting(setup, at, sweep).link}`;

/** Says which values the address of a setup, of a time [s] or a sweep, has no room for; null if it holds all. */
export function missingFrom(setup: Setup, at?: number, sweep?: string): string | null {
  const { leftOut } = writeFitting(setup, at, sweep);
  return leftOut.length === 0 ? null : `The link has no room for all values: it leaves out ${leftOut.join(', ')}.`;
}

/** Writes what the page shows into the address without opening it anew: `replaceState` raises no `hashchange`. */
export function writeAddress(setup: Setup): void {
  const address = addressOf(setup);
  if (address === location.href || (known !== '' && location.href !== known)) return; // `hashchange` is on its way
  try {
    history.replaceState(null, '', address);
    known = location.href;
  } catch {
    // A browser allows some hundred changes in half a minute and then refuses; the next one includes this one.
  }
}
