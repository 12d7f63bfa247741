import { fail, ok, type Result } from '../../core/result';
import { checkDropped } from './checkDropped';
import { MOST_DROPPED, type DropForm, type Dropped } from './dropped';

type Given = Readonly<Record<string, unknown>>;
const isRecord = (x: unknown): x is Given => typeof x === 'object' && x !== null && !Array.isArray(x);
const isNumber = (x: unknown): x is number => typeof x === 'number';
const isPlace = (x: unknown): boolean => Array.isArray(x) && x.length === 3 && x.every((n) => Number.isFinite(n));

/** These are the fields of each kind of form. */
const FIELDS: { readonly [K in DropForm['kind']]: Readonly<Record<string, (x: unknown) => boolean>> } = {
  ball: { diameter: isNumber },
  box: { size: isPlace },
  cylinder: { diameter: isNumber, height: isNumber },
  wheel: { diameter: isNumber, width: isNumber },
  mesh: {
    vertices: (x) => x instanceof Float64Array && x.length % 3 === 0,
    triangles: (x) => x instanceof Uint32Array && x.length % 3 === 0,
  },
};

const isForm = (x: unknown): x is DropForm => isRecord(x) && typeof x.kind === 'string' && Object.hasOwn(FIELDS, x.kind)
  && Object.entries(FIELDS[x.kind as DropForm['kind']]).every(([key, is]) => is(x[key]));

/** Reads the bodies that were dropped into a run of a file: each fault is a sentence with its path. */
export function readDropped(given: unknown): Result<readonly Dropped[]> {
  if (!Array.isArray(given) || given.length > MOST_DROPPED)
    return fail('dropped', `What was dropped is no list of at most ${MOST_DROPPED} bodies.`);
  for (const [k, one] of given.entries()) {
    const path = `dropped ${k + 1}`;
    if (!isRecord(one) || !isForm(one.form) || !isNumber(one.density) || !isPlace(one.position))
      return fail(path, `Body ${k + 1} of what was dropped has no form, density and position that this version knows.`);
    const faults = checkDropped(one.form, one.density);
    if (faults.length > 0) return { ok: false, issues: faults.map((message) => ({ path, message })) };
  }
  return ok(given as readonly Dropped[]);
}
