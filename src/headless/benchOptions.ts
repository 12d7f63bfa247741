import { defaultsOf, type AnyValues } from '../params/param';
import { findScene, scenes } from '../scenes/index';
import type { AnyScene } from '../scenes/scene';
import { wrong } from './exit';
import { readAssignment, readNumber, sceneOf, splitArgs, takeValue, valuesOf } from './options';

/** A case of a benchmark is one experiment on one backend. `values` are complete and in declared units. */
export type BenchCase = { scene: AnyScene; backend: string; values: AnyValues };

export type BenchOptions = {
  /** Cases in the order to run them; all are read and found allowed before the first runs. */
  cases: BenchCase[];
  /** The parameter whose sizes are compared, or null. */
  sizeKey: string | null;
  /** True if a backend was named: one that does not exist is then a fault, else it is left out. */
  asked: boolean;
  steps: number;
  json: boolean;
  roofline: boolean;
  /** True if steps on the GPU stand beside what is predicted for them. */
  predict: boolean;
  /** File to which each record is appended as it comes, or null. */
  record: string | null;
};

const DEFAULT_STEPS = 50, MAX_STEPS = 1e6, MAX_SIZES = 20;
const OPTIONS = '--backend, --set, --sizes, --steps, --roofline, --predict, --record, --json';

/** Options that may be given once. */
const SINGLE = new Set(['--steps', '--sizes', '--record', '--json', '--roofline', '--predict']);

export function readBenchOptions(args: readonly string[]): BenchOptions {
  const words = splitArgs(args), seen = new Set<string>();
  const chosen: AnyScene[] = [], backends: string[] = [], given: [string, string][] = [];
  const options: Omit<BenchOptions, 'cases'> =
    { sizeKey: null, asked: false, steps: DEFAULT_STEPS, json: false, roofline: false, predict: false, record: null };
  let sizes: string[] | null = null;
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (!word.startsWith('--')) { chosen.push(sceneOf(word)); continue; }
    if (SINGLE.has(word) && seen.has(word)) throw wrong(`${word} is given more than once.`);
    seen.add(word);
    switch (word) {
      case '--json': options.json = true; break;
      case '--roofline': options.roofline = true; break;
      case '--predict': options.predict = true; break;
      case '--backend': {
        const backend = takeValue(words, i++, word);
        if (backends.includes(backend)) throw wrong(`--backend ${backend.slice(0, 60)} is given more than once.`);
        backends.push(backend);
        break;
      }
      case '--set': given.push(readAssignment(takeValue(words, i++, word))); break;
      case '--steps': options.steps = readSteps(takeValue(words, i++, word)); break;
      case '--record': options.record = takeValue(words, i++, word); break;
      case '--sizes': [options.sizeKey, sizes] = readSizes(takeValue(words, i++, word)); break;
      default: throw wrong(`bench does not know ${word.slice(0, 60)}: ${OPTIONS}.`);
    }
  }
  const wanted = backends.length ? backends : options.roofline ? ['gpu'] : ['cpu', 'gpu'];
  const walked = chosen.length ? chosen : options.roofline ? [findScene('ditch') ?? sceneOf('compaction')] : scenes;
  const cases = walked.flatMap((scene) => wanted.flatMap((backend) =>
    (sizes ?? [null]).map((size) => readCase(scene, backend, given, options.sizeKey, size))));
  return { ...options, cases, asked: backends.length > 0 || options.roofline };
}

function readSteps(text: string): number {
  const steps = readNumber('--steps', text, 1, MAX_STEPS, '1');
  if (!Number.isInteger(steps)) throw wrong(`--steps = ${text} is not allowed: a whole number from 1 to ${MAX_STEPS}.`);
  return steps;
}

/** Reads `1000,3000` as sizes of `count`, `grainRadius=8,12` as sizes of another parameter. */
function readSizes(text: string): [key: string, sizes: string[]] {
  const cut = text.indexOf('='), key = cut < 0 ? 'count' : text.slice(0, cut), sizes = text.slice(cut + 1).split(',');
  if (key === '' || sizes.length > MAX_SIZES || sizes.some((size) => size === '')) {
    throw wrong(`--sizes ${text.slice(0, 60)} is not allowed: `
      + `up to ${MAX_SIZES} values with commas between, as 1000,3000 or key=1000,3000.`);
  }
  return [key, sizes];
}

function readCase(
  scene: AnyScene, backend: string, given: [string, string][], sizeKey: string | null, size: string | null,
): BenchCase {
  if (sizeKey !== null && !Object.hasOwn(scene.params, sizeKey)) {
    throw wrong(`--sizes: ${scene.id} has no parameter ${sizeKey.slice(0, 40)}; --sizes key=1000,3000 names another.`);
  }
  const all: [string, string][] = [...given, ['backend', backend]];
  if (sizeKey !== null && size !== null) all.push([sizeKey, size]);
  return { scene, backend, values: { ...defaultsOf(scene.params), ...valuesOf(scene.params, all) } };
}
