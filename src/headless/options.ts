import { parseValue, parseValues, type AnyValues, type ParamGroup } from '../params/param';
import { findScene, noScene, scenes } from '../scenes/index';
import { readRidable } from '../vehicle/format/ridable';
import type { AnyScene } from '../scenes/scene';
import { AXLES, type FileWheel } from '../scenes/wheel/fileWheel';
import { fromFiles, withFiles, type FromFiles } from '../share/fromFiles';
import type { SavedState } from '../experiment/saved/stateFile';
import { wrong } from './exit';
import { checkRatio, type Other } from './ratio';
import { WHEEL_UNITS, type WheelWish } from '../sweep/readWheelWish';
import { checkTakesWheel, oneOf } from './wheelFile';

/** Parameter of the scene that each short option stands for. */
const PARAM_OPTIONS: Readonly<Record<string, string>> = {
  '--dt': 'dt', '--solver': 'solver', '--iterations': 'iterations', '--tolerance': 'tolerance', '--backend': 'backend',
  '--seed': 'seed', '--threads': 'threads',
};

export type RunOptions = {
  scene: AnyScene;
  /** Values that were given, in declared units; all others are at their defaults. */
  values: AnyValues;
  /** The scene has these from files. */
  files: FromFiles;
  duration: number;
  /** Interval of the series [s]; 0 records every step. */
  every: number;
  csv: string | null;
  /** File that the run is saved to when it ends; file that its last state is written to for ParaView. */
  save: string | null;
  vtk: string | null;
  /** The saved run that it goes on from, with the name of its file. */
  from: From | null;
  /** The value in which another run differs, with which this one is compared. */
  ratio: Other | null;
};

/** A saved run, and the file that it is from. */
export type From = { file: string; saved: SavedState };

export function sceneOf(id: string | undefined): AnyScene {
  if (id === undefined || id.startsWith('--'))
    throw wrong(`Which scene? One of ${scenes.map((s) => s.id).join(', ')}.`);
  const scene = findScene(id);
  if (!scene) throw wrong(noScene(id));
  return scene;
}

const shorten = (text: string): string => text.slice(0, 60);

/** Returns the word after `--name`; throws a CommandError if there is none. */
export function takeValue(args: string[], i: number, name: string): string {
  const value = args[i + 1];
  if (value === undefined) throw wrong(`${name} needs a value after it.`);
  return value;
}

export function readNumber(name: string, text: string, min: number, max: number, unit: string): number {
  const parsed = parseValue(
    name, { kind: 'number', label: name, section: 'Solver', applies: 'live', doc: '', unit, default: min, min, max },
    text
  );
  if (!parsed.ok) throw wrong(parsed.issues[0].message);
  return parsed.value as number;
}

/** Splits `--name=value` into two words, so that both ways of writing are read by one loop. */
export const splitArgs = (args: readonly string[]): string[] =>
  args.flatMap((arg) => {
    const cut = arg.indexOf('=');
    return arg.startsWith('--') && cut > 0 ? [arg.slice(0, cut), arg.slice(cut + 1)] : [arg];
  });

/** Reads the vehicle of a file for a scene; throws a CommandError that names each fault of the file. */
function vehicleFor(scene: AnyScene, path: string, readFile: (path: string) => string): FromFiles {
  if (!scene.withVehicle) {
    const able = scenes.filter((one) => one.withVehicle).map(({ id }) => id).join(', ');
    throw wrong(`${scene.id} takes no vehicle; ${able} do.`);
  }
  let text: string;
  try {
    text = readFile(path);
  } catch (error) {
    throw wrong(`${path}: cannot be read (${error instanceof Error ? error.message : String(error)}).`);
  }
  const read = readRidable(text);
  if (!read.ok) throw wrong(`${path}: ${read.issues.map(({ message }) => message).join(' ')}`);
  return { vehicle: read.value };
}

/** Returns the file that follows `--from` among the arguments of `run`, null without one. */
export function fileOfFrom(args: readonly string[]): string | null {
  const words = splitArgs(args), at = words.indexOf('--from');
  return at < 0 ? null : takeValue(words, at, '--from');
}

const WHEEL = '--wheel', UNIT = '--wheel-unit', AXLE = '--wheel-axle';

/** Returns the wheel of a file that the arguments of `run` ask for, null without one. */
export function wheelWishOf(args: readonly string[]): WheelWish | null {
  const words = splitArgs(args), of = (name: string): string | null => {
    const at = words.indexOf(name);
    return at < 0 ? null : takeValue(words, at, name);
  };
  const file = of(WHEEL), unit = of(UNIT), axle = of(AXLE), [about] = [UNIT, AXLE].filter((name) => of(name) !== null);
  if (file === null) {
    if (about === undefined) return null;
    throw wrong(`${about} says how the file of ${WHEEL} is read: give that, too.`);
  }
  checkTakesWheel(sceneOf(words[0]));
  return {
    file, ...(unit !== null && { unit: oneOf(UNIT, unit, WHEEL_UNITS) }),
    ...(axle !== null && { axle: oneOf(AXLE, axle, AXLES) }),
  };
}

/** Returns the scene of a run: that of the saved run it goes on from, if no other is named. */
function sceneOfRun(first: string | undefined, from: From | null): AnyScene {
  const isNamed = first !== undefined && !first.startsWith('--');
  if (!from) return sceneOf(first);
  const { sceneId } = from.saved;
  if (isNamed && sceneOf(first).id !== sceneId) throw wrong(`${from.file} is of ${sceneId}, not of ${first}.`);
  return findScene(sceneId)!;
}

/**
 * Reads the arguments of `run`; `readFile` gives the text of a vehicle's file, `from` is what `--from` names, and
 * `wheel` is of the file that `--wheel` names.
 */
export function readRunOptions(
  args: readonly string[], readFile: (path: string) => string, from: From | null = null,
  wheel: FileWheel | null = null,
): RunOptions {
  const words = splitArgs(args), scene = sceneOfRun(words[0], from), isNamed = !words[0]?.startsWith('--');
  const options: RunOptions = {
    scene, files: from ? fromFiles(from.saved) : wheel ? { wheel } : {}, values: {}, duration: scene.duration, every: 0,
    csv: null, save: null, vtk: null, from, ratio: null,
  };
  const given: [string, string][] = [], seen = new Set<string>();
  let ratio: [string, string] | null = null;
  for (let i = isNamed ? 1 : 0; i < words.length; i += 2) {
    const name = words[i];
    if (name !== '--set' && seen.has(name)) throw wrong(`${shorten(name)} is given more than once.`);
    seen.add(name);
    if (Object.hasOwn(PARAM_OPTIONS, name)) given.push([PARAM_OPTIONS[name], takeValue(words, i, name)]);
    else if (name === '--set') given.push(readAssignment(takeValue(words, i, name)));
    else if (name === '--ratio') ratio = assignmentOf(name, takeValue(words, i, name));
    else if (name === '--duration') options.duration = readNumber(name, takeValue(words, i, name), 0, 1e5, 's');
    else if (name === '--every') options.every = readNumber(name, takeValue(words, i, name), 0, 1e5, 's');
    else if (name === '--csv') options.csv = takeValue(words, i, name);
    else if (name === '--save') options.save = takeValue(words, i, name);
    else if (name === '--vtk') options.vtk = takeValue(words, i, name);
    else if (name === '--from') takeValue(words, i, name);
    else if (from && (name === '--vehicle' || name === WHEEL))
      throw wrong(`--from goes on with the ${name.slice(2)} of its run: leave ${name} out.`);
    else if (name === '--vehicle')
      Object.assign(options.files, vehicleFor(scene, takeValue(words, i, name), readFile));
    else if (name === WHEEL || name === UNIT || name === AXLE) takeValue(words, i, name);
    else throw wrong(
      `run does not know ${shorten(name)}: --set, --vehicle, --wheel, --duration, --every, --csv, --save, --vtk, `
        + `--from, --ratio, ${Object.keys(PARAM_OPTIONS).join(', ')}.`
    );
  }
  options.scene = withFiles(scene, options.files);
  options.values = { ...from?.saved.values, ...valuesOf(options.scene.params, given) };
  if (ratio !== null) {
    if (from) throw wrong('--ratio compares whole runs: leave --from out.');
    options.ratio = checkRatio(options, { key: ratio[0], own: valuesOf(options.scene.params, [ratio]) });
  }
  const { time } = from?.saved.snapshot ?? { time: -Infinity };
  if (from && time > options.duration - 1e-9)
    throw wrong(`${from.file} is at t = ${+time.toPrecision(6)} s already: --duration must be longer.`);
  return options;
}

export const readAssignment = (text: string): [string, string] => assignmentOf('--set', text);

function assignmentOf(name: string, text: string): [string, string] {
  const cut = text.indexOf('=');
  if (cut < 1) throw wrong(`${name} takes key=value, not "${text.slice(0, 60)}".`);
  return [text.slice(0, cut), text.slice(cut + 1)];
}

export function valuesOf(params: ParamGroup, given: Iterable<readonly [string, unknown]>): AnyValues {
  const { values, issues } = parseValues(params, given);
  // here nothing runs with a wrong value
  if (issues.length) throw wrong(issues[0].message.replace('; the default is used', ''));
  return values;
}
