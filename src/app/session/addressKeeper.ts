import { writeAddress } from '../address';
import type { AppStore } from '../store';

/** Keeps the address of the page to what the store holds, a moment after it has changed. */
export type AddressKeeper = {
  schedule(): void;
  /** What was set a moment ago belongs to what was open before. */
  cancel(): void;
};

const DELAY = 400; // [ms]

export function createAddressKeeper({ getState }: AppStore): AddressKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    schedule() {
      cancel();
      timer = setTimeout(() => writeAddress(getState().setup), DELAY);
    },
    cancel,
  };
}
