import type { SettledBeds } from '../experiment/settled/settledBeds';

/** A store that outlives the page: beds by name, and what is known of each. Its functions may reject. */
export type BedStore = {
  list(): Promise<Entry[]>;
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  write(entry: Entry, packed: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Notes that a bed was used at a time [ms since 1970]. */
  touch(name: string, used: number): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
};
export type Entry = { name: string; bytes: number; used: number };

/** Most bytes that are kept. */
export const MOST_KEPT = 64e6;

/**
 * Makes the shelf of settled beds of a page: those that ship, and those that have settled here before, up to `most`
 * bytes, of which the ones used longest ago go first. Beds of another `version` go too. Where storage is refused
 * nothing is kept, and all else is as it is.
 */
export function createBedShelf(o: {
  shipped(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  store: BedStore; version: number; most?: number; now?: () => number;
}): SettledBeds {
  const { store, most = MOST_KEPT, now = Date.now } = o, start = `${o.version}/`;

  async function findKept(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const packed = await store.read(start + key);
    if (packed) await store.touch(start + key, now());
    return packed;
  }

  async function keep(key: string, packed: Uint8Array<ArrayBuffer>): Promise<void> {
    if (packed.length > most) return;
    const own = start + key, entries = (await store.list()).filter(({ name }) => name !== own);
    entries.sort((a, b) => b.used - a.used);
    let sum = packed.length;
    const gone = entries.filter(({ name, bytes }) => !name.startsWith(start) || (sum += bytes) > most);
    if (gone.length > 0) await store.remove(gone.map(({ name }) => name));
    await store.write({ name: own, bytes: packed.length, used: now() }, packed);
  }

  return {
    find: async (key) => await o.shipped(key).catch(() => null) ?? await findKept(key).catch(() => null),
    keep: (key, packed) => void keep(key, packed).catch(() => {}), // refused or full: the bed settles again
  };
}
