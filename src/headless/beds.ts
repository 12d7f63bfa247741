import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SettledBeds } from '../experiment/settled/settledBeds';
import { shippedName } from '../experiment/settled/shippedName';

declare global {
  /** Folder of the settled beds that ship. Set by the program that starts this one (scripts/headless.mjs). */
  var grouserBeds: string | undefined;
}

/** The settled beds that ship, read from disk; without a folder there are none. Nothing is kept. */
export const shippedBeds: SettledBeds = {
  find(key) {
    const name = shippedName(key), folder = globalThis.grouserBeds;
    try {
      return Promise.resolve(name && folder ? new Uint8Array(readFileSync(join(folder, name))) : null);
    } catch {
      return Promise.resolve(null); // it is not there: the bed settles
    }
  },
  keep() {},
};
