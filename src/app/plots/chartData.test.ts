import { expect, test } from 'vitest';
import { SampleHistory } from '../samples/history';
import { chartData, type Choice, type Excerpt } from './chartData';

const KEYS = ['pull', 'slip'];
const OVER_SLIP: Choice =
  { key: 'pull', across: 'slip', logX: false, logY: false, isNoisyX: true, isNoisyY: true };
const OVER_TIME: Choice = { ...OVER_SLIP, across: null };
const ALL: Excerpt = { smooth: false, from: 0, to: Infinity, width: 200, box: null };

/** Returns a run with steps of 0.01 s in which pull and slip are as given by the number of the step. */
function run(count: number, pull: (k: number) => number, slip: (k: number) => number): SampleHistory {
  const history = new SampleHistory(KEYS), t = Float64Array.from({ length: count }, (_, k) => (k + 1) / 100);
  const values = Float64Array.from({ length: 2 * count }, (_, i) => (i % 2 ? slip : pull)(i >> 1));
  history.push({ t, keys: KEYS, values });
  return history;
}

test('over a probe, points are pairs of one time and stay in the order of time', () => {
  const slips = [0.3, 0.1, 0.2, 0.1];
  const { raw, mean, latest } = chartData(run(4, (k) => 10 * k, (k) => slips[k]), OVER_SLIP, ALL);
  expect(raw).toEqual({ x: slips, y: [0, 10, 20, 30] });
  expect(mean).toBeNull();
  expect(latest).toEqual({ x: 0.1, y: 30 });
});

test('of a long run few points are drawn, with the extremes of both quantities', () => {
  const pull = (k: number) => (k === 777 ? 99 : Math.sin(k / 500));
  const slip = (k: number) => (k === 9001 ? -99 : Math.cos(k / 500));
  const { raw } = chartData(run(15_000, pull, slip), OVER_SLIP, ALL);
  expect(raw.x.length).toBeLessThan(1300);
  expect([raw.y.includes(99), raw.x.includes(-99)]).toEqual([true, true]);
  const far = raw.x.map((x, k) => Math.abs(x! ** 2 + raw.y[k]! ** 2 - 1));
  expect(far.filter((distance) => distance > 1e-9)).toHaveLength(2); // all others are on the circle
});

test('running means are taken of both quantities', () => {
  const history = run(101, (k) => (-1) ** k, (k) => 1 + (-1) ** k);
  const { mean, latest } = chartData(history, OVER_SLIP, { ...ALL, smooth: true });
  expect([mean!.x[9], mean!.y[9]]).toEqual([0, -1]); // raw, as there are no values of 0.1 s
  for (let k = 10; k <= 100; k++) { // means of 10 steps
    expect(mean!.x[k]).toBeCloseTo(1, 9);
    expect(mean!.y[k]).toBeCloseTo(0, 9);
  }
  expect([latest.x, latest.y]).toEqual([mean!.x[100], mean!.y[100]]);
});

test('a run that is shorter than the window has no mean', () => {
  const means = [10, 11].map((count) => chartData(run(count, (k) => k, () => 0), OVER_TIME, { ...ALL, smooth: true }));
  expect(means.map(({ mean, latest }) => [mean === null, latest.y])).toEqual([[true, 9], [false, 5.5]]);
});

test('no mean is taken of what is no noisy force: a slip that steps has no values between', () => {
  const history = run(101, (k) => (-1) ** k, (k) => (k < 50 ? 0 : 0.3)), smooth = { ...ALL, smooth: true };
  const half = chartData(history, { ...OVER_SLIP, isNoisyX: false }, smooth);
  expect(new Set(half.mean!.x)).toEqual(new Set([0, 0.3]));
  expect(half.mean!.y[50]).toBeCloseTo(0, 9);
  for (const across of ['slip', null]) {
    const { raw, mean } = chartData(history, { ...OVER_SLIP, across, isNoisyX: false, isNoisyY: false }, smooth);
    expect([mean, raw.y.length]).toEqual([null, 101]);
  }
});

test('what is not a number is a gap, and a run without samples has axes', () => {
  const { raw, x, y } = chartData(run(3, (k) => (k === 1 ? NaN : k), (k) => k + 1), OVER_SLIP, ALL);
  expect(raw.y).toEqual([0, null, 2]);
  expect([...x, ...y].every(Number.isFinite)).toBe(true);
  const never = run(50, () => NaN, () => Infinity), empty = new SampleHistory(KEYS);
  for (const history of [never, empty]) for (const smooth of [true, false]) for (const isLog of [true, false]) {
    const choice = { ...OVER_SLIP, logX: isLog, logY: isLog }, data = chartData(history, choice, { ...ALL, smooth });
    for (const [low, high] of [data.x, data.y]) expect(low < high && Number.isFinite(high - low)).toBe(true);
    const inTime = chartData(history, { ...choice, across: null }, { ...ALL, smooth });
    for (const [low, high] of [inTime.x, inTime.y]) expect(low < high && Number.isFinite(high - low)).toBe(true);
    for (const { isLogX, x: [low] } of [data, inTime]) expect(isLogX && low <= 0).toBe(false);
    expect([data.latest.y, inTime.latest.y]).toEqual([NaN, NaN]);
  }
});

test('an axis is logarithmic where all that is drawn on it is more than 0, kept runs too', () => {
  const history = run(100, (k) => k - 50, (k) => 10 ** (k / 50)), wish = { ...OVER_SLIP, logX: true, logY: true };
  const data = chartData(history, wish, ALL);
  expect([data.isLogX, data.isLogY]).toEqual([true, false]);
  expect(data.x[0]).toBeGreaterThan(0.7);
  expect(data.x[1]).toBeLessThan(135);
  expect(chartData(history, wish, { ...ALL, from: 0.55 }).isLogY).toBe(true); // the zero is not drawn
  const behind = (x: number) => chartData(history, wish, ALL, [{ points: [[x, 1]], kept: 0 }]).isLogX;
  expect([behind(1e-3), behind(0)]).toEqual([true, false]);
  const published = chartData(history, wish, ALL, [{ points: [[0, 1], [0.5, 2], [0.6, -1]], nth: 0 }]);
  expect([published.isLogX, published.dashed[0].points]).toEqual([true, [[0.5, 2], [0.6, -1]]]);
  const inTime = chartData(history, { ...wish, across: null }, ALL);
  expect([inTime.isLogX, inTime.x]).toEqual([true, [0.01, 1]]);
});

test('the ends of time are those asked for, with the line drawn up to them', () => {
  const history = run(100, (k) => k, () => 0), part = { ...ALL, from: 0.245, to: 0.505 };
  const { raw, x, y } = chartData(history, OVER_TIME, part);
  expect(x).toEqual([0.245, 0.505]);
  expect([raw.x[0], raw.x.at(-1)]).toEqual([0.24, 0.51]);
  expect([y[0] > 20, y[1] < 54]).toEqual([true, true]);
  expect(chartData(history, OVER_TIME, ALL).x).toEqual([0, 1]);
  const early = chartData(run(2, () => 0, () => 0), OVER_TIME, { ...ALL, from: 0.02 });
  expect(early.x).toEqual([0.02, expect.closeTo(0.12, 12)]);
});

test('ranges hold curves behind, and a part that was chosen is shown as it was chosen', () => {
  const history = run(100, (k) => k, (k) => k / 100), behind = [{ points: [[3, -500]] as const, kept: 0 }];
  const { x, y } = chartData(history, OVER_SLIP, ALL, behind), box = { x: [0.2, 0.4], y: [20, 50] } as const;
  expect([x[1], y[0]]).toEqual([3, -500]);
  const inTime = (at: number) => chartData(history, OVER_TIME, ALL, [{ points: [[at, -500]] }]).y[0];
  expect([inTime(0.5), inTime(1.5) > -20]).toEqual([-500, true]); // what comes later is not seen yet
  expect(chartData(history, OVER_SLIP, { ...ALL, box }, behind)).toMatchObject(box);
  const points = [[0.5, 100], [9, 0]] as const;
  const band = { label: 'all', points: [[0.5, -70, 300], [9, -900, 0]] as const };
  const banded = chartData(history, OVER_TIME, ALL, [{ points, band }]);
  expect(banded.y).toEqual([-70, 300]); // to its end at 9 s there is time
  const [shown] = chartData(history, { ...OVER_SLIP, logX: true, logY: true }, { ...ALL, from: 0.5 },
    [{ points, band: { ...band, points: [[0.5, 0, 300], [0.7, 1, 300]] } }]).dashed;
  expect(shown.band!.points).toEqual([[0.7, 1, 300]]); // what no logarithmic axis has is left out
  const log = { ...OVER_SLIP, logX: true }, early = { ...ALL, from: 0.5 };
  expect(chartData(history, log, { ...early, box }).isLogX).toBe(true);
  expect(chartData(history, log, { ...early, box: { ...box, x: [-0.2, 0.4] } }).isLogX).toBe(false);
});
