import { ok, type Issue, type Result } from '../core/result';
import { parseValues, type AnyValues, type ParamGroup, type Value } from '../params/param';
import { findScene } from '../scenes/index';
import type { AnyScene } from '../scenes/scene';
import type { FileWheel } from '../scenes/wheel/fileWheel';
import { withFiles } from '../share/fromFiles';
import { unknownScene } from '../share/link';
import { readAxes } from './readAxes';
import { readFields, readWhole, readWord, shown, type Fields } from './fields';
import { readProbes } from './readProbes';
import { readJson } from './readJson';
import { hasSteps } from './readSteps';
import { readWheelWish } from './readWheelWish';
import { isCrossed, METHODS, MOST_RUNS, type Sample, type Sweep } from './sweep';

/** Longest duration of a run, as of `run` [s]. */
export const LONGEST = 1e5;

/**
 * Reads a sweep file (docs/SWEEPS.md); a refusal is a sentence for what is wrong first. `wheel` is what was read of the
 * file that it names for a wheel (readWheelWish.ts).
 */
export function readSweep(text: string, wheel?: FileWheel): Result<Sweep> {
  const data = readJson(text, 'sweep');
  if (!data.ok) return data;
  const issues: Issue[] = [], sweep = readData(data.value, wheel, issues);
  return sweep && issues.length === 0 ? ok(sweep) : { ok: false, issues };
}

function readData(data: unknown, given: FileWheel | undefined, issues: Issue[]): Sweep | undefined {
  const fields = readFields(data, 'sweep', ['scene', 'base', 'axes', 'probes'], ['sample', 'wheel'], issues);
  if (!fields) return undefined;
  const plain = readScene(fields.scene, issues);
  if (!plain) return undefined;
  const wheel = Object.hasOwn(fields, 'wheel') ? readWheel(fields.wheel, plain, given, issues) : undefined;
  if (issues.length > 0) return undefined;
  const scene = withFiles(plain, { wheel });
  const params = physicalParams(scene);
  const base = readBase(fields.base, scene, params, issues);
  if (!base) return undefined;
  const sample = Object.hasOwn(fields, 'sample') ? readSample(fields.sample, issues) : undefined;
  if (issues.length > 0) return undefined;
  const runs = runsAskedFor(fields.axes, sample);
  if (runs > MOST_RUNS) {
    const who = sample ? 'sample and its seeds' : 'axes';
    const message = `The ${who} ask for ${runs} runs: at most ${MOST_RUNS} are allowed.`;
    return void issues.push({ path: 'axes', message });
  }
  const keys = Array.isArray(fields.axes) ? fields.axes.map((axis: Fields | null) => String(axis?.key)) : [];
  refuseView(keys, scene, 'axes: ', issues);
  if (issues.length > 0) return undefined;
  const axes = readAxes(fields.axes, params, Object.keys(base.values), sample !== undefined, issues);
  if (!axes) return undefined;
  const probes = readProbes(fields.probes, scene, base.duration, issues);
  if (!probes) return undefined;
  const of = { scene, base: base.values, duration: base.duration, axes };
  if (!probes.every((probe, k) => hasSteps(probe, `probes[${k}]`, of, issues))) return undefined;
  return {
    scene: scene.id, ...(wheel && { wheel }), base: base.values, duration: base.duration, axes,
    ...(sample && { sample }), probes,
  };
}

/** Returns the wheel that was read of the file that a sweep names; undefined after adding a sentence. */
function readWheel(asked: unknown, scene: AnyScene, given: FileWheel | undefined, issues: Issue[]) {
  const wish = readWheelWish(asked, issues);
  if (wish && !scene.withWheel)
    return void issues.push({ path: 'wheel', message: `${scene.id} takes no wheel of a file.` });
  if (wish && !given) return void issues.push({ path: 'wheel', message: `wheel.file: ${wish.file} was not read.` });
  return given;
}

/** Returns the scene that a file names; undefined after adding a sentence. */
export function readScene(id: unknown, issues: Issue[]): AnyScene | undefined {
  const scene = typeof id === 'string' ? findScene(id) : undefined;
  if (scene) return scene;
  const { issues: [unknown] } = unknownScene(typeof id === 'string' ? id : shown(id)) as { issues: Issue[] };
  return void issues.push(unknown);
}

/** Returns the number of runs that axes ask for, which are not read yet: nothing that large is made. */
const runsAskedFor = (axes: unknown, sample: Sample | undefined): number =>
  (Array.isArray(axes) ? axes as (Fields | null)[] : []).reduce((product, axis) => {
    const many = Array.isArray(axis?.values) ? axis.values.length : axis?.count;
    if (sample && !isCrossed({ key: String(axis?.key) })) return product;
    return product * (Number.isInteger(many) && (many as number) > 0 ? many as number : 1);
  }, sample?.count ?? 1);

/** Returns the parameters of a scene without those of the view, which no number of a run depends on. */
export const physicalParams = ({ params }: AnyScene): ParamGroup =>
  Object.fromEntries(Object.entries(params).filter(([, { section }]) => section !== 'View'));

/** Adds a sentence for each key of the view: it is a parameter of the scene, and no run depends on it. */
function refuseView(keys: readonly string[], { params }: AnyScene, where: string, issues: Issue[]): void {
  for (const key of keys) {
    if (!Object.hasOwn(params, key) || (params as ParamGroup)[key].section !== 'View') continue;
    issues.push({ path: key, message: `${where}${key} is a parameter of the view, on which no run depends.` });
  }
}

type Base = { values: AnyValues; duration: number };

/** Reads the values that all runs share, and their duration; undefined after adding a sentence. */
export function readBase(given: unknown, scene: AnyScene, params: ParamGroup, issues: Issue[]): Base | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    const message = `base is ${shown(given)}; it must be a record of values by key, with the duration [s].`;
    return void issues.push({ path: 'base', message });
  }
  const { duration = scene.duration, ...rest } = given as Fields;
  if (typeof duration !== 'number' || !(duration > 0 && duration <= LONGEST)) {
    const message = `base.duration = ${shown(duration)} is not allowed: more than 0, to ${LONGEST} s.`;
    return void issues.push({ path: 'base.duration', message });
  }
  refuseView(Object.keys(rest), scene, '', issues);
  if (issues.length > 0) return undefined;
  const read = parseValues(params, Object.entries(rest) as [string, Value][]);
  issues.push(...read.issues);
  return read.issues.length === 0 ? { values: read.values, duration } : undefined;
}

function readSample(given: unknown, issues: Issue[]): Sample | undefined {
  const fields = readFields(given, 'sample', ['method', 'count', 'seed'], [], issues);
  if (!fields) return undefined;
  const method = readWord(fields.method, 'sample.method', METHODS, issues);
  const count = readWhole(fields.count, 'sample.count', 1, MOST_RUNS, issues);
  const seed = readWhole(fields.seed, 'sample.seed', 0, 4294967295, issues);
  return method === undefined || count === undefined || seed === undefined ? undefined : { method, count, seed };
}
