import { writeAddress } from '../address';
import type { AppStore } from '../store';

/** Keeps the address of the page equal to the store's setup, a moment after changes. */
export type AddressKeeper = {
  schedule(): void;
  /** Drops a scheduled change, which belongs to what was open before. */
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
