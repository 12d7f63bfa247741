import { fail, ok, type Result } from '../core/result';
import { shown } from './fields';
import { repeatedKey } from './repeatedKey';

/** Reads the text of a file, named `what` in a sentence, as JSON of which no record has a key twice. */
export function readJson(given: string, what: string): Result<unknown> {
  const text = given.replace(/^\uFEFF/, ''); // which some editors write first
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 120);
    return fail(what, `The ${what} is not JSON: ${why}.`);
  }
  const twice = repeatedKey(text);
  return twice === null ? ok(data) : fail(what,
    `The ${what} gives ${shown(twice)} twice in one record: each key is allowed once, or one would be lost.`);
}
