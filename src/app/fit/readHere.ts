import type { Fit } from '../../calibrate/fit';
import { readFit } from '../../calibrate/readFit';
import { fail, type Result } from '../../core/result';

/** Largest document, and table of data [bytes], as on the command line. */
export const MOST_BYTES = 32e6;

const lastOf = (name: string): string => name.split(/[/\\]/).at(-1)!;

/**
 * Reads the document of a fit whose tables were opened beside it, found by the last part of their names; a refusal is
 * the sentence of the command line.
 */
export function readHere(text: string, files: Readonly<Record<string, string>>): Result<Fit> {
  const read = readFit(text, (name) => {
    const own = lastOf(name);
    if (!Object.hasOwn(files, own)) throw new Error('open it here, too');
    return files[own];
  });
  if (!read.ok) return read;
  const k = read.value.runs.findIndex(({ sweep: { base } }) => base.backend === 'gpu');
  return k < 0 ? read : fail('backend', `runs[${k}].base: backend = gpu is for the command line: runs of a page are on `
    + 'the CPU; leave it out, or take cpu.');
}
