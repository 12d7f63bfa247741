import { missingFrom, writeAddress } from '../address';
import type { AppStore } from '../store';

/** Keeps the address of the page equal to the store's setup, a moment after changes; says what it has no room for. */
export type AddressKeeper = {
  schedule(): void;
  /** Drops a scheduled change, which belongs to what was open before. */
  cancel(): void;
};

const DELAY = 400; // [ms]

export function createAddressKeeper({ getState, addNotice }: AppStore): AddressKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined, said: string | null = null;
  const cancel = () => clearTimeout(timer);

  function write(): void {
    const { setup, shown } = getState(), missing = missingFrom(setup, { show: shown });
    writeAddress(setup, { show: shown });
    if (missing !== null && missing !== said) addNotice(missing, false, 'a long link');
    said = missing;
  }

  return {
    schedule() {
      cancel();
      timer = setTimeout(write, DELAY);
    },
    cancel,
  };
}
