import { expect, test } from 'vitest';
import { createRandom } from '../../core/random';
import { firstIndex, pickRows, robustRange, runningMean } from './curve';

const random = createRandom(7);
const times = (count: number, dt = 0.002) => Float64Array.from({ length: count }, (_, i) => i * dt);
const noise = (count: number) => Float64Array.from({ length: count }, () => random() - 0.5);

test('a running mean keeps straight lines: it has no lag; at the ends it is off by a quarter of the window at most',
  () => {
  const t = times(500), y = t.map((x) => 3 - 2 * x), out = new Float64Array(500);
  runningMean(t, y, 500, 0.1, out);
  const off = Array.from(out, (x, i) => Math.abs(x - y[i]));
  expect(Math.max(...off.slice(25, 475))).toBeLessThan(1e-9);
  expect(Math.max(...off)).toBeLessThanOrEqual(2 * 0.025 + 1e-9);
});

test('a running mean is the mean of the rows in its window', () => {
  const t = times(300), y = noise(300), out = new Float64Array(300);
  runningMean(t, y, 300, 0.04, out);
  const window = y.subarray(140, 161); // ± 0.02 s around row 150
  expect(out[150]).toBeCloseTo(window.reduce((a, x) => a + x, 0) / window.length, 12);
});

test('a running mean passes over what is not a number, and does not read past its count', () => {
  const t = times(10, 1), y = Float64Array.of(1, NaN, 1, 1, NaN, NaN, NaN, 1, 1, NaN);
  const out = new Float64Array(10).fill(-1);
  runningMean(t, y, 9, 2, out);
  expect([...out.subarray(0, 9)].map((x) => (Number.isNaN(x) ? null : x))).toEqual([1, 1, 1, 1, 1, null, 1, 1, 1]);
  expect(out[9]).toBe(-1);
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
});
