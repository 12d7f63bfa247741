import { writeAddress } from '../address';
import { getState, setState } from '../store';

/** Shows all parameters and the other scenes again, here and in the address. */
export function showEverything(): void {
  setState({ shown: null });
  writeAddress(getState().setup);
  document.querySelector<HTMLElement>('.stage-canvas')?.focus(); // the button had the focus, and goes
}
