import { fail, ok, type Issue, type Result } from '../../core/result';
import { readDropped } from '../../model/drop/readDropped';
import { MEMORY_VERSION, type Snapshot } from '../../model/snapshot';

type Rule = { is(x: unknown): boolean; what: string };

const isRecord = (x: unknown): x is Record<string, unknown> =>
  typeof x === 'object' && x !== null && !Array.isArray(x) && !ArrayBuffer.isView(x);
const isFinite64 = (x: unknown): boolean => x instanceof Float64Array && x.every(Number.isFinite);
const isNumbers = (x: unknown): boolean =>
  (Array.isArray(x) && x.every((n) => typeof n === 'number')) || (ArrayBuffer.isView(x) && !(x instanceof DataView));
const isText = (x: unknown): boolean => typeof x === 'string' && x.length <= 64;
const all = (x: unknown, is: (value: unknown) => boolean): boolean => isRecord(x) && Object.values(x).every(is);
const or = (rule: Rule, instead: null | undefined): Rule =>
  ({ is: (x) => x === instead || rule.is(x), what: instead === null ? `${rule.what}, or null` : rule.what });

const NUMBERS: Rule = { is: isFinite64, what: 'a list of finite numbers of 64 bits' };
const FLAG: Rule = { is: (x) => typeof x === 'boolean', what: 'true or false' };
const TEXT: Rule = { is: isText, what: 'a text of up to 64 characters' };
const RECORD: Rule = { is: isRecord, what: 'a record' };
const NUMBER: Rule = { is: (x) => typeof x === 'number', what: 'a number' };
const NAMED: Rule = { is: (x) => all(x, (n) => typeof n === 'number'), what: 'a record of numbers' };

const STATE: Readonly<Record<string, Rule>> = {
  position: NUMBERS, orientation: NUMBERS, velocity: NUMBERS, spin: NUMBERS,
  memory: or(NUMBERS, undefined), flexibleWork: or(NUMBERS, undefined),
  flexible: or({ is: (x) => Array.isArray(x) && x.every(isFinite64), what: 'lists of finite numbers' }, undefined),
  time: { is: (x) => Number.isFinite(x) && Math.abs(x as number) < 1e7, what: 'a time [s] within ± 1e7' },
  step: { is: (x) => Number.isSafeInteger(x) && (x as number) >= 0, what: 'a whole number ≥ 0' },
  datum: NAMED, world: or(TEXT, undefined),
  pilot: or({ is: (x) => Array.isArray(x) && isNumbers(x), what: 'a list of numbers' }, undefined),
  engine: or(RECORD, undefined), run: or(RECORD, undefined),
  dropped: or({ is: (x) => Array.isArray(x) && x.length > 0, what: 'a list of bodies' }, undefined),
};
const ENGINE: Readonly<Record<string, Rule>> = {
  version: { is: (x) => x === MEMORY_VERSION, what: `${MEMORY_VERSION}: it is of another version of Grouser` },
  backend: { is: (x) => x === 'cpu' || x === 'gpu', what: 'cpu or gpu' },
  numbers: { is: (x) => all(x, isNumbers), what: 'a record of lists of numbers' },
  buffers: { is: (x) => all(x, (b) => b instanceof Uint8Array), what: 'a record of bytes' },
  measures: RECORD,
};
const RUN: Readonly<Record<string, Rule>> = {
  started: FLAG, isPure: FLAG, controls: RECORD, watched: NUMBER, gauges: NAMED,
  seen: or({ is: (x) => x instanceof Float64Array, what: 'a list of numbers of 64 bits' }, null),
  bed: or({
    is: (x) => isRecord(x) && isFinite64(x.positions) && isFinite64(x.orientations), what: 'positions and orientations',
  }, null),
};

/** Reads a snapshot that came from outside, field by field: each fault is a sentence with its path. */
export function readSnapshot(given: unknown): Result<Snapshot> {
  if (!isRecord(given)) return fail('snapshot', 'The snapshot is not a record.');
  const issues = [
    ...faultsOf(given, STATE, 'snapshot'),
    ...(isRecord(given.engine) ? faultsOf(given.engine, ENGINE, 'snapshot.engine') : []),
    ...(isRecord(given.run) ? faultsOf(given.run, RUN, 'snapshot.run') : []),
  ];
  if (issues.length > 0) return { ok: false, issues };
  const dropped = readDropped(given.dropped ?? []);
  return dropped.ok ? ok(given as Snapshot) : dropped;
}

function faultsOf(given: Record<string, unknown>, rules: Readonly<Record<string, Rule>>, path: string): Issue[] {
  const unknown = Object.keys(given).filter((key) => !Object.hasOwn(rules, key)).slice(0, 3)
    .map((key) => ({ path, message: `${path} has a field that it should not have: ${key.slice(0, 40)}.` }));
  const wrong = Object.entries(rules).filter(([key, { is }]) => !is(given[key]))
    .map(([key, { what }]) => ({ path: `${path}.${key}`, message: `${path}.${key} should be ${what}.` }));
  return [...unknown, ...wrong];
}
