import type { Issue } from '../core/result';
import { parseValue, parseValues, type Param, type ParamGroup, type Value } from '../params/param';
import { valuesOfAxis } from './axisValues';
import { readFields, readWhole, readWord, shown } from './fields';
import { isCrossed, isList, MOST_RUNS, type Axis } from './sweep';

/**
 * Reads the axes of a sweep, of which no two, and none of `fixed`, may have the same key; undefined after adding a
 * sentence. A range needs its `count` unless the sweep `isSampled`, which the seed is not.
 */
export function readAxes(
  given: unknown, params: ParamGroup, fixed: readonly string[], isSampled: boolean, issues: Issue[],
): Axis[] | undefined {
  if (!Array.isArray(given) || given.length === 0) {
    const message = `axes is ${Array.isArray(given) ? 'an empty list' : shown(given)}: a sweep needs one axis or more, `
      + 'such as {"key": "seed", "values": [1, 2, 3]}.';
    return void issues.push({ path: 'axes', message });
  }
  const axes: Axis[] = [];
  for (const [k, one] of given.entries()) {
    const path = `axes[${k}]`, axis = readAxis(one, path, params, isSampled, issues);
    if (!axis) return undefined;
    const before = axes.findIndex(({ key }) => key === axis.key);
    const clash = before >= 0 ? `axes[${before}]` : fixed.includes(axis.key) ? 'base' : null;
    if (clash !== null) {
      const message = `${path} and ${clash} both set ${axis.key}: a key may be set in one place.`;
      return void issues.push({ path, message });
    }
    axes.push(axis);
  }
  if (isSampled && axes.every(isCrossed)) {
    const message = 'axes has nothing to draw a sample from: each point has all seeds, so that it needs another axis.';
    return void issues.push({ path: 'axes', message });
  }
  return axes;
}

function readAxis(
  given: unknown, path: string, params: ParamGroup, isOfSample: boolean, issues: Issue[],
): Axis | undefined {
  const isSampled = isOfSample && !isCrossed(given as Axis | null ?? { key: '' });
  const refuse = (says: string): undefined => void issues.push({ path, message: `${path}${says}.` });
  const lists = typeof given === 'object' && given !== null && Object.hasOwn(given, 'values');
  const fields = lists ? readFields(given, path, ['key', 'values'], [], issues)
    : readFields(given, path, ['key', 'from', 'to', ...(isSampled ? [] : ['count'])], ['count', 'scale'], issues);
  if (!fields) return undefined;
  const { key } = fields;
  if (typeof key !== 'string') return refuse(`.key = ${shown(key)} is not allowed: the key of a parameter`);
  if (key === 'duration') return refuse(' is of the duration, which all runs share: it is allowed in base');
  if (!Object.hasOwn(params, key)) {
    const unknown = parseValues(params, [[key, lists ? fields.values : fields.from]]).issues;
    return void issues.push(...unknown.map(({ message }) => ({ path, message: `${path}: ${message}` })));
  }
  const spec = params[key], axis = lists ? listOf(fields.values, key) : rangeOf(fields, key, path, issues);
  if (typeof axis === 'string') return refuse(axis);
  if (!axis) return undefined;
  if (isList(axis)) return readValues(axis.values, key, spec, path, issues);
  if (spec.kind !== 'number') return refuse(` gives a range of ${key}, which is no number: list its values`);
  const values = isSampled ? new Set([axis.from, axis.to]) : valuesOfAxis(axis);
  return readValues(values, key, spec, path, issues) && axis;
}

const listOf = (values: unknown, key: string): Axis | string => (Array.isArray(values) && values.length > 0
  ? { key, values }
  : `.values is ${Array.isArray(values) ? 'an empty list' : shown(values)}: a list of values of ${key}`);

function rangeOf(
  { from, to, count, scale = 'linear' }: Record<string, unknown>, key: string, path: string, issues: Issue[],
): Axis | undefined | string {
  for (const [name, x] of [['from', from], ['to', to]] as const)
    if (typeof x !== 'number') return `.${name} = ${shown(x)} is not allowed: a number`;
  const read = readWord(scale, `${path}.scale`, ['linear', 'log'], issues);
  const many = count === undefined ? undefined : readWhole(count, `${path}.count`, 2, MOST_RUNS, issues);
  if (!read || (count !== undefined && many === undefined)) return undefined;
  if (read === 'log' && !((from as number) > 0 && (to as number) > 0))
    return ` goes from ${shown(from)} to ${shown(to)} by a log scale: both must be more than 0`;
  return { key, from: from as number, to: to as number, ...(many !== undefined && { count: many }), scale: read };
}

/** Returns the axis of a list of which each value is allowed and there once; undefined after adding a sentence. */
function readValues(
  given: Iterable<unknown>, key: string, spec: Param, path: string, issues: Issue[],
): Axis | undefined {
  const values: Value[] = [], seen = new Set<string>();
  for (const one of given) {
    const read = parseValue(key, spec, one);
    if (!read.ok) return void issues.push({ path, message: `${path}: ${read.issues[0].message}` });
    const name = String(read.value);
    if (seen.has(name)) {
      const message = `${path} has ${key} = ${shown(read.value)} twice: each value is allowed once; for more runs of `
        + 'the same values add an axis of seeds.';
      return void issues.push({ path, message });
    }
    seen.add(name);
    values.push(read.value);
  }
  return { key, values };
}
