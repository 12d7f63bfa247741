import type { Issue } from '../core/result';
import { parseValue, type ParamGroup } from '../params/param';
import { readFields, shown } from '../sweep/fields';
import type { FitParameter } from './fit';

/** Most parameters that are fitted at once [1]. */
const MOST = 12;

/** A parameter that was read, and its place in the file for sentences. */
export type KnownParameter = { spec: FitParameter; path: string };

/** Reads the parameters of a calibration, as far as no scene is needed; undefined after adding a sentence. */
export function readParameters(given: unknown, issues: Issue[]): KnownParameter[] | undefined {
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST) {
    const what = Array.isArray(given) ? `a list of ${given.length}` : shown(given);
    const message = `parameters is ${what}: a list of 1 to ${MOST}, each such as {"key": "friction", "start": 0.4, `
      + '"from": 0.1, "to": 0.9, "step": 0.1}.';
    return void issues.push({ path: 'parameters', message });
  }
  const all: KnownParameter[] = [];
  for (const [k, one] of given.entries()) {
    const path = `parameters[${k}]`, spec = readParameter(one, path, issues);
    if (!spec) return undefined;
    const before = all.find(({ spec: { key } }) => key === spec.key);
    if (before) {
      const message = `${path} and ${before.path} are both of ${spec.key}: a parameter is fitted once.`;
      return void issues.push({ path, message });
    }
    all.push({ spec, path });
  }
  return all;
}

function readParameter(given: unknown, path: string, issues: Issue[]): FitParameter | undefined {
  const fields = readFields(given, path, ['key', 'start', 'from', 'to', 'step'], [], issues);
  if (!fields) return undefined;
  const refuse = (says: string): undefined => void issues.push({ path, message: `${path}.${says}.` });
  const { key, ...numbers } = fields;
  if (typeof key !== 'string') return refuse(`key = ${shown(key)} is not allowed: the key of a parameter`);
  if (key === 'seed' || key === 'duration') return refuse(`key = "${key}" is not allowed: it is no property to fit`);
  for (const [name, x] of Object.entries(numbers))
    if (typeof x !== 'number' || !Number.isFinite(x)) return refuse(`${name} = ${shown(x)} is not allowed: a number`);
  const { start, from, to, step } = numbers as Record<string, number>;
  if (!(from < to)) return refuse(`from = ${from} is not allowed: less than to = ${to}`);
  if (start < from || start > to) return refuse(`start = ${start} is not allowed: ${from} to ${to}`);
  // one of the two sides is within the bounds from anywhere between them
  if (!(step > 0 && step <= (to - from) / 2))
    return refuse(`step = ${step} is not allowed: more than 0, to half of the range, ${(to - from) / 2}`);
  return { key, start, from, to, step };
}

/** Says whether a scene has a parameter that may be fitted in the given bounds; null after adding a sentence. */
export function isIn(
  { spec: { key, from, to }, path }: KnownParameter, params: ParamGroup, sceneId: string, issues: Issue[],
): boolean | null {
  if (!Object.hasOwn(params, key)) return false;
  const refuse = (says: string): null => {
    issues.push({ path, message: `${path}: ${says}` });
    return null;
  };
  const spec = params[key];
  if (spec.kind !== 'number' || spec.integer)
    return refuse(`${key} of ${sceneId} has no continuous range of numbers, and cannot be fitted.`);
  for (const x of [from, to]) {
    const read = parseValue(key, spec, x);
    if (!read.ok) return refuse(read.issues[0].message);
  }
  return true;
}
