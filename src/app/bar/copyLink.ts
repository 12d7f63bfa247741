import { addressOf, missingFrom, writeAddress } from '../address';
import { addNotice, getState, setState } from '../store';

/**
 * Copies the address of what the page shows to the clipboard; if that is refused, opens a dialog from which it can be
 * copied by hand.
 */
export async function copyLink(): Promise<void> {
  const { setup } = getState(), address = addressOf(setup);
  writeAddress(setup);
  try {
    await navigator.clipboard.writeText(address);
    const missing = missingFrom(setup);
    addNotice(missing ?? 'Link copied: it opens this scene with these values and this view.', missing === null);
  } catch {
    // Not allowed, or not a secure page.
    setState({ dialog: 'link', linkText: address });
  }
  if (setup.vehicle) addNotice(`The vehicle ${setup.vehicle.name} is not in the link: send its file along.`, false);
}
