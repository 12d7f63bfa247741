import { addressOf, writeAddress } from '../address';
import { addNotice, getState, setState } from '../store';

/** Puts the address of what the page shows on the clipboard; where that is refused, shows it to be copied by hand. */
export async function copyLink(): Promise<void> {
  const { setup } = getState(), address = addressOf(setup);
  writeAddress(setup);
  try {
    await navigator.clipboard.writeText(address);
    addNotice('Link copied: it opens this scene with these values and this view.', true);
  } catch {
    // Not allowed, or not a secure page.
    setState({ dialog: 'link', linkText: address });
  }
}
