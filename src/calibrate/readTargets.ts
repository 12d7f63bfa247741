import type { Issue } from '../core/result';
import type { AnyScene } from '../scenes/scene';
import { readFields, shown, type Fields } from '../sweep/fields';
import { readProbe, unitOfReduced } from '../sweep/readProbes';
import type { ReducedProbe } from '../sweep/sweep';
import type { ReadFile } from './fit';
import { readDataFile } from './readDataFile';

/** A reduced probe and what was measured of it; `value` is null if nothing was, `error` is 0 if it has none. */
export type Wanted = { probe: ReducedProbe; value: number | null; error: number };

type Where = { scene: AnyScene; duration: number };

const REDUCED = ['over', 'at', 'along', 'of', 'take'];

/** Reads what a run has to match, numbers of the file or of a table; undefined after adding a sentence. */
export function readTargets(
  given: unknown, path: string, where: Where & { readFile: ReadFile }, issues: Issue[],
): Wanted[] | undefined {
  const list = readList(given, path, issues);
  const all = list?.map((one, k) => (isTable(one) ? readTable(one, `${path}[${k}]`, where, issues)
    : single(readWanted(one, `${path}[${k}]`, ['value', 'unit'], where, issues))));
  return all && allOf(all)?.flat();
}

/** Reads what a run is to predict; undefined after adding a sentence. */
export function readPredictions(given: unknown, path: string, where: Where, issues: Issue[]): Wanted[] | undefined {
  const all = readList(given, path, issues)?.map((one, k) => readWanted(one, `${path}[${k}]`, [], where, issues));
  return all && allOf(all);
}

const allOf = <T>(list: (T | undefined)[]): T[] | undefined => (list.includes(undefined) ? undefined : list as T[]);
const single = <T>(one: T | undefined): T[] | undefined => one && [one];
const isTable = (one: unknown): one is Fields => typeof one === 'object' && one !== null && Object.hasOwn(one, 'csv');

function readList(given: unknown, path: string, issues: Issue[]): unknown[] | undefined {
  if (Array.isArray(given) && given.length > 0) return given;
  const what = Array.isArray(given) ? 'an empty list' : shown(given);
  return void issues.push({ path, message: `${path} is ${what}: a list of records that name a probe.` });
}

/** Reads one number that is to be matched, or predicted: then `required` lacks its value and unit. */
function readWanted(
  given: unknown, path: string, required: string[], { scene, duration }: Where, issues: Issue[],
): Wanted | undefined {
  const known = ['probe', 'reduce', ...required];
  const optional = [...REDUCED, 'value', 'unit', 'error'].filter((name) => !known.includes(name));
  const fields = readFields(given, path, known, optional, issues);
  if (!fields) return undefined;
  const { value, unit, error, ...reduced } = fields, probe = readProbe(reduced, path, scene, duration, issues);
  if (!probe) return undefined;
  const refuse = (says: string): undefined => void issues.push({ path, message: `${path}${says}.` });
  if (value === undefined)
    return unit === undefined && error === undefined ? { probe, value: null, error: 0 } : refuse(' has no value');
  if (typeof value !== 'number' || !Number.isFinite(value))
    return refuse(`.value = ${shown(value)} is not allowed: a number`);
  const own = unitOfReduced(probe, scene);
  if (unit !== own) return refuse(unit === undefined ? ` has no unit: ${probe.probe} is in ${own}`
    : `.unit = ${shown(unit)} is not allowed: ${probe.probe} is in ${own} here`);
  const size = readError(error, path, issues);
  return size === undefined ? undefined : { probe, value, error: size };
}

/** Returns a standard error, 0 where there is none; undefined after adding a sentence. */
function readError(given: unknown, path: string, issues: Issue[]): number | undefined {
  if (given === undefined) return 0;
  if (typeof given === 'number' && given > 0 && Number.isFinite(given)) return given;
  const message = `${path}.error = ${shown(given)} is not allowed: a standard error, more than 0.`;
  return void issues.push({ path, message });
}

/** Reads the numbers of a table: those of a probe along time or another probe. */
function readTable(
  given: Fields, path: string, { scene, duration, readFile }: Where & { readFile: ReadFile }, issues: Issue[],
): Wanted[] | undefined {
  const fields = readFields(given, path, ['probe', 'csv'], ['along', 'error'], issues);
  if (!fields) return undefined;
  const { probe, csv, along, error } = fields;
  const refuse = (says: string): undefined => void issues.push({ path, message: `${path}${says}.` });
  if (typeof csv !== 'string' || csv === '') return refuse(`.csv = ${shown(csv)} is not allowed: the name of a file`);
  // the record of a point of it is one of the file
  const first = { probe, reduce: 'at', at: duration, ...(along !== undefined && { along }) };
  const known = readProbe(first, path, scene, duration, issues), same = readError(error, path, issues);
  if (!known || same === undefined) return undefined;
  let text: string;
  try {
    text = readFile(csv);
  } catch (fault) {
    const why = fault instanceof Error ? fault.message : String(fault);
    return refuse(`.csv = ${shown(csv)} cannot be read (${why})`);
  }
  const units = (key: string | undefined) => (key === undefined ? 's' : scene.probes[key].unit);
  const read = readDataFile(text, [
    { name: known.along ?? 'time', unit: units(known.along) }, { name: known.probe, unit: units(known.probe) },
    { name: `${known.probe} error`, unit: units(known.probe), isOptional: true },
  ]);
  if (typeof read === 'string') return refuse(`: ${csv}: ${read}`);
  const all: Wanted[] = [];
  for (const { line, cells: [at, value, own] } of read) {
    if (own !== null && !(own > 0)) return refuse(`: ${csv}: line ${line} has an error of ${own}: more than 0`);
    if (known.along === undefined && !(at > 0 && at <= duration)) {
      return refuse(`: ${csv}: line ${line} has time = ${at}, which is not allowed: more than 0, to ${duration} s, the `
        + "run's duration");
    }
    all.push({ probe: { ...known, at }, value, error: own ?? same });
  }
  return all;
}
