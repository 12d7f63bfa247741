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

/** An address may say this besides a setup: a time [s], a sweep, and the parameters that are shown, null for all. */
export type Beside = { at?: number; sweep?: string; show?: readonly string[] | null };

const fit = (setup: Setup, { at, sweep, show }: Beside) => writeFitting(setup, at, sweep, show ?? []);

/** Returns the address of a setup, or of the run at a time, or of a sweep that is ready to start. */
export const addressOf = (setup: Setup, beside: Beside = {}): string =>
  `${location.href.replace(/#.*$/s, '')}${fit(setup, beside).link}`;

/** Says which values the address of a setup and what is beside it has no room for; null if it holds all. */
export function missingFrom(setup: Setup, beside: Beside = {}): string | null {
  const { leftOut } = fit(setup, beside);
  return leftOut.length === 0 ? null : `The link has no room for all values: it leaves out ${leftOut.join(', ')}.`;
}

/** Writes what the page shows into the address without opening it anew: `replaceState` raises no `hashchange`. */
export function writeAddress(setup: Setup, beside: Beside = {}): void {
  const address = addressOf(setup, beside);
  if (address === location.href || (known !== '' && location.href !== known)) return; // `hashchange` is on its way
  try {
    history.replaceState(null, '', address);
    known = location.href;
  } catch {
    // A browser allows some hundred changes in half a minute and then refuses; the next one includes this one.
  }
}
