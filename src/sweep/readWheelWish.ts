import { ok, type Issue, type Result } from '../core/result';
import { AXLES, type Axle } from '../scenes/wheel/fileWheel';
import { readFields, readWord, shown, type Fields } from './fields';
import { readJson } from './readJson';

/** Units that the file of a wheel may be in. */
export const WHEEL_UNITS = ['mm', 'cm', 'm', 'in'] as const;

/**
 * A wheel that is asked for: the file, in mm unless it says another unit, its axle along its shortest side unless it
 * names another; the hash of its surface, where it was read once.
 */
export type WheelWish = { file: string; unit?: (typeof WHEEL_UNITS)[number]; axle?: Axle; hash?: string };

/** Reads what a sweep says of its wheel; undefined after adding a sentence. */
export function readWheelWish(given: unknown, issues: Issue[]): WheelWish | undefined {
  const fields = readFields(given, 'wheel', ['file'], ['unit', 'axle', 'hash'], issues), before = issues.length;
  if (!fields) return undefined;
  const { file, hash } = fields;
  if (typeof file !== 'string' || file === '')
    return void issues.push({ path: 'wheel.file', message: `wheel.file = ${shown(file)} is not allowed: a name.` });
  const of = <T extends string>(key: string, allowed: readonly T[]): T | undefined =>
    (Object.hasOwn(fields, key) ? readWord(fields[key], `wheel.${key}`, allowed, issues) : undefined);
  const unit = of('unit', WHEEL_UNITS), axle = of('axle', AXLES);
  return issues.length > before ? undefined
    : { file, ...(unit && { unit }), ...(axle && { axle }), ...(typeof hash === 'string' && { hash }) };
}

/** Reads what the text of a sweep says of its wheel, and nothing else of it; null if it has none. */
export function wheelWishIn(text: string): Result<WheelWish | null> {
  const data = readJson(text, 'sweep');
  if (!data.ok) return data;
  const issues: Issue[] = [], { value } = data;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'wheel')) return ok(null);
  const wish = readWheelWish((value as Fields).wheel, issues);
  return wish ? ok(wish) : { ok: false, issues };
}
