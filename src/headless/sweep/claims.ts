import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { outcomeFile } from './outcome';

/** Returns the file that says that a command is at a run. */
const claimFile = (folder: string, hash: string): string => outcomeFile(folder, hash).replace(/json$/, 'claim');

/**
 * Claims a run for this command; false if another one, which may be dead, has it. A claim that cannot be written is
 * taken for given: the result will say why.
 */
export function claim(folder: string, hash: string): boolean {
  const file = claimFile(folder, hash);
  try {
    mkdirSync(dirname(file), { recursive: true });
    closeSync(openSync(file, 'wx'));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EEXIST';
  }
  return true;
}

/** Ends the claim of a run, whoever has it. */
export const release = (folder: string, hash: string): void => rmSync(claimFile(folder, hash), { force: true });
