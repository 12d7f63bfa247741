import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes the folder in which all processes of one run of the tests share their settled beds
 * (src/experiment/testing/testBeds.ts), and removes it when the run ends: no bed outlives the code that settled it.
 */
export default function shareBeds() {
  if (process.env.GROUSER_TEST_BEDS) return; // each project asks
  const folder = mkdtempSync(join(tmpdir(), 'grouser-test-beds-'));
  process.env.GROUSER_TEST_BEDS = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
