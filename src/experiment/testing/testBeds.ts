import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SettledBeds } from '../settled/settledBeds';

const fileOf = (key: string): string => join(process.env.GROUSER_TEST_BEDS!, key);

/**
 * The beds that some test of this run has settled (scripts/testBeds.mjs): another that wants the same bed starts at
 * once, with the same bits, which settled/settling.test.ts holds. For tests of what comes after the settling.
 */
export const testBeds: SettledBeds = {
  find(key) {
    try {
      return Promise.resolve(new Uint8Array(readFileSync(fileOf(key))));
    } catch {
      return Promise.resolve(null); // nobody has settled it yet
    }
  },
  keep(key, packed) {
    const part = `${fileOf(key)}.${process.pid}`; // other processes read beside
    writeFileSync(part, packed);
    renameSync(part, fileOf(key));
  },
};
