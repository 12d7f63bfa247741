import { addressOf, missingFrom, writeAddress, type Beside } from '../address';
import { addNotice, getState, setState } from '../store';

/**
 * Copies the address of what the page shows to the clipboard; if that is refused, opens a dialog from which it can be
 * copied by hand.
 */
export async function copyLink(): Promise<void> {
  const { setup, shown } = getState();
  writeAddress(setup, { show: shown });
  await copy('it opens this scene with these values and this view.');
}

/** Copies the address of the run at a time [s], as copyLink. */
export const copyMoment = (at: number): Promise<void> =>
  copy(`it runs this scene with these values until ${+at.toPrecision(9)} s, and stops there.`, { at });

/** Copies the address of a sweep, given as its text in a link, as copyLink. */
export const copySweep = (sweep: string): Promise<void> =>
  copy('it opens this scene with this sweep, ready to start.', { sweep });

/** Copies the address of a class link that shows parameters of these keys alone, as copyLink. */
export const copyClass = (show: readonly string[]): Promise<void> =>
  copy('it opens this scene with these values, and shows what was ticked.', { show });

async function copy(does: string, own: Beside = {}): Promise<void> {
  const { setup, shown, dropped } = getState(), beside = { show: shown, ...own }, address = addressOf(setup, beside);
  try {
    await navigator.clipboard.writeText(address);
    const missing = missingFrom(setup, beside);
    addNotice(missing ?? `Link copied: ${does}`, missing === null);
  } catch {
    // Not allowed, or not a secure page.
    setState({ dialog: 'link', linkText: address });
  }
  if (setup.vehicle) addNotice(`The vehicle ${setup.vehicle.name} is not in the link: send its file along.`, false);
  if (setup.wheel) addNotice(`The wheel ${setup.wheel.name} is not in the link: send its file along.`, false);
  if (dropped > 0) addNotice('What was dropped is not in the link: save the run, and send its file along.', false);
}
