/** Beds that have settled before, by their keys (bedKey.ts), packed. Neither of its functions may fail. */
export type SettledBeds = {
  /** Resolves to a bed that ships or was kept; null if it has to settle. */
  find(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Keeps a bed that has settled here. */
  keep(key: string, packed: Uint8Array<ArrayBuffer>): void;
};

/** Knows no beds: each settles. */
export const NO_BEDS: SettledBeds = { find: () => Promise.resolve(null), keep() {} };
