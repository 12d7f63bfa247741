import type { Issue } from '../core/result';
import { readFields, shown } from '../sweep/fields';
import { physicalParams, readBase, readScene } from '../sweep/readSweep';
import { hasSteps } from '../sweep/readSteps';
import type { Axis } from '../sweep/sweep';
import type { FitRun, ReadFile } from './fit';
import { isIn, type KnownParameter } from './readParameters';
import { readPredictions, readTargets } from './readTargets';

/** Most probes of a run [1], as in a sweep. */
const MOST_PROBES = 200;

/** All experiments of a calibration have these in common. */
type Common = { parameters: readonly KnownParameter[]; seeds: readonly number[]; readFile: ReadFile };

/** Reads one experiment of a calibration; undefined after adding a sentence. */
export function readRun(
  given: unknown, index: number, { parameters, seeds, readFile }: Common, issues: Issue[],
): FitRun | undefined {
  const path = `runs[${index}]`, fields = readFields(given, path, ['scene', 'base'], ['name', 'targets', 'predict'],
    issues);
  if (!fields) return undefined;
  const refuse = (says: string): undefined => void issues.push({ path, message: `${path}${says}.` });
  const { name = `run ${index + 1}` } = fields;
  if (typeof name !== 'string' || name.trim() === '' || name.length > 60)
    return refuse(`.name = ${shown(name)} is not allowed: a text of 1 to 60 characters`);
  if (fields.targets === undefined && fields.predict === undefined) return refuse(' has neither targets nor predict');
  const own: Issue[] = [], scene = readScene(fields.scene, own), params = scene && physicalParams(scene);
  const base = scene && readBase(fields.base, scene, params!, own);
  issues.push(...own.map(({ message }) => ({ path, message: `${path}: ${message}` })));
  if (!scene || !base) return undefined;

  const axes: Axis[] = [{ key: 'seed', values: [...seeds] }];
  for (const one of parameters) {
    const has = isIn(one, params!, scene.id, issues);
    if (has === null) return undefined;
    if (has) axes.push({ key: one.spec.key, values: [one.spec.start] });
  }
  const twice = axes.find(({ key }) => Object.hasOwn(base.values, key))?.key;
  if (twice !== undefined)
    return refuse(`.base gives ${twice}, which ${twice === 'seed' ? 'seeds has' : 'is fitted'}: leave it out there`);

  const targets = fields.targets === undefined ? []
    : readTargets(fields.targets, `${path}.targets`, { scene, duration: base.duration, readFile }, issues);
  const predictions = fields.predict === undefined ? []
    : readPredictions(fields.predict, `${path}.predict`, { scene, duration: base.duration }, issues);
  if (!targets || !predictions) return undefined;
  const bare = targets.findIndex(({ error }) => error === 0);
  if (bare >= 0 && seeds.length < 2) {
    return refuse(`.targets: number ${bare + 1} has no error and one seed shows no scatter: give its error, or two `
      + 'seeds or more');
  }
  const probes = [...targets, ...predictions].map(({ probe }) => probe), seen = new Set<string>();
  if (probes.length > MOST_PROBES)
    return refuse(` has ${probes.length} targets and predictions: at most ${MOST_PROBES} are allowed`);
  const placeOf = (k: number): string =>
    (k < targets.length ? `${path}.targets[${k}]` : `${path}.predict[${k - targets.length}]`);
  for (const probe of probes) {
    const text = JSON.stringify(probe);
    if (seen.has(text)) return refuse(` asks for ${text} twice`);
    seen.add(text);
  }
  const of = { scene, base: base.values, duration: base.duration, axes };
  if (!probes.every((probe, k) => hasSteps(probe, placeOf(k), of, issues))) return undefined;
  return {
    name, sweep: { scene: scene.id, base: base.values, duration: base.duration, axes, probes },
    targets: targets.map(({ value, error }) => ({ value: value!, error })),
    predictions: predictions.map(({ value, error }) => (value === null ? null : { value, error })),
  };
}
