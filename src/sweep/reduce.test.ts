import { describe, expect, test } from 'vitest';
import { LAWS, numbersOf, type LawName } from './laws';
import { reduce } from './reduce';
import type { WindowReduction } from './sweep';

const series = { t: [0.1, 0.2, 0.3, 0.4], pull: [4, 1, 3, 8] };
const of = (by: WindowReduction, over?: [number, number], data = series, since = 0) =>
  reduce({ probe: 'pull', reduce: by, ...(over && { over }) }, data, since);

test.each<[WindowReduction, [number, number] | undefined, number]>([
  ['last', undefined, 8], ['last', [0, 0.35], 3], ['mean', undefined, 4], ['mean', [0.2, 0.3], 2],
  ['max', undefined, 8], ['max', [0, 0.3], 4], ['min', undefined, 1], ['min', [0.25, 1], 3],
])('%s over %j is %d', (by, over, value) => {
  expect(of(by, over)).toEqual({ ok: true, value });
});

test('the slope is that of the line with the least squares, per second', () => {
  // normal equations by hand: t̄ = 0.25, Σ (t − t̄)(y − ȳ) = −0.15·0 − 0.05·(−3) + 0.05·(−1) + 0.15·4 = 0.7, Σ (t −
  // t̄)² = 0.05
  expect(of('slope')).toMatchObject({ ok: true, value: expect.closeTo(14, 9) as number });
  const line = { t: [1e5, 1e5 + 0.001, 1e5 + 0.002], pull: [7, 7.002, 7.004] };
  // late, and still a line
  expect(of('slope', undefined, line)).toMatchObject({ value: expect.closeTo(2, 6) as number });
});

test('the ends of a window belong to it, whatever the last bits of the times', () => {
  expect(of('mean', [0.2, 0.3], { t: [0.1, 0.1 + 0.1, 0.1 + 0.2], pull: [9, 1, 3] })).toEqual({ ok: true, value: 2 });
});

test('samples before the first value of a probe do not count', () => {
  const late = { t: [0.1, 0.2, 0.3], pull: [NaN, NaN, 5] };
  expect(of('mean', undefined, late, 0.2)).toEqual({ ok: true, value: 5 });
});

describe('no value is a sentence, never NaN:', () => {
  test.each<[string, Parameters<typeof of>, RegExp]>([
    ['a probe that is not a number', ['mean', undefined, { t: [0.1, 0.2], pull: [1, NaN] }],
      /^pull\.mean: pull is not a number at t = 0\.2 s\.$/],
    ['one that is infinite', ['max', undefined, { t: [0.1, 0.2], pull: [1, Infinity] }],
      /is not a number at t = 0\.2 s/],
    ['a window between two samples', ['mean', [0.11, 0.12]],
      /^pull\.mean 0\.11\.\.0\.12 s: the series has 0 values there, and 1 are needed\.$/],
    ['the slope of one sample', ['slope', [0.15, 0.25]], /has 1 values there, and 2 are needed/],
    ['a sum beyond what a number holds', ['mean', undefined, { t: [1, 2], pull: [1.7e308, 1.7e308] }],
      /^pull\.mean is not a finite number\.$/],
  ])('%s', (_, args, sentence) => {
    const result = of(...args);
    expect(result.ok ? '' : result.issues[0].message).toMatch(sentence);
  });
});

test('a value at a time, or where another probe first comes to a value, lies on the line between two samples', () => {
  const two = { t: [0.1, 0.2, 0.30000000000000004, 0.4], pull: [4, 1, 3, 8], way: [0, 0, 2, 1] };
  const at = (x: number, along?: string) =>
    reduce({ probe: 'pull', reduce: 'at', at: x, ...(along && { along }) }, two);
  expect(at(0.3)).toEqual({ ok: true, value: 3 });
  expect(at(0.15)).toMatchObject({ ok: true, value: expect.closeTo(2.5, 12) as number });
  expect(at(0, 'way')).toEqual({ ok: true, value: 4 });
  expect(at(1, 'way')).toEqual({ ok: true, value: 2 });
  expect(at(1.5, 'way')).toEqual({ ok: true, value: 2.5 });
  expect(at(3, 'way')).toMatchObject({ ok: false, issues: [{ message: 'pull.at way 3: way never comes to 3.' }] });
  expect(at(0.05)).toMatchObject({ ok: false, issues: [{ message: 'pull.at 0.05 s: time never comes to 0.05.' }] });
});

describe('a fit', () => {
  const z = [0, 1, 2, 4, 8, 16], t = z.map((_, k) => 0.1 * (k + 1));
  const wave = (x: number): number => Math.sin(37 * x);
  const fit = (of: LawName, take: string, y: (x: number) => number, xs = z) =>
    reduce({ probe: 'p', reduce: 'fit', of, take, along: 'z' }, { t, z: xs, p: xs.map(y) });
  const near = (x: number, digits = 9) => ({ ok: true, value: expect.closeTo(x, digits) as number });

  test.each<[LawName, (x: number) => number, Record<string, number>]>([
    ['line', (x) => 3 - 0.5 * x, { offset: 3, slope: -0.5, misfit: 0 }],
    ['power', (x) => 7 * x ** 0.8, { coefficient: 7, exponent: 0.8, misfit: 0 }], // 0 at 0, which has no logarithm
    ['approach', (x) => 12 * (1 - Math.exp(-x / 2.5)), { limit: 12, length: 2.5, misfit: 0 }],
  ])('of a %s finds the numbers that its samples were made with', (law, y, numbers) => {
    expect(Object.keys(numbers)).toEqual(numbersOf(law));
    for (const [take, x] of Object.entries(numbers)) expect(fit(law, take, y)).toMatchObject(near(x, 7));
  });

  test.each<[LawName, (x: number) => number]>([
    ['line', (x) => 3 - 0.5 * x + wave(x)], ['approach', (x) => 12 * (1 - Math.exp(-x / 2.5)) + wave(x)],
  ])('of a %s through samples beside it leaves less than any law near it', (law, y) => {
    const [a, b] = LAWS[law].names.map((take) => (fit(law, take, y) as { value: number }).value);
    const rest = (pair: [number, number]) => z.reduce((sum, x) => sum + (y(x) - LAWS[law].at(x, pair)) ** 2, 0);
    const least = rest([a, b]);
    expect(fit(law, 'misfit', y)).toMatchObject(near(Math.sqrt(least / z.length)));
    for (const [da, db] of [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, -1], [1, -1], [-1, 1]])
      expect(rest([a + 1e-3 * da, b + 1e-3 * db])).toBeGreaterThan(least);
  });

  test('of a power has weights that make errors of logarithms those of the pressure', () => {
    const off = (x: number) => (x === 1 ? 3.5 : 7 * x ** 0.8); // half of what it should be, but little
    expect((fit('power', 'exponent', off) as { value: number }).value).toBeCloseTo(0.8, 1); // 1 without weights
  });

  test.each<[string, ReturnType<typeof fit>, string]>([
    ['along what does not move', fit('line', 'slope', (x) => x, z.map(() => 2)),
      'p.fit slope of line along z: the values there do not tell it.'],
    ['of what never bends', fit('approach', 'length', (x) => x),
      'p.fit length of approach along z: the values there do not tell it.'],
    ['of pressures below nothing', fit('power', 'exponent', (x) => x - 8),
      'p.fit exponent of power along z: the series has 1 values there, and 3 are needed.'],
    ['along what is no number', fit('line', 'slope', () => 1, [0, NaN, 2, 3, 4, 5]),
      'p.fit slope of line along z: z is not a number at t = 0.2 s.'],
  ])('%s is a sentence', (_, read, message) => {
    expect(read).toMatchObject({ ok: false, issues: [{ message }] });
  });

  test('may be along time, in a window', () => {
    const data = { t: [0.1, 0.2, 0.3, 0.4], p: [100, 1, 2, 3] };
    expect(reduce({ probe: 'p', reduce: 'fit', of: 'line', take: 'slope', over: [0.15, 1] }, data))
      .toMatchObject(near(10));
  });
});
