import { expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import { firstIndex, pickRows, robustRange, runningMean } from './curve';

const random = createRandom(7);
const times = (count: number, dt = 0.002) => Float64Array.from({ length: count }, (_, i) => i * dt);
const noise = (count: number) => Float64Array.from({ length: count }, () => random() - 0.5);

test('a running mean is of the past alone: raw until its window is full, then half a window late', () => {
  const t = times(500), y = t.map((x) => 3 - 2 * x), out = new Float64Array(500);
  runningMean(t, y, 500, 0.1, out);
  expect([...out.subarray(0, 50)]).toEqual([...y.subarray(0, 50)]); // of a full window are the rows from 0.1 s on
  for (let i = 50; i < 500; i++) expect(out[i]).toBeCloseTo(3 - 2 * (t[i] - 0.049), 9);
});

test('no row changes by what comes after it: nothing rises before the blow, and the newest value is of its window',
  () => {
  const t = times(300), y = noise(300), all = new Float64Array(300), part = new Float64Array(300);
  runningMean(t, y, 300, 0.04, all);
  y.fill(1e3, 200);
  for (const count of [1, 20, 21, 150, 200]) {
    runningMean(t, y, count, 0.04, part);
    expect([...part.subarray(0, count)]).toEqual([...all.subarray(0, count)]);
  }
  const window = y.subarray(180, 200); // the rows later than 0.358 s, up to row 199 at 0.398 s
  expect(part[199]).toBeCloseTo(window.reduce((a, x) => a + x, 0) / window.length, 12);
});

test('a running mean passes over what is not a number; after a gap as wide as its window it begins anew', () => {
  const t = times(12, 1), y = Float64Array.of(1, NaN, 1, 3, NaN, NaN, NaN, 5, 7, 9, 11, NaN);
  const out = new Float64Array(12).fill(-1);
  runningMean(t, y, 11, 2, out);
  expect([...out.subarray(0, 11)].map((x) => (Number.isNaN(x) ? null : x)))
    .toEqual([1, null, 1, 3, 3, null, null, 5, 7, 8, 10]);
  expect(out[11]).toBe(-1);
});

test('rows farther apart than its window are as they were measured', () => {
  const t = times(9, 0.2), y = noise(9), out = new Float64Array(9);
  runningMean(t, y, 9, 0.1, out);
  expect([...out]).toEqual([...y]);
});

test('picked rows rise, are few, and hold both ends and the extremes', () => {
  const y = noise(20_000);
  y[777] = 9;
  y[15_001] = -9;
  y[5] = NaN;
  const rows = pickRows(y, 3, 20_000, 300);
  expect(rows.length).toBeLessThanOrEqual(602);
  expect(rows.every((row, i) => i === 0 || row > rows[i - 1])).toBe(true);
  expect(rows).toEqual(expect.arrayContaining([3, 777, 15_001, 19_999]));
  expect(pickRows(y, 4, 4, 300)).toEqual([]);
  expect(pickRows(y, 4, 7, 300)).toEqual([4, 5, 6]);
});

test('the first row at or after a time', () => {
  const t = Float64Array.of(0, 1, 2, 3, NaN);
  expect([-1, 0, 0.5, 3, 4].map((x) => firstIndex(t, 4, x))).toEqual([0, 0, 1, 3, 4]);
});

test('a range holds the smooth curve and is not stretched by a spike', () => {
  const raw = noise(5000), smooth = new Float64Array(5000);
  raw[2500] = 1e6;
  smooth[10] = 3;
  const [low, high] = robustRange(raw, smooth, 0, 5000)!;
  expect(high).toBe(3);
  expect(low).toBeLessThan(-0.4);
  expect(robustRange(raw, smooth, 5, 5)).toBeNull();
  smooth.set(raw.subarray(0, 50));
  raw[20] = smooth[20] = 50; // before the first mean
  expect(robustRange(raw, smooth, 0, 5000)![1]).toBeLessThan(0.6);
  expect(robustRange(raw, smooth, 0, 50)![1]).toBe(50);
});
