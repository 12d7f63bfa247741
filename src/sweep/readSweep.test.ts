import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSweep } from './readSweep';
import { titlesOf } from './table';
import { MOST_RUNS, runsOf, sweepData, type Sweep } from './sweep';

const good = {
  scene: 'rolling-ball', base: { friction: 0.3, duration: 0.5 },
  axes: [{ key: 'speed', values: [0.5, 1] }, { key: 'seed', from: 1, to: 3, count: 3 }],
  probes: [{ probe: 'speed', reduce: 'mean', over: [0.1, 0.4] }, { probe: 'speed', reduce: 'last' }],
};
const read = (more: object = {}) => readSweep(JSON.stringify({ ...good, ...more }));
const sentenceOf = (more: object): string => {
  const result = read(more);
  return result.ok ? 'it was taken' : result.issues.map(({ message }) => message).join(' | ');
};
const axis = (...axes: object[]) => ({ axes });

test('a sweep is read with its values, and what was read is read again as the same', () => {
  const result = read();
  expect(result).toMatchObject({ ok: true, value: { scene: 'rolling-ball', duration: 0.5, base: { friction: 0.3 } } });
  const sweep = (result as { value: Sweep }).value;
  expect(runsOf(sweep)).toBe(6);
  expect(readSweep(JSON.stringify(sweepData(sweep)))).toEqual(result);
});

test('a sample has all seeds at each of its points', () => {
  const result = read({ sample: { method: 'latin', count: 4, seed: 1 } });
  expect(result.ok && runsOf(result.value)).toBe(12);
});

test('without a duration a run is as long as the scene says', () => {
  expect(read({ base: {} })).toMatchObject({ ok: true, value: { duration: 1 } });
});

describe('refused with one sentence that says what, the value and what is allowed:', () => {
  test.each<[string, object, RegExp]>([
    ['an unknown scene', { scene: 'rolling-bal' }, /^There is no scene "rolling-bal"\. Did you mean rolling-ball\?$/],
    ['no scene', { scene: 7 }, /^There is no scene "7": /],
    ['an unknown field', { probe: [] },
      /^sweep has an unknown field "probe" \(did you mean probes\?\); it may have scene/],
    ['a key in base that is unknown', { base: { frction: 1 } }, /^frction = 1 is not allowed.*Did you mean friction\?/],
    ['a value in base out of range', { base: { friction: -1 } }, /^friction = -1 is not allowed: 0 to /],
    ['a base that is no record', { base: [1] }, /^base is a list; it must be a record/],
    ['a key of the view', { base: { color: 'speed' } }, /^color is a parameter of the view, on which no run d/],
    ['an axis of the view', { axes: [{ key: 'colorMax', values: [1, 2] }] }, /^axes: colorMax is a parameter of/],
    ['no duration', { base: { duration: 0 } }, /^base\.duration = 0 is not allowed: more than 0, to 100000 s\.$/],
    ['no axes', { axes: [] }, /^axes is an empty list: a sweep needs one axis or more/],
    ['axes that are none', { axes: 5 }, /^axes is 5: a sweep needs/],
    ['an axis that is null', axis({ key: 'speed', values: [1] }, null!), /^axes\[1\] is null; it must be a record/],
    ['an unknown key', axis({ key: 'sped', values: [1] }), /^axes\[0\]: sped = 1 is not allowed.*Did you mean speed\?/],
    ['a value out of range', axis({ key: 'friction', values: [0.1, 99] }), /friction = 99 is not allowed: 0 to /],
    ['a value that is no number', axis({ key: 'friction', values: ['much'] }), /friction = much is not allowed/],
    ['a value null', axis({ key: 'friction', values: [null] }), /friction = null is not allowed/],
    ['an empty list', axis({ key: 'speed', values: [] }), /^axes\[0\]\.values is an empty list/],
    ['a value twice', axis({ key: 'speed', values: [1, 2, 1] }), /^axes\[0\] has speed = 1 twice.*axis of seeds/],
    ['a key on two axes', axis({ key: 'speed', values: [1] }, { key: 'speed', values: [2] }),
      /^axes\[1\] and axes\[0\] both set speed/],
    ['a key on an axis and in base', axis({ key: 'friction', values: [0.1] }), /^axes\[0\] and base both set friction/],
    ['values and a range', axis({ key: 'speed', values: [1], from: 1 }), /^axes\[0\] has an unknown field "from"/],
    ['a range without an end', axis({ key: 'speed', from: 1, count: 2 }), /^axes\[0\] has no to; it needs key, from/],
    ['a range without a count', axis({ key: 'speed', from: 1, to: 2 }), /^axes\[0\] has no count/],
    ['a range of one', axis({ key: 'speed', from: 1, to: 2, count: 1 }), /axes\[0\]\.count = 1 .*whole number from 2/],
    ['a range of a text', axis({ key: 'speed', from: '1', to: 2, count: 2 }), /^axes\[0\]\.from = "1" is not allowed/],
    ['a range of a choice', axis({ key: 'backend', from: 1, to: 2, count: 2 }), /^axes\[0\] gives a range of backend/],
    ['an unknown scale', axis({ key: 'speed', from: 1, to: 2, count: 2, scale: 'logg' }),
      /scale = "logg" is not allowed \(did you mean log\?\): linear, log\.$/],
    ['a log range from 0', axis({ key: 'friction', from: 0, to: 1, count: 3, scale: 'log' }),
      /both must be more than 0/],
    ['half a seed', axis({ key: 'seed', from: 1, to: 2, count: 3 }), /seed = 1\.5 is not allowed: a whole number/],
    ['a range of equal ends', axis({ key: 'speed', from: 1, to: 1, count: 2 }), /has speed = 1 twice/],
    ['an axis of the duration', axis({ key: 'duration', values: [1] }),
      /^axes\[0\] is of the duration.*allowed in base/],
    ['1e9 runs', axis({ key: 'speed', from: 0, to: 1, count: 1e9 }),
      /^The axes ask for 1000000000 runs: at most 1000000/],
    ['1e9 runs of three axes', axis(...['speed', 'radius', 'gravity'].map(
      (key) => ({ key, from: 0.5, to: 1, count: 1000 })
    )), /^The axes ask for 1000000000 runs/],
    ['1e9 points', { sample: { method: 'random', count: 1e9, seed: 1 } }, /^sample\.count = 1000000000 is not allowed/],
    ['1e9 runs of a sample and its seeds', { sample: { method: 'random', count: 1e6, seed: 1 },
      axes: [{ key: 'speed', values: [1] }, { key: 'seed', from: 1, to: 1000, count: 1000 }] },
      /^The sample and its seeds ask for 1000000000 runs: at most 1000000 are allowed\.$/],
    ['seeds of a sample without a count', { sample: { method: 'random', count: 6, seed: 1 },
      axes: [{ key: 'speed', from: 1, to: 2 }, { key: 'seed', from: 1, to: 3 }] },
      /^axes\[1\] has no count; it needs/],
    ['a sample of seeds alone', { sample: { method: 'latin', count: 6, seed: 1 },
      axes: [{ key: 'seed', values: [1, 2] }] },
      /^axes has nothing to draw a sample from: .* it needs another axis\.$/],
    ['an unknown method', { sample: { method: 'latinn', count: 5, seed: 1 } },
      /did you mean latin\?\): random, latin\.$/],
    ['a sample without seed', { sample: { method: 'latin', count: 5 } }, /^sample has no seed/],
    ['half a seed of the sample', { sample: { method: 'latin', count: 5, seed: 0.5 } }, /^sample\.seed = 0\.5/],
    ['no probes', { probes: [] }, /^probes is a list of 0: a list of 1 to 200/],
    ['an unknown probe', { probes: [{ probe: 'sped', reduce: 'last' }] },
      /is no probe of rolling-ball \(did you mean speed/],
    ['an unknown reduction', { probes: [{ probe: 'speed', reduce: 'average' }] },
      /^probes\[0\]\.reduce = "average" is not allowed: last, mean, max, min, slope, at, fit\.$/],
    ['a value at no time', { probes: [{ probe: 'speed', reduce: 'at' }] }, /^probes\[0\] has no at; it needs probe/],
    ['a value after the end', { probes: [{ probe: 'speed', reduce: 'at', at: 0.6 }] },
      /^probes\[0\]\.at = 0\.6 is not allowed: more than 0, to 0\.5 s/],
    ['a value along nothing', { probes: [{ probe: 'speed', reduce: 'at', at: 0.6, along: 'spn' }] },
      /^probes\[0\]\.along = "spn" is no probe of rolling-ball \(did you mean spin/],
    ['a fit of no law', { probes: [{ probe: 'speed', reduce: 'fit', of: 'bekker', take: 'exponent' }] },
      /^probes\[0\]\.of = "bekker" is not allowed: line, power, approach\.$/],
    ['a fit without its number', { probes: [{ probe: 'speed', reduce: 'fit', of: 'power' }] },
      /^probes\[0\] has no take; it needs probe, reduce, of, take\.$/],
    ['a number of another law', { probes: [{ probe: 'speed', reduce: 'fit', of: 'power', take: 'slope' }] },
      /^probes\[0\]\.take = "slope" is not allowed: coefficient, exponent, misfit\.$/],
    ['a fit along nothing', { probes: [{ probe: 'speed', reduce: 'fit', of: 'line', take: 'slope', along: 'spn' }] },
      /^probes\[0\]\.along = "spn" is no probe of rolling-ball \(did you mean spin/],
    ['a window reversed', { probes: [{ probe: 'speed', reduce: 'mean', over: [0.4, 0.1] }] },
      /^probes\[0\]\.over = \[0\.4, 0\.1\] is not allowed: from must be less than to\.$/],
    ['a window beyond the end', { probes: [{ probe: 'speed', reduce: 'mean', over: [0.4, 0.6] }] },
      /over = \[0\.4, 0\.6\] is not allowed: 0 to 0\.5 s/],
    ['a window of three', { probes: [{ probe: 'speed', reduce: 'mean', over: [0, 1, 2] }] },
      /two times \[from, to\] in s/],
    ['a probe twice', { probes: [{ probe: 'speed', reduce: 'last' }, { reduce: 'last', probe: 'speed' }] },
      /^probes\[1\] asks for speed\.last a second time\.$/],
  ])('%s', (_, more, sentence) => {
    expect(sentenceOf(more)).toMatch(sentence);
    expect(sentenceOf(more)).not.toContain(' | ');
  });
});

test('a fit is read with its law, its number and what it is along, and names its column', () => {
  const over = [0.1, 0.4];
  const fit = { probe: 'pressure', reduce: 'fit', of: 'power', take: 'coefficient', along: 'sinkage', over };
  const result = read({ scene: 'pressure-sinkage', base: { duration: 0.4 }, axes: [{ key: 'seed', values: [1] }],
    probes: [fit, { ...fit, take: 'exponent' }, { ...fit, along: undefined }] });
  const sweep = (result as { value: Sweep }).value;
  expect(sweep.probes[0]).toEqual(fit);
  expect(readSweep(JSON.stringify(sweepData(sweep)))).toEqual(result);
  expect(titlesOf(sweep).filter((title) => title.startsWith('pressure'))).toEqual([
    'pressure.fit coefficient of power along sinkage 0.1..0.4 s [kPa/(mm)ⁿ]',
    'pressure.fit exponent of power along sinkage 0.1..0.4 s [1]',
    'pressure.fit coefficient of power 0.1..0.4 s [kPa/(s)ⁿ]',
  ]);
});

test('a window before a probe has its first value is refused', () => {
  const early = (over: number[]) => sentenceOf({
    scene: 'ball-guideway', base: { duration: 0.2 }, axes: [{ key: 'seed', values: [1] }],
    probes: [{ probe: 'loaded', reduce: 'mean', over }],
  });
  expect(early([0, 0.05])).toBe('probes[0].over = [0, 0.05]: loaded has a value from 0.05 s on only.');
  expect(early([0, 0.06])).toBe('it was taken');
});

describe('of steps of 2 ms, refused before any run', () => {
  const stepped = (probe: object, more: object = {}) => sentenceOf({
    base: { duration: 0.01, dt: 0.002 }, axes: [{ key: 'friction', values: [0.1] }],
    probes: [{ probe: 'speed', ...probe }], ...more,
  });
  test.each<[object, string]>([
    [{ reduce: 'mean', over: [0.0041, 0.0059] },
      '.over = [0.0041, 0.0059] is not allowed: no steps of 0.002 s end there, and mean needs 1.'],
    [{ reduce: 'max', over: [0, 0.0019] },
      '.over = [0, 0.0019] is not allowed: no steps of 0.002 s end there, and max needs 1.'],
    [{ reduce: 'slope', over: [0.0041, 0.0079] },
      '.over = [0.0041, 0.0079] is not allowed: 1 step of 0.002 s ends there, and slope needs 2.'],
    [{ reduce: 'fit', of: 'line', take: 'slope', over: [0.0041, 0.0099] },
      '.over = [0.0041, 0.0099] is not allowed: 2 steps of 0.002 s end there, and fit needs 3.'],
    [{ reduce: 'at', at: 0.0019 }, '.at = 0.0019 is not allowed: its first value is at 0.002 s.'],
  ])('%j', (probe, sentence) => {
    expect(stepped(probe)).toBe(`probes[0]${sentence}`);
    expect(stepped(probe, { axes: [{ key: 'dt', values: [0.002] }], base: { duration: 0.01 } })).toBe('it was taken');
  });

  test('a slope of a run of one step', () => {
    expect(stepped({ reduce: 'slope' }, { base: { duration: 0.002, dt: 0.002 } }))
      .toBe('probes[0] takes a slope over the whole run: 1 step of 0.002 s ends there, and slope needs 2.');
  });

  test.each([
    { reduce: 'mean', over: [0.004, 0.0041] }, { reduce: 'slope', over: [0.004, 0.006] },
    { reduce: 'last', over: [0.0001, 0.002] }, { reduce: 'min', over: [0.0099, 0.01] }, { reduce: 'at', at: 0.002 },
    { reduce: 'fit', of: 'line', take: 'slope', over: [0.004, 0.008] },
  ])('but for %j, which ends of steps are in', (probe) => {
    expect(stepped(probe)).toBe('it was taken');
  });

  test('but for a scene that takes shorter ones itself', () => {
    const [probe] = [{ probe: 'displacement', reduce: 'mean', over: [0.05001, 0.05002] }];
    expect(sentenceOf({ scene: 'impact', base: {}, axes: [{ key: 'seed', values: [1] }], probes: [probe] }))
      .toBe('it was taken');
  });
});

test.each([
  ['{"scene": "rolling-ball", "scene": "painleve"}', '"scene"'],
  [JSON.stringify(good).replace('"friction":0.3', '"friction":0.3,"fric\\u0074ion":0.4'), '"friction"'],
  [JSON.stringify(good).replace('"key":"speed"', '"key":"speed","key":"radius"'), '"key"'],
])('a key twice in one record is refused, where JSON would lose one: %s', (text, key) => {
  expect(readSweep(text)).toMatchObject({
    ok: false,
    issues: [{
      message: `The sweep gives ${key} twice in one record: each key is allowed once, or one would be lost.`,
    }],
  });
});

test('a byte order mark before the text, as some editors write one, is no part of it', () => {
  expect(read().ok).toBe(true);
  expect(readSweep(`\uFEFF${JSON.stringify(good)}`)).toEqual(read());
});

test('a text that is not JSON is refused in one line', () => {
  const result = readSweep('{"scene":\n\n"rolling-ball",}');
  expect(result.ok ? '' : result.issues[0].message).toMatch(/^The sweep is not JSON: [^\n]*\.$/);
});

test('the bound on runs is one that a sweep may reach', () => {
  const result = read(axis({ key: 'speed', from: 0, to: 1, count: 1000 },
    { key: 'seed', from: 1, to: 1000, count: 1000 }));
  expect(result.ok && runsOf(result.value)).toBe(MOST_RUNS);
});

/** Returns a copy of `data` in which what is found by some turns is another. */
function altered(data: unknown, [turn, ...rest]: readonly number[], other: unknown): unknown {
  if (turn === undefined || typeof data !== 'object' || data === null) return other;
  const entries = Object.entries(data);
  if (entries.length === 0) return other;
  const [key, value] = entries[turn % entries.length], copy = Array.isArray(data) ? [...data] : { ...data };
  return Object.assign(copy, { [key]: altered(value, rest, other) });
}

test('a sweep of which any part is another is read or refused with sentences; what was read is read again', () => {
  const whole = { ...good, sample: { method: 'latin', count: 4, seed: 1 } };
  const other = fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom('speed', '__proto__', 'latin', 1e9, -1, 'log'));
  fc.assert(fc.property(fc.constantFrom(good, whole), fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }), other,
    (start, turns, value) => {
      const result = readSweep(JSON.stringify(altered(start, turns, value)));
      if (result.ok) {
        expect(readSweep(JSON.stringify(sweepData(result.value)))).toEqual(result);
        return;
      }
      expect(result.issues.length).toBeGreaterThan(0);
      for (const { message } of result.issues) {
        expect(message).toMatch(/^\S.* .*\.$/s);
        expect(message.length).toBeLessThanOrEqual(1000);
      }
    }), { seed: 17, numRuns: 500 });
});
