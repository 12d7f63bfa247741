import { SETTLING } from '../experiment/settled/bedKey';
import { shippedName } from '../experiment/settled/shippedName';
import type { SettledBeds } from '../experiment/settled/settledBeds';
import { bedStore } from './bedStore';
import { createBedShelf } from './bedShelf';

/** Folder of the beds that ship, from the place of a worker's script: public/ is beside assets/ in a built page. */
const FOLDER = import.meta.env.DEV ? '/settled/' : '../settled/';

/** Fetches a bed that ships; null if there is none, or it does not arrive. */
async function fetchShipped(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const name = shippedName(key);
  if (name === null) return null;
  const response = await fetch(new URL(FOLDER + name, self.location.href));
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

/** The settled beds that a worker of the page finds. */
export const bedsHere = createBedShelf({ shipped: fetchShipped, store: bedStore, version: SETTLING });

/** The beds that ship alone, as the command line has them: a bed that settled here on a GPU has other bits. */
export const bedsThatShip: SettledBeds = { find: (key) => fetchShipped(key).catch(() => null), keep() {} };
