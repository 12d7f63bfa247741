import { hypot } from '../../core/elementary/powers';
import type { Vec3 } from '../../core/vec3';
import type { Issue } from '../../core/result';

/**
 * Reads data that somebody wrote: a reader takes a value and its path, and returns the typed value, or undefined after
 * adding a sentence for each fault. Records name fields that are missing and fields that they do not know.
 */
export type Reader<T> = (given: unknown, path: string, issues: Issue[]) => T | undefined;
export type Read<R> = R extends Reader<infer T> ? T : never;

/** Adds a sentence about the value at a path; returns undefined. */
export function fault(issues: Issue[], path: string, says: string): undefined {
  issues.push({ path, message: `${path} ${says}.` });
  return undefined;
}

const shown = (given: unknown): string =>
  (
    typeof given === 'string' ? `'${given.slice(0, 30)}'`
    : typeof given === 'object' && given !== null ? (Array.isArray(given) ? 'a list' : 'a record') : String(given)
  );

const withUnit = (x: unknown, unit: string): string =>
  `${shown(x)}${typeof x === 'number' && unit !== '1' ? ` ${unit}` : ''}`;

/** Makes a reader of a finite number, at least `least`, or more than `least` if `open`. */
export const number = (unit: string, least = -Infinity, open = false): Reader<number> => (given, path, issues) => {
  const finite = typeof given === 'number' && Number.isFinite(given);
  if (finite && (open ? given > least : given >= least)) return given;
  const must = least === -Infinity ? 'a finite number' : open ? `more than ${least}` : `${least} or more`;
  return fault(issues, path, `is ${withUnit(given, unit)}; it must be ${must}`);
};
export const positive = (unit: string): Reader<number> => number(unit, 0, true);

export const flag: Reader<boolean> = (given, path, issues) =>
  (typeof given === 'boolean' ? given : fault(issues, path, `is ${shown(given)}; it must be true or false`));

export const text: Reader<string> = (given, path, issues) =>
  (typeof given === 'string' && given !== '' ? given : fault(issues, path, `is ${shown(given)}; it must be a text`));

/** Reads three numbers [m]. */
export const point: Reader<Vec3> = (given, path, issues) => {
  if (!Array.isArray(given) || given.length !== 3)
    return fault(issues, path, `is ${shown(given)}; it must be three numbers x, y, z`);
  const read = given.map((x, c) => number('m')(x, `${path}[${c}]`, issues));
  return read.every((x) => x !== undefined) ? read as Vec3 : undefined;
};

/** Largest ratio of a moment to the sum of the other two: some published moments of flat parts exceed it by 12 %. */
const FLAT = 1.15;

/**
 * Reads principal moments [kg·m²] that a body can have: none is larger than the other two together, to within `FLAT`.
 */
export const inertia: Reader<Vec3> = (given, path, issues) => {
  if (!Array.isArray(given) || given.length !== 3)
    return fault(issues, path, `is ${shown(given)}; it must be three moments of inertia`);
  const read = given.map((x, c) => positive('kg·m²')(x, `${path}[${c}]`, issues));
  if (!read.every((x) => x !== undefined)) return undefined;
  const moments = read as Vec3, sum = moments[0] + moments[1] + moments[2];
  const c = moments.findIndex((x) => x > FLAT * (sum - x));
  if (c < 0) return moments;
  return fault(issues, `${path}[${c}]`, `is ${moments[c]} kg·m², more than the other two together (${Number(
    (sum - moments[c]).toPrecision(4)
  )} kg·m²); no body has such moments`);
};

/** Makes a reader of a record that has all of these fields; unknown names are faults. */
export const record = <F extends Record<string, Reader<unknown>>>(fields: F): Reader<{ [K in keyof F]: Read<F[K]> }> =>
  (given, path, issues) => {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return fault(issues, path, `is ${shown(given)}; it must be a record`);
  const before = issues.length, out: Record<string, unknown> = {}, names = Object.keys(fields);
  const at = (key: string) => (path === '' ? key : `${path}.${key}`);
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(fields, key)) fault(issues, at(key), `is not known here; there are ${names.join(', ')}`);
  }
  for (const key of names) {
    if (!Object.hasOwn(given, key)) fault(issues, at(key), 'is missing');
    else out[key] = fields[key]((given as Record<string, unknown>)[key], at(key), issues);
  }
  return issues.length === before ? out as { [K in keyof F]: Read<F[K]> } : undefined;
};

/** Makes a reader of a record whose field `template` selects its reader. */
export const oneOf = <
  F extends Record<string, Reader<object>>
>(templates: F): Reader<{ [K in keyof F]: { template: K } & Read<F[K]> }[keyof F]> =>
  (given, path, issues) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      return fault(issues, path, `is ${shown(given)}; it must be a record`);
    const { template, ...rest } = given as Record<string, unknown>, names = Object.keys(templates).join(', ');
    if (template === undefined) return fault(issues, `${path}.template`, `is missing; there are ${names}`);
    if (typeof template !== 'string' || !Object.hasOwn(templates, template)) {
      return fault(issues, `${path}.template`, `is ${shown(template)}, which is not known; there are ${names}`);
    }
    const read = templates[template](rest, path, issues);
    return read && { template, ...read } as { [K in keyof F]: { template: K } & Read<F[K]> }[keyof F];
  };

/** Makes a reader that also checks the whole value, once each part is read without fault. */
export const checked = <T>(reader: Reader<T>, check: (value: T, path: string, issues: Issue[]) => void): Reader<T> =>
  (given, path, issues) => {
  const before = issues.length, value = reader(given, path, issues);
  if (value !== undefined) check(value, path, issues);
  return issues.length === before ? value : undefined;
};

/** Distance below which two points count as the same [m]. */
const NEAR = 1e-3;

/** Reports a fault if two points [m] coincide, as what is between them needs a direction. */
export function apart(
  issues: Issue[], path: string, [a, p]: readonly [string, Vec3], [b, q]: readonly [string, Vec3], what: string
): void {
  if (hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) < NEAR)
    fault(issues, `${path}.${a}`, `and ${path}.${b} are the same point; ${what} needs a length`);
}
