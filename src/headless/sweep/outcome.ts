import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Outcome } from '../../sweep/outcome';
import { CommandError, EXIT } from '../exit';
import { reasonOf } from '../output';
import type { Plan } from './planFolder';
import { writeWhole } from './wholeFile';

export const RESULTS_FOLDER = 'results';

const FORMAT = 'grouser-sweep-run/1';

/** Returns the file of the run with a hash: results of one plan are spread over 256 folders. */
export const outcomeFile = (folder: string, hash: string): string =>
  join(folder, RESULTS_FOLDER, hash.slice(0, 2), `${hash}.json`);

/** Writes the result of a run, whole or not at all; throws a CommandError if the disk takes no more. */
export function writeOutcome(folder: string, outcome: Outcome): void {
  const file = outcomeFile(folder, outcome.hash);
  try {
    mkdirSync(dirname(file), { recursive: true });
    // what a machine that goes down leaves of it counts as missing
    writeWhole(file, [`${JSON.stringify({ format: FORMAT, ...outcome })}\n`], true);
  } catch (error) {
    throw new CommandError(EXIT.notWritten, `${file}: the result cannot be written (${reasonOf(error)}).`);
  }
}

/** Reads the result of a run; null if there is none, or what is there is damaged or of another run. */
export function readOutcome({ folder, sweep }: Pick<Plan, 'folder' | 'sweep'>, hash: string): Outcome | null {
  let text: string;
  try {
    text = readFileSync(outcomeFile(folder, hash), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new CommandError(EXIT.notWritten, `The result ${hash} cannot be read (${reasonOf(error)}).`);
  }
  try {
    const found = JSON.parse(text) as Outcome & { format: string };
    return found.format === FORMAT && found.hash === hash && isSound(found, sweep.probes.length) ? found : null;
  } catch {
    return null;
  }
}

function isSound(outcome: Outcome, probes: number): boolean {
  if (typeof outcome.engine !== 'string' || !Number.isFinite(outcome.wall)) return false;
  if (outcome.status === 'failed') return Number.isInteger(outcome.code) && typeof outcome.reason === 'string';
  return outcome.status === 'done' && outcome.probes.length === probes && outcome.probes.every(Number.isFinite)
    && Array.isArray(outcome.checks) && typeof outcome.backend === 'string';
}
