import { expect, test } from 'vitest';
import type { Vec3 } from '../../core/vec3';
import { linesOf } from './testing/lines';
import { createTrails } from './trails';

const R = 0.1, FRAME = 1 / 60, SPAN = 0.5;
/** A slab about y = 0, whose lines lie 0.02 m before it. */
const slab = { axis: 1, low: -0.2, high: 0.2 };

/** Makes trails of grains that are each at `way(time)`, and a function that shows frames from a time to another. */
function trailsOf(...ways: ((time: number) => Vec3)[]) {
  const lines = linesOf(), trails = createTrails(ways.length, lines), center = new Float32Array(4 * ways.length);
  const see = (time: number) => {
    ways.forEach((way, i) => center.set([...way(time), R], 4 * i));
    trails.take(center, time);
  };
  const run = (from: number, to: number, every = FRAME) => {
    for (let k = 0; from + k * every <= to + 1e-9; k++) see(from + k * every);
    trails.draw(slab, 1);
    return lines.shown();
  };
  return { run, trails, lines };
}
const along = (speed: number) => (time: number): Vec3 => [speed * time, 0, 1];

test.each([FRAME, 1 / 240, 1 / 125])(
  'a trail goes from its grain back along its way, thinner and fainter the longer ago, to the end of its span (%f s)',
  (every) => {
  const shown = trailsOf(along(4)).run(0, 1, every);
  expect(shown.length).toBeGreaterThan(10);
  expect(shown[0].foot).toEqual([expect.closeTo(4, 5), expect.closeTo(0.02, 6), 1]);
  expect(shown.at(-1)!.tip[0]).toBeCloseTo(4 - 4 * SPAN, 5);
  for (const [k, { foot, tip, half, value }] of shown.entries()) {
    expect(tip[0]).toBeLessThan(foot[0]);
    expect(half / value).toBeCloseTo(shown[0].half / shown[0].value, 5);
    if (k === 0) continue;
    expect(foot).toEqual(shown[k - 1].tip);
    expect(value).toBeLessThan(shown[k - 1].value);
  }
  expect(shown[0].value).toBeGreaterThan(0.9);
  expect(shown.at(-1)!.value).toBeLessThan(0.1);
});

test('however long a run is and however its frames come, each point of a trail is where the grain was then', () => {
  const circle = (time: number): Vec3 => [Math.cos(4 * time), 0, 2 + Math.sin(4 * time)];
  for (const every of [1 / 240, FRAME, 0.1]) {
    const { run } = trailsOf(circle), shown = run(0, 7, every), end = Math.floor(7 / every + 1e-6) * every;
    expect(shown.length).toBeGreaterThan(3);
    let age = 0;
    for (const { tip, value } of shown.slice(0, -1)) { // the last one is cut off at the span
      age = 2 * SPAN * (1 - value) - age; // the value is that of the middle
      const [x, , z] = circle(end - age);
      expect([tip[0], tip[2]]).toEqual([expect.closeTo(x, 3), expect.closeTo(z, 3)]);
    }
  }
});

test('nothing is left of what was seen before a jump in time, forwards or back', () => {
  const { run } = trailsOf(along(2));
  expect(run(0, 1).length).toBeGreaterThan(10);
  expect(run(0.5, 0.5)).toEqual([]);
  expect(run(0.5 + FRAME, 0.6).at(-1)!.tip[0]).toBeCloseTo(1, 5);
  expect(run(2, 2)).toEqual([]);
  expect(run(2, 2.1).at(-1)!.tip[0]).toBeCloseTo(4, 5);
});

test('a picture that stands still keeps its trails', () => {
  const { run } = trailsOf(along(2)), shown = run(0, 1);
  for (let k = 0; k < 100; k++) run(1, 1);
  expect(run(1, 1)).toEqual(shown);
});

test('only grains in the slab that move along the plane have a trail, seen from either side', () => {
  const out = (time: number): Vec3 => [2 * time, 0.3, 1], rest = (): Vec3 => [0, 0, 1];
  const across = (time: number): Vec3 => [0, 0.2 * (time - 0.5), 1], lost = (): Vec3 => [NaN, NaN, NaN];
  expect(trailsOf(out, rest, across, lost).run(0, 1)).toEqual([]);
  const { run, trails, lines } = trailsOf(out, along(1));
  run(0, 1);
  trails.draw(slab, -1);
  const before = Math.fround(-0.02);
  for (const { foot, tip } of lines.shown()) expect([foot[1], tip[1]]).toEqual([before, before]);
  trails.draw({ axis: 0, low: 0.9, high: 1.1 }, 1);
  expect(lines.shown()).toEqual([]); // it goes across this plane
});

test('what a moving bed has put elsewhere leaves no line to there, and none of before', () => {
  const moved = trailsOf((time) => [0.5 * time - (time > 0.8 ? 3 : 0), 0, 1]).run(0, 1);
  expect(moved.length).toBeGreaterThan(0);
  expect(Math.min(...moved.map(({ tip }) => tip[0]))).toBeGreaterThan(-2.6);
  expect(Math.max(...moved.map(({ foot }) => foot[0]))).toBeCloseTo(-2.5, 5);
  const starts = trailsOf((time) => [time > 0.8 ? 9 * (time - 0.8) : 0, 0, 1]).run(0, 1);
  expect(starts.at(-1)!.tip[0]).toBeLessThan(0.3); // one that is hit has moved by itself
});

test('of a great bed each trail is as long, of fewer points, and of many grains in the plane some have one', () => {
  const count = 150_000, lines = linesOf(), trails = createTrails(count, lines), center = new Float32Array(4 * count);
  for (let i = 0; i < count; i++) center.set([0, i < 9000 ? 0 : 1, 0, R], 4 * i);
  for (let k = 0; k <= 60; k++) {
    for (let i = 0; i < count; i++) center[4 * i] = 4 * k * FRAME;
    trails.take(center, k * FRAME);
  }
  trails.draw(slab, 1);
  const shown = lines.shown(), each = shown.filter(({ foot }) => foot[0] > 3.99).length;
  expect(each).toBeGreaterThan(1000);
  expect(each).toBeLessThanOrEqual(2000);
  expect(Math.min(...shown.map(({ tip }) => tip[0]))).toBeCloseTo(2, 4);
  expect(shown.length / each).toBeLessThan(13);
});
