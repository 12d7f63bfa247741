import { nearestWord } from '../core/nearestWord';
import type { Issue } from '../core/result';

export type Fields = Record<string, unknown>;

/** Returns a value for a sentence, in few characters. */
export function shown(given: unknown): string {
  const text = Array.isArray(given) ? 'a list' : typeof given === 'object' && given !== null ? 'a record'
    : JSON.stringify(given) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 37)}…` : text;
}

/**
 * Returns a record of which all required fields are there and none is unknown; else undefined, after adding a sentence
 * for the first fault.
 */
export function readFields(
  given: unknown, path: string, required: readonly string[], optional: readonly string[], issues: Issue[],
): Fields | undefined {
  const known = [...required, ...optional];
  const refuse = (says: string): undefined => void issues.push({ path, message: `${path} ${says}.` });
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return refuse(`is ${shown(given)}; it must be a record with ${known.join(', ')}`);
  const strange = Object.keys(given).find((key) => !known.includes(key));
  if (strange !== undefined) {
    const name = strange.slice(0, 40), meant = nearestWord(name, known);
    return refuse(`has an unknown field ${JSON.stringify(name)}${meant ? ` (did you mean ${meant}?)` : ''}; `
      + `it may have ${known.join(', ')}`);
  }
  const missing = required.find((key) => !Object.hasOwn(given, key));
  return missing === undefined ? given as Fields : refuse(`has no ${missing}; it needs ${required.join(', ')}`);
}

/** Returns a word that is one of those allowed; else undefined, after adding a sentence. */
export function readWord<T extends string>(
  given: unknown, path: string, allowed: readonly T[], issues: Issue[],
): T | undefined {
  const found = allowed.find((word) => word === given);
  if (found !== undefined) return found;
  const meant = typeof given === 'string' ? nearestWord(given.slice(0, 40), allowed) : null;
  const message =
    `${path} = ${shown(given)} is not allowed${meant ? ` (did you mean ${meant}?)` : ''}: ${allowed.join(', ')}.`;
  return void issues.push({ path, message });
}

/** Returns a whole number from `least` to `most`; else undefined, after adding a sentence. */
export function readWhole(
  given: unknown, path: string, least: number, most: number, issues: Issue[],
): number | undefined {
  if (Number.isInteger(given) && (given as number) >= least && (given as number) <= most) return given as number;
  const message = `${path} = ${shown(given)} is not allowed: a whole number from ${least} to ${most}.`;
  return void issues.push({ path, message });
}
