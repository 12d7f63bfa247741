import { ok, type Issue, type Result } from '../core/result';
import { findScene } from '../scenes/index';
import { readFields, readWhole, shown, type Fields } from '../sweep/fields';
import { readJson } from '../sweep/readJson';
import { physicalParams } from '../sweep/readSweep';
import type { Fit, FitRun, ReadFile } from './fit';
import { readParameters, type KnownParameter } from './readParameters';
import { readRun } from './readRun';

/** Most experiments and seeds of a calibration, and most iterations [1]. */
const MOST = { runs: 50, seeds: 1000, iterations: 100 };

/** Probability of the intervals and most iterations, where the file says nothing [1]. */
const CONFIDENCE = 0.95, ITERATIONS = 10;

/**
 * Reads a calibration file (docs/CALIBRATION.md); `readFile` gives the text of a file of data, named as the file names
 * it, and throws why it cannot. A refusal is a sentence for what is wrong first.
 */
export function readFit(text: string, readFile: ReadFile): Result<Fit> {
  const data = readJson(text, 'calibration');
  if (!data.ok) return data;
  const issues: Issue[] = [], fit = readData(data.value, readFile, issues);
  return fit && issues.length === 0 ? ok(fit) : { ok: false, issues };
}

function readData(data: unknown, readFile: ReadFile, issues: Issue[]): Fit | undefined {
  const fields =
    readFields(data, 'calibration', ['parameters', 'seeds', 'runs'], ['confidence', 'iterations'], issues);
  if (!fields) return undefined;
  const parameters = readParameters(fields.parameters, issues), seeds = readSeeds(fields.seeds, issues);
  if (!parameters || !seeds) return undefined;
  const { confidence = CONFIDENCE, iterations = ITERATIONS } = fields;
  if (typeof confidence !== 'number' || !(confidence >= 0.5 && confidence <= 0.999)) {
    const message = `confidence = ${shown(confidence)} is not allowed: a probability from 0.5 to 0.999.`;
    return void issues.push({ path: 'confidence', message });
  }
  const most = readWhole(iterations, 'iterations', 1, MOST.iterations, issues);
  if (most === undefined) return undefined;
  const runs = readRuns(fields.runs, parameters, seeds, readFile, issues);
  return runs && { parameters: parameters.map(({ spec }) => spec), seeds, confidence, iterations: most, runs };
}

function readSeeds(given: unknown, issues: Issue[]): number[] | undefined {
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST.seeds) {
    const what = Array.isArray(given) ? `a list of ${given.length}` : shown(given);
    const message = `seeds is ${what}: a list of 1 to ${MOST.seeds} whole numbers.`;
    return void issues.push({ path: 'seeds', message });
  }
  const seeds: number[] = [];
  for (const [k, one] of given.entries()) {
    const seed = readWhole(one, `seeds[${k}]`, 0, 4294967295, issues);
    if (seed === undefined) return undefined;
    if (seeds.includes(seed))
      return void issues.push({ path: 'seeds', message: `seeds has ${seed} twice: each seed is allowed once.` });
    seeds.push(seed);
  }
  return seeds;
}

function readRuns(
  given: unknown, parameters: readonly KnownParameter[], seeds: readonly number[], readFile: ReadFile, issues: Issue[],
): FitRun[] | undefined {
  const refuse = (message: string): undefined => void issues.push({ path: 'runs', message });
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST.runs) {
    const what = Array.isArray(given) ? `a list of ${given.length}` : shown(given);
    return refuse(`runs is ${what}: a list of 1 to ${MOST.runs}, each with scene, base, and targets or predict.`);
  }
  const idle = idleOf(given as Fields[], parameters); // before targets, of which a wrong one would hide it
  if (idle) {
    return refuse(`${idle.path}.key = ${shown(idle.spec.key)} is not allowed: no scene with targets has it; `
      + 'docs/SCENES.md lists all parameters.');
  }
  const runs: FitRun[] = [];
  for (const [k, one] of (given as Fields[]).entries()) {
    const run = readRun(one, k, { parameters, seeds, readFile }, issues);
    if (!run) return undefined;
    const before = runs.findIndex(({ name }) => name === run.name);
    if (before >= 0) return refuse(`runs[${k}] and runs[${before}] are both named ${shown(run.name)}.`);
    runs.push(run);
  }
  if (runs.every(({ targets }) => targets.length === 0))
    return refuse('No run has targets: there is nothing that the parameters could be fitted to.');
  return runs;
}

/** Returns the parameter that no scene with targets has; undefined if none, or if a scene is unknown. */
function idleOf(given: readonly (Fields | null)[], parameters: readonly KnownParameter[]): KnownParameter | undefined {
  const fitted = given.filter((one) => one?.targets !== undefined);
  const scenes = fitted.map((one) => (typeof one!.scene === 'string' ? findScene(one!.scene) : undefined));
  if (scenes.length === 0 || scenes.includes(undefined)) return undefined; // which is said first
  const groups = scenes.map((scene) => physicalParams(scene!));
  return parameters.find(({ spec: { key } }) => !groups.some((params) => Object.hasOwn(params, key)));
}
