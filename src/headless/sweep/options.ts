import { wrong } from '../exit';
import { splitArgs, takeValue } from '../options';
import { readWhole } from './taskIndex';

/** Most processes of a sweep on one machine [1]. */
const MOST_JOBS = 1024, MOST_PACK = 1_000_000;

/** A file or folder follows `sweep <command>`, and options; those that were not given are null. */
export type SweepOptions = {
  place: string; out: string | null; csv: string | null; parquet: string | null; index: string | null;
  image: string | null; claim: string | null; jobs: number | null; pack: number | null; again: boolean; submit: boolean;
};

/** Options that each command takes. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  plan: ['--out'], run: ['--index', '--jobs', '--pack', '--again'], status: [],
  merge: ['--csv', '--parquet'], work: ['--jobs'],
  slurm: ['--pack', '--jobs', '--again', '--submit'], kubernetes: ['--image', '--claim', '--pack', '--jobs'],
};
/** Options that a command cannot do without, and how it is written with them. */
const NEEDS: readonly [command: string, option: 'out' | 'image' | 'claim', form: string][] = [
  ['plan', 'out', 'plan <sweep.json> --out <folder>'],
  ['kubernetes', 'image', 'kubernetes <folder> --image <name> --claim <name>'],
  ['kubernetes', 'claim', 'kubernetes <folder> --image <name> --claim <name>'],
];

/** Reads the words after `sweep`; throws a CommandError that names what is wrong. */
export function readSweepOptions([command, ...rest]: readonly string[]): SweepOptions & { command: string } {
  const given = command === undefined ? 'nothing' : `"${command.slice(0, 40)}"`;
  if (command === undefined || !Object.hasOwn(TAKES, command)) {
    throw wrong(`sweep takes a command, not ${given}: plan <sweep.json> --out <folder>; run <folder> [--index k] `
      + '[--jobs n] [--pack n] [--again]; status <folder>; merge <folder> --csv <file> [--parquet <file>]; '
      + 'slurm <folder> [--pack n] [--jobs n] [--again] [--submit]; '
      + 'kubernetes <folder> --image <name> --claim <name> [--pack n] [--jobs n].');
  }
  const words = splitArgs(rest), [place] = words, takes = TAKES[command], seen = new Set<string>();
  if (place === undefined || place === '' || place.startsWith('--'))
    throw wrong(`sweep ${command} needs a ${command === 'plan' ? 'sweep file' : 'folder'} after it.`);
  const options = {
    command, place, out: null, csv: null, parquet: null, index: null, image: null, claim: null, jobs: null,
    pack: null, again: false, submit: false,
  } as SweepOptions & { command: string };
  for (let i = 1; i < words.length; i += 2) {
    const name = words[i];
    if (!takes.includes(name))
      throw wrong(`sweep ${command} does not know ${name.slice(0, 60)}: ${takes.join(', ') || 'it takes no options'}.`);
    if (seen.has(name)) throw wrong(`${name} is given more than once.`);
    seen.add(name);
    if (name === '--again' || name === '--submit') {
      options[name.slice(2) as 'again' | 'submit'] = true;
      i--;
    } else if (name === '--jobs') options.jobs = readWhole(name, takeValue(words, i, name), 1, MOST_JOBS);
    else if (name === '--pack') options.pack = readWhole(name, takeValue(words, i, name), 1, MOST_PACK);
    else options[name.slice(2) as 'out' | 'csv' | 'parquet' | 'index' | 'image' | 'claim'] = takeValue(words, i, name);
  }
  const lacks = NEEDS.find(([of, option]) => of === command && options[option] === null);
  if (lacks) throw wrong(`sweep ${command} needs --${lacks[1]}: ${lacks[2]}.`);
  if (command === 'merge' && options.csv === null && options.parquet === null)
    throw wrong('sweep merge needs --csv or --parquet: merge <folder> --csv <file> [--parquet <file>].');
  return options;
}
