import { nearestWord } from '../core/nearestWord';
import type { Issue } from '../core/result';
import type { AnyScene } from '../scenes/scene';
import { readFields, readWord, shown, type Fields } from './fields';
import { LAW_NAMES, numbersOf, unitOfFit } from './laws';
import { REDUCTIONS, type ReducedProbe } from './sweep';

/** Most columns of probes that a table may have [1]. */
const MOST = 200;

/** Reads the probes of a sweep with their reductions; undefined after adding a sentence. */
export function readProbes(
  given: unknown, scene: AnyScene, duration: number, issues: Issue[],
): ReducedProbe[] | undefined {
  const refuse = (path: string, says: string): undefined => void issues.push({ path, message: `${path} ${says}.` });
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST) {
    const what = Array.isArray(given) ? `a list of ${given.length}` : shown(given);
    return refuse('probes', `is ${what}: a list of 1 to ${MOST}, each such as {"probe": `
      + `"${Object.keys(scene.probes)[0]}", "reduce": "mean"}`);
  }
  const probes: ReducedProbe[] = [], seen = new Set<string>();
  for (const [k, one] of given.entries()) {
    const path = `probes[${k}]`, read = readProbe(one, path, scene, duration, issues);
    if (!read) return undefined;
    const name = JSON.stringify(read);
    if (seen.has(name)) return refuse(path, `asks for ${columnOf(read)} a second time`);
    seen.add(name);
    probes.push(read);
  }
  return probes;
}

/** Returns the name of the column of a reduced probe, without its unit. */
export const columnOf = ({ probe, reduce, over, at, along, of, take }: ReducedProbe): string =>
  `${probe}.${reduce}${of ? ` ${take} of ${of}${along === undefined ? '' : ` along ${along}`}` : ''}`
  + (over ? ` ${over[0]}..${over[1]} s` : '')
  + (at === undefined ? '' : along === undefined ? ` ${at} s` : ` ${along} ${at}`);

/** Returns the unit of a reduced probe. */
export function unitOfReduced({ probe, reduce, along, of, take }: ReducedProbe, { probes }: AnyScene): string {
  const { unit } = probes[probe];
  if (reduce === 'fit') return unitOfFit(of!, take!, unit, along === undefined ? 's' : probes[along].unit);
  return `${unit}${reduce === 'slope' ? '/s' : ''}`;
}

/** Returns the time from which on a reduced probe, and the one that it is taken along, have a value [s]. */
export const sinceOf = ({ probe, along }: Pick<ReducedProbe, 'probe' | 'along'>, { probes }: AnyScene): number =>
  Math.max(probes[probe].since ?? 0, along === undefined ? 0 : probes[along].since ?? 0);

/** Reads one reduced probe, named `path` in a sentence; undefined after adding one. */
export function readProbe(
  given: unknown, path: string, scene: AnyScene, duration: number, issues: Issue[],
): ReducedProbe | undefined {
  const by = (given as { reduce?: unknown } | null)?.reduce;
  const fields = by === 'at' ? readFields(given, path, ['probe', 'reduce', 'at'], ['along'], issues)
    : by === 'fit' ? readFields(given, path, ['probe', 'reduce', 'of', 'take'], ['along', 'over'], issues)
      : readFields(given, path, ['probe', 'reduce'], ['over'], issues);
  if (!fields) return undefined;
  const { probe, over } = fields, keys = Object.keys(scene.probes);
  const refuse = (says: string): undefined => void issues.push({ path, message: `${path}${says}.` });
  const isProbe = (name: string, word: unknown): word is string => {
    if (typeof word === 'string' && keys.includes(word)) return true;
    const meant = typeof word === 'string' ? nearestWord(word.slice(0, 40), keys) : null;
    refuse(`.${name} = ${shown(word)} is no probe of ${scene.id}${meant ? ` (did you mean ${meant}?)` : ''}: `
      + keys.join(', '));
    return false;
  };
  if (!isProbe('probe', probe)) return undefined;
  const reduce = readWord(fields.reduce, `${path}.reduce`, REDUCTIONS, issues);
  if (!reduce) return undefined;
  if (reduce === 'at') {
    const { at, along } = fields;
    if (typeof at !== 'number') return refuse(`.at = ${shown(at)} is not allowed: a number`);
    if (along !== undefined) return isProbe('along', along) ? { probe, reduce, at, along } : undefined;
    if (!(at > 0 && at <= duration))
      return refuse(`.at = ${at} is not allowed: more than 0, to ${duration} s, the run's duration`);
    return { probe, reduce, at };
  }
  const fit = reduce === 'fit' ? readFit(fields, path, issues) : {};
  if (!fit) return undefined;
  const { along } = fields;
  if (along !== undefined && !isProbe('along', along)) return undefined;
  const taken = { ...fit, ...(along !== undefined && { along }) };
  const since = sinceOf({ probe, ...taken }, scene), window = Object.hasOwn(fields, 'over') ? over : [0, duration];
  if (!Array.isArray(window) || window.length !== 2 || !window.every((t) => Number.isFinite(t)))
    return refuse(`.over = ${shown(over)} is not allowed: two times [from, to] in s`);
  const [from, to] = window as [number, number], shows = `.over = [${from}, ${to}]`;
  if (!(from < to)) return refuse(`${shows} is not allowed: from must be less than to`);
  if (from < 0 || to > duration) return refuse(`${shows} is not allowed: 0 to ${duration} s, the run's duration`);
  const what = along === undefined ? probe : `${probe} along ${along}`;
  if (to <= since) return refuse(`${over === undefined ? '' : shows}: ${what} has a value from ${since} s on only`);
  return { probe, reduce, ...taken, ...(over !== undefined && { over: [from, to] as [number, number] }) };
}

/** Reads the law of a fit and which of its numbers is taken; undefined after adding a sentence. */
function readFit(fields: Fields, path: string, issues: Issue[]): Pick<ReducedProbe, 'of' | 'take'> | undefined {
  const of = readWord(fields.of, `${path}.of`, LAW_NAMES, issues);
  if (!of) return undefined;
  const take = readWord(fields.take, `${path}.take`, numbersOf(of), issues);
  return take === undefined ? undefined : { of, take };
}
