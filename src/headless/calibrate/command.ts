import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { calibrate } from '../../calibrate/calibrate';
import { FitFault } from '../../calibrate/fault';
import type { Fit } from '../../calibrate/fit';
import type { Iterate } from '../../calibrate/levenbergMarquardt';
import { CommandError, EXIT, wrong } from '../exit';
import { splitArgs, takeValue } from '../options';
import { complain, reasonOf } from '../output';
import { engineVersion } from '../sweep/engineVersion';
import { readWhole } from '../sweep/taskIndex';
import { writeWhole } from '../sweep/wholeFile';
import { fitOf, openFolder } from './fitFolder';
import { createSampler } from './sampler';

export type CalibrateOptions = { file: string; out: string; jobs: number; again: boolean };

const KNOWN = ['--out', '--jobs', '--again'];

/** Reads the words after `calibrate`; throws a CommandError that names what is wrong. */
export function readCalibrateOptions(args: readonly string[]): CalibrateOptions {
  const words = splitArgs(args), [file] = words, seen = new Set<string>();
  if (file === undefined || file === '' || file.startsWith('--')) {
    throw wrong('calibrate needs a calibration file after it: calibrate <fit.json> [--out folder] [--jobs n] '
      + '[--again].');
  }
  const options = { file, out: `${basename(file).replace(/\.json$/i, '')}-fit`, jobs: availableParallelism(),
    again: false };
  for (let i = 1; i < words.length; i += 2) {
    const name = words[i];
    if (!KNOWN.includes(name)) throw wrong(`calibrate does not know ${name.slice(0, 60)}: ${KNOWN.join(', ')}.`);
    if (seen.has(name)) throw wrong(`${name} is given more than once.`);
    seen.add(name);
    if (name === '--again') {
      options.again = true;
      i--;
    } else if (name === '--jobs') options.jobs = readWhole(name, takeValue(words, i, name), 1, 1024);
    else options.out = takeValue(words, i, name);
  }
  return options;
}

/**
 * Runs `calibrate`: fits parameters to data and prints what that says of them (docs/CALIBRATION.md). Returns the exit
 * code.
 */
export async function calibrateCommand(
  args: readonly string[], out: (text: string) => void, err: (text: string) => void = complain,
): Promise<number> {
  const { file, out: folder, jobs, again } = readCalibrateOptions(args), fit = fitOf(file), engine = engineVersion();
  const plans = openFolder(folder, fit, engine), sampler = createSampler(fit, plans, { jobs, again, err });
  err(`Results are kept in ${folder}: the same command goes on from them.\n`);
  const answer = await calibrate(fit, sampler, engine, createPath(fit, join(folder, 'path.csv'), err))
    .catch((error: unknown): never => { throw error instanceof FitFault ? ended(error) : error; });
  err(`${answer.status}: ${answer.verdict}\n`);
  out(`${JSON.stringify(answer)}\n`);
  return EXIT.ok;
}

const ended = ({ code, message }: FitFault): CommandError => new CommandError(code, message);

/** Returns a function that writes the path of the fit as a table, whole after each iterate, and says how it goes. */
function createPath({ parameters }: Fit, file: string, err: (text: string) => void): (one: Iterate) => void {
  const lines = [['iteration', 'chi2', 'promised', 'lambda', ...parameters.map(({ key }) => key)].join(',')];
  const short = (x: number): string => String(+x.toPrecision(9));
  return ({ chi2, promised, lambda, point }) => {
    const iteration = lines.length - 1;
    lines.push([String(iteration), short(chi2), short(promised), lambda === null ? '' : short(lambda),
      ...point.map(String)].join(','));
    try {
      writeWhole(file, [`${lines.join('\n')}\n`], true);
    } catch (error) {
      throw new CommandError(EXIT.notWritten, `${file}: the path cannot be written (${reasonOf(error)}).`);
    }
    err(`Iteration ${iteration}: χ² ${+chi2.toPrecision(4)}, ${parameters.map(({ key }, p) =>
      `${key} ${+point[p].toPrecision(4)}`).join(', ')}\n`);
  };
}
