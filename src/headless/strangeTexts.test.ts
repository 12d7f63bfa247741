import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Result } from '../core/result';
import { number, numbers, parseValue, type Param } from '../params/param';
import { exportProblem, parseProblem } from '../physics/contact/blockProblem';
import { scenes } from '../scenes/index';
import { readDriveFile, readDriveText } from '../share/drive';
import { fullValues, MAX_LINK, readLink, writeLink, type Setup } from '../share/link';
import { formatInline, parseTrack, type Moment } from '../vehicle/drivers/track';
import { hmmwvVehicle } from '../vehicle/format/hmmwvVehicle';
import { readVehicle } from '../vehicle/format/vehicle';
import { readBenchOptions } from './benchOptions';
import { readFit } from '../calibrate/readFit';
import { CommandError, EXIT } from './exit';
import { readRunOptions } from './options';
import { solveCommand } from './solve';
import { readSweepOptions } from './sweep/options';
import { expectRead, isSentence, MOST_PER_THOUSAND, timeOf } from './testing/strange';
import { readSweep } from '../sweep/readSweep';
import { vehicleCommand } from './vehicle';

/** Length of the long texts [characters]. */
const LENGTH = 100_000;

const field = { label: '', section: 'Soil', applies: 'live', doc: '', unit: '1', min: 0, max: 1 } as const;
const typed = (spec: Param) => (text: string) => parseValue('x', spec, text);

/** Reads a link as a Result, which is refused if anything in it is. */
function asResult(text: string): Result<Setup> {
  const { setup, issues } = readLink(text);
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: setup };
}

/** Every reader of what a stranger types, links, drops or opens. */
const READERS: Record<string, (text: string) => Result<unknown>> = {
  'a field of a number': typed(number({ ...field, default: 0 })),
  'a field of numbers': typed(numbers({ ...field, default: [0, 0] })),
  'a link': asResult,
  'a file of a drive': readDriveFile,
  'a drive in a link': readDriveText,
  'a contact problem': parseProblem,
  'a vehicle': readVehicle,
  'a sweep': readSweep,
  'a calibration': (text) => readFit(text, () => text),
};

const many = (word: string, length = LENGTH) => word.repeat(Math.ceil(length / word.length));

/** Texts of long runs that a pattern may match in more than one way, before a character that it cannot match. */
const TEXTS: Record<string, (long: (word: string) => string) => string> = {
  digits: (long) => `${long('1')}x`, 'digits of a row': (long) => `${long('1')}x 0 0 0`,
  decimals: (long) => `1.${long('1')}x`, exponents: (long) => `1e${long('1')}x`, points: (long) => long('.'),
  signs: (long) => long('-'), blanks: (long) => `0,${long(' ')}x`, 'blanks of a row': (long) => `0 ${long(' ')}x`,
  returns: (long) => `0${long('\r')}x`, lines: (long) => long('\n'), remarks: (long) => long('#'),
  commas: (long) => long(','), rows: (long) => long('0 0 0 0\n'), moments: (long) => long('0*'),
  fields: (long) => long('_'), 'a list of blanks': (long) => `[${long(' ')}NaN`,
  'lists of blanks': (long) => long('[ '),
  words: (long) => `[${long('NaN ')}`, 'words of a list': (long) => `[${long('NaN,')}1]`, quotes: (long) => long('"'),
  brackets: (long) => long('['), 'a key': (long) => `{"${long('a')}":1}`,
  'parts of a link': (long) => `#1/dozer?${long('&')}`,
};

/**
 * Most rounds in which times are measured, how many times shorter the other text is, and the most ratio of the times
 * [1]: 2.5 for each doubling, where the square of the length would make 4.
 */
const ROUNDS = 30, SHORTER = 8, MOST_RATIO = 2.5 ** Math.log2(SHORTER);

describe.each(Object.entries(READERS))('%s', (_, read) => {
  test.each(Object.entries(TEXTS))('is done with %s in no time, and with more in proportion', (_name, make) => {
    const whole = make(many), part = make((word) => many(word, LENGTH / SHORTER));
    expect(timeOf(() => read(whole))).toBeLessThan(MOST_PER_THOUSAND * LENGTH / 1000);
    let long = Infinity, short = Infinity, pass = Infinity, ratio = Infinity;
    for (let round = 0; round < ROUNDS && ratio > MOST_RATIO; round++) {
      long = Math.min(long, timeOf(() => read(whole))); // what is collected meanwhile only adds to a time
      short = Math.min(short, timeOf(() => read(part)));
      pass = Math.min(pass, timeOf(() => [...part].length)); // less than a look at each character is not measured
      ratio = long / Math.max(short, pass);
    }
    expect(ratio).toBeLessThanOrEqual(MOST_RATIO);
  });
});

// The texts below are made by chance, the same in every run.
const CHANCE = { seed: 17, numRuns: 300 };
/**
 * Returns what was read of a text; expects that it took no longer than its begun thousands of characters may, in the
 * best of three times if the first took longer.
 */
function readInTime<T>(read: (text: string) => T, text: string): T {
  let result!: T, least = Infinity;
  const most = MOST_PER_THOUSAND * Math.ceil(text.length / 1000 + 1);
  for (let round = 0; round < 3 && least > most; round++)
    least = Math.min(least, timeOf(() => { result = read(text); }));
  expect(least).toBeLessThanOrEqual(most);
  return result;
}

/** Words of all the texts that strangers write, and what their readers have in common with other programs. */
const WORDS = [
  '#1/', 'dozer', 'hmmwv-flat', 'rolling-ball', '?', '&', '=', 'friction', 'track', 'camera', 'toString', '__proto__',
  'constructor', '%', '%E0', '%2C', '+', '-', '.', ',', '*', '_', ' ', '\n', '\r\n', '#', 'time throttle steer brake',
  '0', '1', '-1', '1e308', '1e-400', '0x10', 'NaN', 'Infinity', 'null', '{', '}', '[', ']', ':', '"', '"format"',
  '"grouser-ccp/1"', '"contacts"', '"blocks"', '"mu"', '"r"', '"grouser-vehicle/1"', '\u0000', '\u{1F69C}', '\uD800',
];
const words = fc.array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...WORDS) }, fc.string()), { maxLength: 40 })
  .map((list) => list.join(''));

test.each(Object.entries(READERS))('%s is read or refused with sentences in time, whatever is in it', (_, read) => {
  fc.assert(fc.property(words, (text) => expectRead(readInTime(read, text))), CHANCE);
});

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((x) => x + 0); // no −0

test('a number that is allowed is read as what it is', () => {
  const spec = number({ ...field, min: -1e300, max: 1e300, default: 0 });
  fc.assert(fc.property(between(-1e300, 1e300), (x) => {
    expect(readInTime((text) => parseValue('x', spec, text), String(x))).toEqual({ ok: true, value: x });
  }), CHANCE);
});

test('what a link was found to say goes into a link that says the same', () => {
  const anyScene = fc.constantFrom(...scenes), value = fc.oneof(fc.double().map(String), words);
  const parts = anyScene.chain(({ id, params }) => fc.record({
    id: fc.constant(id), pairs: fc.array(fc.tuple(fc.constantFrom(...Object.keys(params), 'nothing'), value)),
  }));
  fc.assert(fc.property(parts, ({ id, pairs }) => {
    const { setup, issues } = readInTime(readLink, `#1/${id}?${pairs.map((pair) => pair.join('=')).join('&')}`);
    expectRead(issues.length > 0 ? { ok: false, issues } : { ok: true, value: setup });
    const again = readLink(writeLink(setup));
    expect(writeLink(setup).length).toBeLessThanOrEqual(MAX_LINK);
    expect(again.issues).toEqual([]);
    expect(fullValues(again.setup)).toEqual(fullValues(setup));
  }), CHANCE);
});

const drive: fc.Arbitrary<Moment[]> = fc.uniqueArray(
  fc.record({ time: between(0, 1e5), throttle: between(0, 1), steer: between(-1, 1), brake: between(0, 1) }),
  { selector: ({ time }) => time, minLength: 1, maxLength: 30 },
).map((moments) => moments.sort((a, b) => a.time - b.time));

test('a drive goes into a link, and into a file, and comes back to the last bit', () => {
  fc.assert(fc.property(drive, (moments) => {
    expect(readInTime(readDriveText, formatInline(moments))).toEqual({ ok: true, value: moments });
    const rows = moments.map(({ time, throttle, steer, brake }) => [time, throttle, steer, brake].join(' '));
    expect(readInTime(parseTrack, rows.join('\n'))).toEqual({ ok: true, value: moments });
  }), CHANCE);
});

/** Returns a copy of `data` in which what is found by some turns, at each level by the next of them, is another. */
function altered(data: unknown, turns: readonly number[], other: unknown): unknown {
  if (typeof data !== 'object' || data === null || turns.length === 0) return other;
  const entries = Object.entries(data), [turn, ...rest] = turns;
  if (entries.length === 0) return other;
  const [key, value] = entries[turn % entries.length], copy: unknown = Array.isArray(data) ? [...data] : { ...data };
  return Object.assign(copy as object, { [key]: altered(value, rest, other) });
}
const turns = fc.array(fc.nat(30), { minLength: 1, maxLength: 5 });
const strange = fc.oneof(fc.jsonValue(), fc.double({ noNaN: true }), fc.constantFrom(1e308, -1e308, '', '__proto__'));

test('a vehicle of which any part is another is read or refused with sentences; what was read is read again', () => {
  fc.assert(fc.property(turns, strange, (where, other) => {
    const result = readInTime(readVehicle, JSON.stringify(altered(hmmwvVehicle, where, other)));
    expectRead(result);
    if (result.ok) expect(readVehicle(JSON.stringify(result.value))).toEqual(result);
  }), CHANCE);
});

const diagonal = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const problem = {
  format: 'grouser-ccp/1', contacts: 2, mu: [0.5, 0], r: [-1, 0, 0, 1, 2, 3],
  blocks: [[0, 0, ...diagonal], [1, 1, ...diagonal], [0, 1, 0.5, 0, 0, 0, 0, 0, 0, 0, 0],
    [1, 0, 0.5, 0, 0, 0, 0, 0, 0, 0, 0]],
};

test('a contact problem of which any part is another is read or refused with sentences; what was read is read again',
  () => {
    fc.assert(fc.property(turns, strange, (where, other) => {
      const result = readInTime(parseProblem, JSON.stringify(altered(problem, where, other)));
      expectRead(result);
      if (!result.ok) return;
      const again = parseProblem(exportProblem(result.value));
      expect(again.ok && again.value.matrix).toEqual(result.value.matrix);
      expect(again.ok && again.value.r).toEqual(result.value.r);
    }), CHANCE);
  });

const OPTIONS = [
  '--set', '--set=friction=1', '--duration', '--every', '--csv', '--dt', '--solver', '--iterations', '--tolerance',
  '--backend', '--seed', '--threads', '--vehicle', '--steps', '--sizes', '--json', '--roofline', '--record', '--law',
  '--', '-h', 'friction=0.5', 'count=', '=', 'cpu', 'gpu', 'compaction', 'toString', 'hasOwnProperty',
];
const word = fc.oneof(fc.constantFrom(...OPTIONS, ...WORDS), words);
const silent = { out: () => {}, err: () => {}, readFile: (): never => { throw new Error('there is no such file'); } };

/** Every command that reads words; each returns or throws a CommandError. */
const COMMANDS: Record<string, (args: string[]) => unknown> = {
  run: (args) => readRunOptions(['rolling-ball', ...args], silent.readFile),
  'run of any scene': (args) => readRunOptions(args, silent.readFile), bench: readBenchOptions,
  vehicle: (args) => vehicleCommand(args, silent),
  sweep: readSweepOptions, 'sweep run': (args) => readSweepOptions(['run', ...args]),
};

test.each(Object.entries(COMMANDS))('words after %s are taken or refused with a sentence and code 2', (_, command) => {
  fc.assert(fc.property(fc.array(word, { maxLength: 8 }), (args) => {
    try {
      command(args);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      expect(error.code).toBe(EXIT.wrongCommand);
      expect(error.message).toSatisfy(isSentence);
    }
  }), CHANCE);
});

test('words after solve are refused with one line and code 2', async () => {
  await fc.assert(fc.asyncProperty(fc.array(word, { maxLength: 8 }), async (args) => {
    const said: string[] = [], code = await solveCommand(args, { ...silent, err: (text) => said.push(text) });
    expect(code).toBe(EXIT.wrongCommand);
    expect(said).toHaveLength(1);
    expect(said[0].trimEnd()).toSatisfy(isSentence);
    expect(said[0].indexOf('\n')).toBe(said[0].length - 1);
  }), CHANCE);
});
