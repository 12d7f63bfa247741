import { resolve } from 'node:path';
import { wrong } from '../exit';
import { splitArgs, takeValue } from '../options';
import { readWhole } from './taskIndex';

/** Most processes of a sweep on one machine [1]. */
const MOST_JOBS = 1024, MOST_PACK = 1_000_000;

/** A file or folder follows `sweep <command>`, and options; those that were not given are null. */
export type SweepOptions = {
  place: string; jobs: number | null; pack: number | null; again: boolean; submit: boolean;
} & Record<TextOption, string | null>;

/** Options whose value is a text; three of them name the tables of a merge. */
type TextOption = (typeof TABLES)[number] | 'out' | 'index' | 'image' | 'claim';
const TABLES = ['csv', 'parquet', 'summary'] as const;

/** Options that each command takes. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  plan: ['--out'], run: ['--index', '--jobs', '--pack', '--again'], status: [],
  merge: ['--csv', '--parquet', '--summary'], work: ['--jobs'],
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
      + '[--jobs n] [--pack n] [--again]; status <folder>; merge <folder> --csv <file> [--parquet <file>] '
      + '[--summary <file>]; '
      + 'slurm <folder> [--pack n] [--jobs n] [--again] [--submit]; '
      + 'kubernetes <folder> --image <name> --claim <name> [--pack n] [--jobs n].');
  }
  const words = splitArgs(rest), [place] = words, takes = TAKES[command], seen = new Set<string>();
  if (place === undefined || place === '' || place.startsWith('--'))
    throw wrong(`sweep ${command} needs a ${command === 'plan' ? 'sweep file' : 'folder'} after it.`);
  const options = {
    command, place, out: null, csv: null, parquet: null, summary: null, index: null, image: null, claim: null,
    jobs: null, pack: null, again: false, submit: false,
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
    else options[name.slice(2) as TextOption] = takeValue(words, i, name);
  }
  const lacks = NEEDS.find(([of, option]) => of === command && options[option] === null);
  if (lacks) throw wrong(`sweep ${command} needs --${lacks[1]}: ${lacks[2]}.`);
  if (command === 'merge') checkTables(options);
  return options;
}

/** Refuses a merge into no table, or two tables of it in one file. */
function checkTables(options: SweepOptions): void {
  const asked = TABLES.filter((name) => options[name] !== null), places = asked.map((name) => resolve(options[name]!));
  if (asked.length === 0) throw wrong('sweep merge needs --csv, --parquet or --summary: merge <folder> --csv <file> '
    + '[--parquet <file>] [--summary <file>].');
  const other = places.findIndex((place, k) => places.indexOf(place) < k);
  if (other >= 0) throw wrong(`--${asked[other]} ${options[asked[other]]} is also the file of `
    + `--${asked[places.indexOf(places[other])]}: each table needs a file of its own.`);
}
