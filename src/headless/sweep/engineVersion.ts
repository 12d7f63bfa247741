import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { version } from '../../../package.json';

let found: string | undefined;

/**
 * Returns the version of the engine: that of the package, and a hash of the program that runs, as the numbers of two
 * states of the sources may differ. A packed program lacks the source map, which therefore does not count.
 */
export function engineVersion(): string {
  if (found !== undefined) return found;
  const text = readFileSync(fileURLToPath(import.meta.url), 'utf8');
  const program = text.replace(/\n\/\/# sourceMappingURL=[^\n]*\s*$/, '');
  found = `${version}+${createHash('sha256').update(program.trimEnd()).digest('hex').slice(0, 12)}`;
  return found;
}
