import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writePlain } from '../../core/plainData';
import type { FileWheel } from '../../scenes/wheel/fileWheel';
import { pointValuesOf } from '../../sweep/points';
import { readSweep } from '../../sweep/readSweep';
import { wheelWishIn } from '../../sweep/readWheelWish';
import { runsOf, type Sweep } from '../../sweep/sweep';
import { CommandError, EXIT, wrong } from '../exit';
import { reasonOf } from '../output';
import { engineVersion } from './engineVersion';
import { readWheel } from '../wheelFile';
import { MANIFEST_FILE, PLAN_FILE, planText, WHEEL_FILE } from './planFolder';
import { createHasher } from './runHash';
import { keepWhole, writeWhole } from './wholeFile';

/** Largest sweep file [bytes]: a million numbers as a list are less. */
const MOST_BYTES = 32e6;

/**
 * Plans the sweep of a file, with the wheel that it names if that was read, into a folder. A folder that holds this
 * plan is left as it is, but for what it has lost of it, which is written anew. Throws a CommandError before anything
 * is written if anything is wrong.
 */
export function planSweep(
  file: string, folder: string, engine = engineVersion(), wheel?: FileWheel,
): { runs: number; engine: string } {
  const sweep = sweepOf(file, wheel), plan = join(folder, PLAN_FILE), text = planText(engine, sweep);
  const runs = runsOf(sweep), isThere = existsSync(plan);
  if (isThere && contentOf(plan, 'holds a plan that cannot be read', folder) !== text) {
    const differs = differenceOf(plan, engine);
    throw wrong(`--out ${folder}: the folder holds another plan${differs}; take a folder of its own.`);
  }
  try {
    makeFolder(folder);
    const { wheel } = sweep;
    if (wheel) keepWhole(join(folder, WHEEL_FILE), () => [writePlain(wheel)]);
    keepWhole(join(folder, MANIFEST_FILE), () => manifestLines(engine, sweep));
    if (!isThere) writeWhole(plan, [text]); // last: a folder that has it had all of the plan
  } catch (error) {
    if (isFull(error))
      throw new CommandError(EXIT.notWritten, `--out ${folder}: the plan does not fit (${reasonOf(error)}).`);
    throw wrong(`--out ${folder}: the folder cannot be written (${reasonOf(error)}).`);
  }
  return { runs, engine };
}

/**
 * Makes a folder and those that it lies in, where they are missing. Node's own way of doing that never ends in a file
 * system that says of a place in an existing folder that it is not there, such as /proc.
 */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(resolve(folder));
  if (parent !== resolve(folder)) makeFolder(parent);
  mkdirSync(folder);
}

/** Says whether an error of the system is that a disk takes no more. */
export const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Reads the wheel that a sweep file names beside itself, and says what it is; null if it names none. */
export async function wheelOfSweep(file: string): Promise<Awaited<ReturnType<typeof readWheel>> | null> {
  const wish = wheelWishIn(textOf(file));
  if (!wish.ok) throw wrong(`${file}: ${wish.issues[0].message}`);
  return wish.value && readWheel({ ...wish.value, file: resolve(dirname(file), wish.value.file) });
}

function textOf(file: string): string {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MOST_BYTES) throw wrong(`${file} has ${size} bytes: a sweep file may have at most ${MOST_BYTES}.`);
  return contentOf(file, 'cannot be read', file);
}

function sweepOf(file: string, wheel: FileWheel | undefined): Sweep {
  const read = readSweep(textOf(file), wheel);
  if (!read.ok) throw wrong(`${file}: ${read.issues[0].message}`);
  return read.value;
}

/** Returns the text of a file; throws a CommandError that begins with `of` if it cannot be read. */
export function contentOf(file: string, says: string, of: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw wrong(`${of}: ${says} (${reasonOf(error)}).`);
  }
}

/** Says that a plan is of another engine, if that is known; '' else. */
function differenceOf(plan: string, engine: string): string {
  try {
    const { engine: theirs } = JSON.parse(readFileSync(plan, 'utf8')) as { engine?: unknown };
    return theirs === engine || typeof theirs !== 'string' ? ''
      : ` (of engine ${theirs.slice(0, 40)}, this is ${engine})`;
  } catch {
    return '';
  }
}

const LINES_A_PART = 1000;

/** Yields the manifest in parts of some lines: one a run, in the plan's order. */
function* manifestLines(engine: string, sweep: Sweep): Generator<string> {
  const hashOf = createHasher({ engine, sweep });
  let text = '', index = 0;
  for (const values of pointValuesOf(sweep)) {
    text += `${JSON.stringify({ index, hash: hashOf(values), values })}\n`;
    if (++index % LINES_A_PART !== 0) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
