import { describe, expect, test } from 'vitest';
import { reduce } from './reduce';
import type { Reduction } from './sweep';

const series = { t: [0.1, 0.2, 0.3, 0.4], pull: [4, 1, 3, 8] };
const of = (by: Reduction, over?: [number, number], data = series, since = 0) =>
  reduce({ probe: 'pull', reduce: by, ...(over && { over }) }, data, since);

test.each<[Reduction, [number, number] | undefined, number]>([
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
