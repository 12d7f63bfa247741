import { version } from '../../../package.json';
import type { AnyValues } from '../../params/param';
import { createIdentity, HASH_DIGITS } from '../../sweep/runValues';
import type { Sweep } from '../../sweep/sweep';

/** The file names the engine of a page and the runs that it does, as the table of a sweep has them. */

/** Digits of the hash of the program. */
const PROGRAM_DIGITS = 12;

/** Returns the version of the engine: that of the package, and the stamp of the built page, where it can be fetched. */
export async function pageEngine(): Promise<string> {
  try {
    const response = await fetch('built.txt'), stamp = (await response.text()).trim();
    return response.ok && /^[0-9a-f]{16}$/.test(stamp) ? `${version}+page.${stamp.slice(0, PROGRAM_DIGITS)}` : plain;
  } catch {
    return plain; // the server is gone
  }
}

const plain = `${version}+page`;

/** Returns the hashes of runs of a sweep, as the command line makes them; '' where the page is on no secure host. */
export async function hashRuns(engine: string, sweep: Sweep, runs: readonly AnyValues[]): Promise<string[]> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return runs.map(() => '');
  const identity = createIdentity({ engine, sweep }), encoder = new TextEncoder();
  return Promise.all(runs.map(async (own) => {
    const bytes = new Uint8Array(await subtle.digest('SHA-256', encoder.encode(identity(own))));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('').slice(0, HASH_DIGITS);
  }));
}
