import { wrong } from '../exit';
import { splitArgs, takeValue } from '../options';
import { readWhole } from './taskIndex';

/** Most processes of a sweep on one machine [1]. */
const MOST_JOBS = 1024, MOST_PACK = 1_000_000;

/** A file or folder follows `sweep <command>`, and options; those that were not given are null. */
export type SweepOptions = {
  place: string; out: string | null; csv: string | null; index: string | null;
  jobs: number | null; pack: number | null; again: boolean;
};

/** Options that each command takes. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  plan: ['--out'], run: ['--index', '--jobs', '--pack', '--again'], status: [], merge: ['--csv'], work: ['--jobs'],
};
const NEEDS = { plan: 'plan <sweep.json> --out <folder>', merge: 'merge <folder> --csv <file>' };

/** Reads the words after `sweep`; throws a CommandError that names what is wrong. */
export function readSweepOptions([command, ...rest]: readonly string[]): SweepOptions & { command: string } {
  const given = command === undefined ? 'nothing' : `"${command.slice(0, 40)}"`;
  if (command === undefined || !Object.hasOwn(TAKES, command)) {
    throw wrong(`sweep takes a command, not ${given}: plan <sweep.json> --out <folder>; run <folder> [--index k] `
      + '[--jobs n] [--pack n] [--again]; status <folder>; merge <folder> --csv <file>.');
  }
  const words = splitArgs(rest), [place] = words, takes = TAKES[command], seen = new Set<string>();
  if (place === undefined || place === '' || place.startsWith('--'))
    throw wrong(`sweep ${command} needs a ${command === 'plan' ? 'sweep file' : 'folder'} after it.`);
  const options = {
    command, place, out: null, csv: null, index: null, jobs: null, pack: null, again: false,
  } as SweepOptions & { command: string };
  for (let i = 1; i < words.length; i += 2) {
    const name = words[i];
    if (!takes.includes(name))
      throw wrong(`sweep ${command} does not know ${name.slice(0, 60)}: ${takes.join(', ') || 'it takes no options'}.`);
    if (seen.has(name)) throw wrong(`${name} is given more than once.`);
    seen.add(name);
    if (name === '--again') {
      options.again = true;
      i--;
    } else if (name === '--jobs') options.jobs = readWhole(name, takeValue(words, i, name), 1, MOST_JOBS);
    else if (name === '--pack') options.pack = readWhole(name, takeValue(words, i, name), 1, MOST_PACK);
    else options[name.slice(2) as 'out' | 'csv' | 'index'] = takeValue(words, i, name);
  }
  if (command === 'plan' && options.out === null) throw wrong(`sweep plan needs --out: ${NEEDS.plan}.`);
  if (command === 'merge' && options.csv === null) throw wrong(`sweep merge needs --csv: ${NEEDS.merge}.`);
  return options;
}
