import { writeLink, type Setup } from '../share/link';

/** The address of the page: its hash is the one place that says what is open. */

/** As last read or written here: another one means that a person went elsewhere, and the page has not been told yet. */
let known = '';

export function readAddress(): string {
  known = location.href;
  return location.hash;
}

/** Raises `hashchange`, upon which the page opens what the hash says. */
export const goTo = (hash: string): void => { location.hash = hash; };

export const addressOf = (setup: Setup): string => `${location.href.replace(/#.*$/s, '')}${writeLink(setup)}`;

/** Says in the address what the page shows, without opening it anew: `replaceState` raises no `hashchange`. */
export function writeAddress(setup: Setup): void {
  const address = addressOf(setup);
  if (address === location.href || (known !== '' && location.href !== known)) return; // `hashchange` is on its way
  try {
    history.replaceState(null, '', address);
    known = location.href;
  } catch {
    // A browser allows some hundred changes in half a minute and then refuses; the next one says it all.
  }
}
