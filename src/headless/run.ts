import { readFileSync } from 'node:fs';
import { createSeries, type Experiment } from '../experiment/experiment';
import { defaultsOf, type AnyValues } from '../params/param';
import type { AnyScene } from '../scenes/scene';
import { createCsvFile, type CsvFile } from './csvFile';
import { createEnding, type Ending } from './ending';
import { CommandError, EXIT } from './exit';
import { fileOfFrom, readRunOptions, wheelWishOf, type RunOptions } from './options';
import { complain } from './output';
import { checkPlace } from './place';
import { checkPhysics, checkProbes, prepareExperiment } from './prepare';
import { addStep, describeRun, type Totals } from './runDocument';
import { createRunProgress, type RunProgress, type Terminal } from './runProgress';
import { compareWith, secondRun } from './ratioDocument';
import { goOnFrom, readFrom, saveRun, saveVtk } from './stateFiles';
import { readWheel } from './wheelFile';

/**
 * Creates a recorder that takes one row every `every` [s] from time `from` [s] on: averaged probes as means over the
 * interval, so that a sparse series keeps them, others at their present values.
 */
export function createRecorder(probes: AnyScene['probes'], every: number, from = 0) {
  const keys = Object.keys(probes), averaged = Object.values(probes).map((probe) => probe.averaged === true);
  const series = createSeries({ probes });
  const sums = new Float64Array(keys.length);
  let count = 0, next = from + every;
  return {
    series,
    /** Adds the probe values of a step; returns the row that it completed, time first, or null. */
    add(time: number, values: Float64Array): number[] | null {
      for (let k = 0; k < keys.length; k++) sums[k] += values[k];
      count++;
      if (time < next - 1e-9) return null;
      const row = [time, ...keys.map((_, k) => (averaged[k] ? sums[k] / count : values[k]))];
      ['t', ...keys].forEach((key, k) => series[key].push(row[k]));
      sums.fill(0);
      count = 0;
      next += Math.max(every, 1e-12);
      if (next < time) next = time + every;
      return row;
    },
  };
}

const STDERR: Terminal = { isTTY: process.stderr.isTTY, columns: process.stderr.columns, write: complain };

/**
 * Runs `run`: one experiment from its settled start to `duration`; prints its document (docs/ARCHITECTURE.md,
 * Contracts), also that of a run that a signal or failed physics ended before, whose CommandError it then throws.
 * Returns the exit code.
 */
export async function runCommand(
  args: readonly string[], out: (text: string) => void, terminal: Terminal = STDERR,
): Promise<number> {
  const from = fileOfFrom(args), saved = from === null ? null : await readFrom(from);
  const wish = wheelWishOf(args), wheel = wish && saved === null ? await readWheel(wish) : null;
  const options = readRunOptions(args, (file) => readFileSync(file, 'utf8'), saved, wheel?.wheel);
  const ending = createEnding();
  if (wheel) complain(`${wheel.told}\n`);
  if (options.save !== null) checkPlace('--save', options.save);
  if (options.vtk !== null) checkPlace('--vtk', options.vtk);
  const csv = options.csv === null ? null : createCsvFile(options.csv, titlesOf(options.scene));
  const progress = createRunProgress(options.duration, terminal);
  let done: Computed;
  try {
    done = await compute(options, { ending, csv, progress });
    const { ratio } = options;
    if (ratio !== null && done.early === null) {
      const other = await compute(secondRun(options, ratio), { ending, csv: null, progress });
      done = other.early !== null ? { ...done, early: other.early }
        : { ...done, document: compareWith(options, ratio, done.document, other.document) };
    }
  } catch (error) {
    if (csv !== null && error instanceof Error)
      error.message = [error.message, ...keepRows(csv, options.csv!)].join(' ');
    throw error;
  } finally {
    progress.clear();
    ending.release();
  }
  const { early, document, told } = done, answer = () => out(`${JSON.stringify(document)}\n`);
  // each is written even if another cannot be
  if (early !== null) {
    const rows = csv === null ? [] : keepRows(csv, options.csv!);
    early.message = [early.message, ...told, ...rows, ...tried(answer)].join(' ');
    throw early;
  }
  const faults = [...told, ...[() => csv?.finish(), answer].flatMap(tried)];
  if (faults.length > 0) throw new CommandError(EXIT.notWritten, faults.join(' '));
  return EXIT.ok;
}

/** Keeps the rows of a run that ended early in the file that was asked for; returns the sentence that says so. */
function keepRows(csv: CsvFile, file: string): string[] {
  if (csv.rows === 0) {
    csv.discard();
    return [];
  }
  const faults = tried(() => csv.finish());
  return faults.length > 0 ? faults : [`The ${csv.rows} rows until then are in ${file}.`];
}

/** Calls `write`; returns the message of a CommandError that it throws, or nothing. */
function tried(write: () => void): string[] {
  try {
    write();
    return [];
  } catch (error) {
    return faultOf(error);
  }
}

/** Returns the message of a CommandError; throws every other error. */
function faultOf(error: unknown): string[] {
  if (error instanceof CommandError) return [error.message];
  throw error;
}

/**
 * A run that has ended: its document, what ended it before its time, and sentences about the files of its state: why
 * one could not be written, and of a run that was interrupted where it is.
 */
type Computed = {
  document: Awaited<ReturnType<typeof describeRun>> & { ratios?: unknown }; early: CommandError | null; told: string[];
};

/** A run looks at these between its steps, and tells them how far it is. */
type Around = { ending: Ending; csv: CsvFile | null; progress: RunProgress };

/** Computes the run; gives each row to `csv` as it comes, and saves the run at its end. */
async function compute(options: RunOptions, around: Around): Promise<Computed> {
  const declared = { ...defaultsOf(options.scene.params), ...options.values };
  const experiment = await prepareExperiment(options.scene, declared, false, options.from?.saved.snapshot.dropped);
  try {
    return await advanceToEnd(experiment, declared, options, around);
  } finally {
    experiment.engine.dispose();
  }
}

async function advanceToEnd(
  experiment: Experiment, declared: AnyValues, options: RunOptions, { ending, csv, progress }: Around,
): Promise<Computed> {
  const { from } = options;
  const isExact = from === null || await goOnFrom(experiment, from);
  const recorder = createRecorder(options.scene.probes, options.every, Math.max(0, experiment.time));
  const begun = performance.now();
  const totals: Totals = { status: 0, products: 0, steps: 0, wall: 0, settle: 0, stages: {} };
  let early: CommandError | null = null;
  try {
    while (experiment.progress < 1 || experiment.time < options.duration - 1e-9) {
      progress.at(experiment);
      // what a device has begun is taken before the state is read
      await ending.listen(() => whenOf(experiment), experiment.underWay === 0);
      const before = performance.now(), settling = experiment.time < -1e-9;
      await experiment.advance(() => !ending.isAsked && experiment.reached < options.duration - 1e-9);
      totals.status |= experiment.engine.measures.status;
      checkPhysics(experiment);
      if (!settling) checkProbes(experiment);
      if (settling) { totals.settle += performance.now() - before; continue; }
      addStep(totals, experiment, performance.now() - before);
      const row = recorder.add(experiment.time, experiment.values);
      if (row) csv?.add(row);
    }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    early = error;
  }
  const wall = (performance.now() - begun) / 1000, told: string[] = [];
  if (early?.code !== EXIT.physicsFailed) { // nothing goes on from the state of a run that failed
    const { kept, faults } = await keepState(options, declared, experiment);
    told.push(...faults, ...(early === null ? [] : kept.map((file) => `The run until then is in ${file}.`)));
  }
  const document = await describeRun(options, declared, experiment, recorder.series, totals, wall, isExact, early);
  return { document, early, told };
}

/** Writes the files that a run is to leave of its state; returns which those are, and a sentence for each other one. */
async function keepState(
  { save, vtk, files }: RunOptions, values: AnyValues, run: Experiment,
): Promise<{ kept: string[]; faults: string[] }> {
  const kept: string[] = [], faults: string[] = [];
  const keep = async (file: string | null, write: (file: string) => Promise<void>): Promise<void> => {
    if (file === null) return;
    const fault = await write(file).then(() => [], faultOf);
    if (fault.length > 0) faults.push(...fault); else kept.push(file);
  };
  await keep(save, (file) => saveRun(file, run, values, files));
  await keep(vtk, (file) => saveVtk(file, run));
  return { kept, faults };
}

/** Says when in a run something was, as part of a sentence. */
export const whenOf = ({ progress, time }: Experiment): string =>
  (progress < 1 ? 'while the bed settled' : `at t = ${+time.toPrecision(6)} s`);

const titlesOf = ({ probes }: AnyScene): string[] =>
  ['time [s]', ...Object.entries(probes).map(([key, { unit }]) => `${key} [${unit}]`)];
