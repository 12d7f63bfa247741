import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CommandError, EXIT, wrong } from '../exit';
import { reasonOf } from '../output';
import { engineVersion } from '../sweep/engineVersion';
import { contentOf, isFull, makeFolder } from '../sweep/plan';
import { PLAN_FILE, planText, type Plan } from '../sweep/planFolder';
import { runsOf } from '../../sweep/sweep';
import { keepWhole, writeWhole } from '../sweep/wholeFile';
import type { Fit } from '../../calibrate/fit';
import { readFit } from '../../calibrate/readFit';

export const FIT_FILE = 'calibration.json', FORMAT = 'grouser-fit/1';

/** Largest calibration file, and table of data [bytes]. */
const MOST_BYTES = 32e6;

/** Reads a calibration from a file, and its data from files that it names; throws a CommandError. */
export function fitOf(file: string): Fit {
  const textOf = (name: string): string => {
    const size = statSync(name, { throwIfNoEntry: false })?.size ?? 0;
    if (size > MOST_BYTES) throw new Error(`it has ${size} bytes: at most ${MOST_BYTES} are allowed`);
    return readFileSync(name, 'utf8');
  };
  let text: string;
  try {
    text = textOf(file);
  } catch (error) {
    throw wrong(`${file}: cannot be read (${reasonOf(error)}).`);
  }
  const read = readFit(text, (name) => {
    try {
      return textOf(resolve(dirname(file), name));
    } catch (error) {
      throw new Error(reasonOf(error)); // in a sentence that names the file
    }
  });
  if (!read.ok) throw wrong(`${file}: ${read.issues[0].message}`);
  return read.value;
}

/**
 * Opens the folder of a calibration, in which each experiment has a folder with a plan, as that of a sweep; one of the
 * same calibration goes on, and what it has lost of its plans is written anew. Throws a CommandError before anything is
 * run.
 */
export function openFolder(folder: string, fit: Fit, engine = engineVersion()): Plan[] {
  const file = join(folder, FIT_FILE), text = `${JSON.stringify({ format: FORMAT, engine, fit }, null, 1)}\n`;
  const plans = fit.runs.map(({ sweep }, k): Plan =>
    ({ folder: join(folder, `run-${k + 1}`), engine, runs: runsOf(sweep), sweep }));
  const isThere = existsSync(file);
  if (isThere && contentOf(file, 'holds a calibration that cannot be read', folder) !== text) {
    throw wrong(`--out ${folder}: the folder holds another calibration, or one of another engine than ${engine}; take `
      + 'a folder of its own.');
  }
  if (existsSync(join(folder, PLAN_FILE)))
    throw wrong(`--out ${folder}: the folder holds a sweep; take a folder of its own.`);
  try {
    for (const plan of plans) {
      makeFolder(plan.folder);
      keepWhole(join(plan.folder, PLAN_FILE), () => [planText(engine, plan.sweep)]);
    }
    if (!isThere) writeWhole(file, [text]); // last: a folder that has it had all plans
  } catch (error) {
    if (isFull(error))
      throw new CommandError(EXIT.notWritten, `--out ${folder}: the calibration does not fit (${reasonOf(error)}).`);
    throw wrong(`--out ${folder}: the folder cannot be written (${reasonOf(error)}).`);
  }
  return plans;
}
