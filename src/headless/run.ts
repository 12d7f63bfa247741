import { readFileSync } from 'node:fs';
import { holds } from '../core/band';
import { createNotices } from '../experiment/notices';
import { createSeries, type Experiment } from '../experiment/experiment';
import type { Measures } from '../model/measures';
import type { BodyControl } from '../model/settings';
import { stateHash } from '../model/stateHash';
import { statusSentences } from '../model/status';
import { defaultsOf, type AnyValues } from '../params/param';
import type { AnyScene, Series } from '../scenes/scene';
import { wheelHash, wheelSize, type FileWheel } from '../scenes/wheel/fileWheel';
import { surfaceMass } from '../physics/flex/surfaceMass';
import { createCsvFile, type CsvFile } from './csvFile';
import { createEnding, type Ending } from './ending';
import { CommandError, EXIT } from './exit';
import { fileOfFrom, readRunOptions, wheelWishOf, type RunOptions } from './options';
import { complain } from './output';
import { checkPlace } from './place';
import { checkPhysics, checkProbes, prepareExperiment } from './prepare';
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

/**
 * Runs `run`: one experiment from its settled start to `duration`; prints its document (docs/ARCHITECTURE.md,
 * Contracts). Returns the exit code.
 */
export async function runCommand(args: readonly string[], out: (text: string) => void): Promise<number> {
  const from = fileOfFrom(args), saved = from === null ? null : await readFrom(from);
  const wish = wheelWishOf(args), wheel = wish && saved === null ? await readWheel(wish) : null;
  const options = readRunOptions(args, (file) => readFileSync(file, 'utf8'), saved, wheel?.wheel);
  const ending = createEnding();
  if (wheel) complain(`${wheel.told}\n`);
  if (options.save !== null) checkPlace('--save', options.save);
  if (options.vtk !== null) checkPlace('--vtk', options.vtk);
  const csv = options.csv === null ? null : createCsvFile(options.csv, titlesOf(options.scene));
  let done: Computed;
  try {
    done = await compute(options, ending, csv);
  } catch (error) {
    if (csv !== null && error instanceof Error) error.message += keepRows(csv, options.csv!);
    throw error;
  } finally {
    ending.release();
  }
  // each is written even if another cannot be
  const write = [() => csv?.finish(), () => out(`${JSON.stringify(done.document)}\n`)];
  const faults = [...done.unsaved, ...write.flatMap(tried)];
  if (faults.length > 0) throw new CommandError(EXIT.notWritten, faults.join(' '));
  return EXIT.ok;
}

/**
 * Keeps the rows of a run that ended early in the file that was asked for; returns the sentence that says so, or ''
 * without rows.
 */
function keepRows(csv: CsvFile, file: string): string {
  if (csv.rows === 0) {
    csv.discard();
    return '';
  }
  const [fault] = tried(() => csv.finish());
  return ` ${fault ?? `The ${csv.rows} rows until then are in ${file}.`}`;
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

/** A run that has ended, and the sentence that says why it could not be saved, if it was to be. */
type Computed = { document: Awaited<ReturnType<typeof describe>>; unsaved: string[] };

/** Computes the run; gives each row to `csv` as it comes, and saves the run at its end. */
async function compute(options: RunOptions, ending: Ending, csv: CsvFile | null): Promise<Computed> {
  const declared = { ...defaultsOf(options.scene.params), ...options.values };
  const experiment = await prepareExperiment(options.scene, declared, false, options.from?.saved.snapshot.dropped);
  try {
    return await advanceToEnd(experiment, declared, options, ending, csv);
  } finally {
    experiment.engine.dispose();
  }
}

async function advanceToEnd(
  experiment: Experiment, declared: AnyValues, options: RunOptions, ending: Ending, csv: CsvFile | null,
): Promise<Computed> {
  const { from } = options;
  const isExact = from === null || await goOnFrom(experiment, from);
  const recorder = createRecorder(options.scene.probes, options.every, Math.max(0, experiment.time));
  const begun = performance.now();
  const totals: Totals = { status: 0, products: 0, steps: 0, wall: 0, settle: 0, stages: {} };
  while (experiment.progress < 1 || experiment.time < options.duration - 1e-9) {
    await ending.listen(() => whenOf(experiment))
      .catch((error: unknown) => keepRun(options, declared, experiment, error));
    const before = performance.now(), settling = experiment.time < -1e-9;
    await experiment.advance(() => experiment.reached < options.duration - 1e-9);
    const { measures } = experiment.engine;
    checkPhysics(experiment);
    if (!settling) checkProbes(experiment);
    totals.status |= measures.status;
    if (settling) { totals.settle += performance.now() - before; continue; }
    addStep(totals, experiment, performance.now() - before);
    const row = recorder.add(experiment.time, experiment.values);
    if (row) csv?.add(row);
  }
  const document =
    await describe(options, declared, experiment, recorder.series, totals, (performance.now() - begun) / 1000, isExact);
  const { faults } = await keepState(options, declared, experiment);
  return { document, unsaved: faults };
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

/** Keeps the state of a run that is asked to end, where it is to be kept, and throws the error that ends it. */
async function keepRun(options: RunOptions, values: AnyValues, run: Experiment, error: unknown): Promise<never> {
  if (error instanceof CommandError) {
    const { kept, faults } = await keepState(options, values, run);
    for (const sentence of [...faults, ...kept.map((file) => `The run until then is in ${file}.`)])
      error.message += ` ${sentence}`;
  }
  throw error;
}

/** Says when in a run something was, as part of a sentence. */
export const whenOf = ({ progress, time }: Experiment): string =>
  (progress < 1 ? 'while the bed settled' : `at t = ${+time.toPrecision(6)} s`);

/**
 * Sums over the steps of the experiment, without those that settled the bed; `settle` is the time of those. Times are
 * in ms.
 */
type Totals = {
  status: number; products: number; steps: number; wall: number; settle: number; stages: Record<string, number>
};

function addStep(totals: Totals, { engine }: Experiment, wall: number): void {
  totals.products += engine.measures.products;
  totals.steps++;
  totals.wall += wall;
  for (const [stage, ms] of Object.entries(engine.stages)) totals.stages[stage] = (totals.stages[stage] ?? 0) + ms;
}

async function describe(
  o: RunOptions, declared: AnyValues, experiment: Experiment, series: Series, totals: Totals, wall: number,
  isExact: boolean,
) {
  const { engine, scene, spec } = experiment, m = engine.measures;
  const isShown = (key: string) => scene.params[key as keyof typeof scene.params].section !== 'View';
  const free = experiment.controls.filter(isFree);
  const perStep = Object.fromEntries(Object.entries(totals.stages).map(
    ([stage, ms]) => [stage, ms / (1000 * Math.max(1, totals.steps))]
  ));
  return {
    scene: scene.id, ...(o.files.vehicle && { vehicle: o.files.vehicle.name }),
    ...(o.files.wheel && { wheel: wheelOf(o.files.wheel) }),
    ...(o.from !== null && { from: { file: o.from.file, time: o.from.saved.snapshot.time, exact: isExact } }),
    params: Object.fromEntries(Object.entries(declared).filter(([key]) => isShown(key))),
    backend: engine.backend, adapter: engine.adapter, dt: declared.dt, steps: m.step, time: experiment.time,
    bodies: engine.model.looseCount + (spec.flexible?.length ?? 0) + free.length,
    mass: [...spec.grains.masses, ...(spec.flexible ?? []).map(surfaceMass)].reduce((sum, x) => sum + x, 0)
      + free.reduce((sum, body) => sum + body.mass, 0),
    contacts: m.contactCount,
    final: Object.fromEntries(experiment.probeKeys.map((key, k) => [key, m.step ? experiment.values[k] : null])),
    units: Object.fromEntries(Object.entries(scene.probes).map(([key, probe]) => [key, probe.unit])),
    series, ...(scene.profiles && { profiles: experiment.profiles }),
    solver: {
      id: declared.solver, iterations: m.iterations, residual: finite(m.residual),
      residualMelanz: finite(m.residualMelanz), products: totals.products,
      form: engine.form ?? null,
    },
    penetration: { mean: m.meanPenetration, max: m.maxPenetration },
    energy: energyOf(m),
    checks: scene.checks(experiment.valuesSI).filter((check) => o.duration >= check.until - 1e-9).map((check) => {
      const { what, unit, basis, cites, allowed } = check, { expect, least, most } = allowed;
      const measured = o.from === null ? check.measured(series) : NaN; // it is about a whole run
      return {
        what, unit, basis, cites,
        ...(expect !== null && { expect, within: +(most - expect).toPrecision(12) }),
        ...(Number.isFinite(least) && { least }), ...(Number.isFinite(most) && { most }),
        measured: finite(measured), ok: o.from === null ? holds(allowed, measured) : null,
      };
    }),
    stateHash: stateHash(await engine.readState()),
    status: statusSentences(totals.status, m), notices: createNotices(experiment)(experiment.valuesSI),
    // all in seconds: `total` includes the settling, `settle` is that alone; the others are means over the experiment's
    // steps
    wall: {
      total: wall, settle: totals.settle / 1000, perStep: totals.wall / (1000 * Math.max(1, totals.steps)),
      stages: perStep,
    },
  };
}

/** Returns what a wheel of a file is, lengths in mm. */
function wheelOf(wheel: FileWheel) {
  const { radius, width } = wheelSize(wheel), { name, unit, axle, triangles } = wheel;
  return {
    name, unit, axle, radius: 1000 * radius, width: 1000 * width, triangles: triangles.length / 3,
    hash: wheelHash(wheel),
  };
}

/** Returns the energies of the last step, and whether they are watched. */
const energyOf = ({ energy: { off, total, elastic, work, dissipated, made, bound } }: Measures) =>
  ({ watch: off === null ? 'on' : `off: ${off}`, total, elastic, work, dissipated, made, bound });

/** Returns x, or null for a number that was not measured: JSON has no NaN. */
const finite = (x: number): number | null => (Number.isFinite(x) ? x : null);

const isFree = (body: BodyControl): boolean => body.motion.some((direction) => direction === null);

const titlesOf = ({ probes }: AnyScene): string[] =>
  ['time [s]', ...Object.entries(probes).map(([key, { unit }]) => `${key} [${unit}]`)];
