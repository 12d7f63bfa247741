import { expect, test } from 'vitest';
import type { Samples } from '../../protocol/messages';
import { SampleHistory } from './history';

/** Returns samples of `count` steps from step `from` on, 1 ms apart: pull = step number, sinkage = its square. */
function steps(from: number, count: number): Samples {
  const t = Float64Array.from({ length: count }, (_, i) => (from + i) / 1000);
  const values = new Float64Array(2 * count);
  for (let i = 0; i < count; i++) values.set([from + i, (from + i) ** 2], 2 * i);
  return { t, keys: ['pull', 'sinkage'], values };
}

const mean = (column: Float64Array, count: number) => column.subarray(0, count).reduce((a, x) => a + x, 0) / count;

test('holds every step while there is room, whatever the order of the keys', () => {
  const history = new SampleHistory(['sinkage', 'pull'], 100);
  history.push(steps(0, 7));
  history.push(steps(7, 13));
  expect(history.count).toBe(20);
  expect([...history.columns.pull.subarray(0, 20)]).toEqual([...Array(20).keys()]);
  expect(history.columns.sinkage[19]).toBe(361);
  expect(history.latest).toEqual({ pull: 19, sinkage: 361 });
});

test('a million steps stay within capacity, in order of time, with the mean they had', () => {
  const history = new SampleHistory(['pull', 'sinkage'], 1000);
  const total = 2 ** 20;
  for (let from = 0; from < total; from += 4096) history.push(steps(from, 4096));
  expect(history.count).toBeLessThan(1000);
  expect(history.count).toBeGreaterThanOrEqual(500);
  const covered = history.count * history.stride; // steps that are in finished rows
  expect(total - covered).toBeLessThan(history.stride);
  expect(mean(history.columns.pull, history.count)).toBeCloseTo((covered - 1) / 2, 6);
  expect(history.t.subarray(0, history.count).every((t, i, all) => i === 0 || t > all[i - 1])).toBe(true);
  expect(history.columns.pull).toHaveLength(1000);
});

test('a run that goes on from an earlier time replaces what came after it', () => {
  const history = new SampleHistory(['pull', 'sinkage'], 100);
  history.push(steps(0, 10));
  history.push({ ...steps(6, 2), values: Float64Array.of(-1, -1, -1, -1) });
  expect([...history.columns.pull.subarray(0, history.count)]).toEqual([0, 1, 2, 3, 4, 5, -1, -1]);
});

test('time that goes back to the start is a new run', () => {
  const history = new SampleHistory(['pull', 'sinkage'], 100);
  history.push(steps(500, 10));
  history.push(steps(0, 5));
  expect(history.count).toBe(5);
  expect(history.t[0]).toBe(0);
});

test('a probe that is not sent is not a number, not zero', () => {
  const history = new SampleHistory(['pull', 'lift'], 10);
  history.push(steps(0, 3));
  expect(history.columns.lift[1]).toBeNaN();
  expect(history.columns.pull[1]).toBe(1);
});

test('an empty message changes nothing', () => {
  const history = new SampleHistory(['pull'], 10);
  history.push({ t: new Float64Array(), keys: ['pull'], values: new Float64Array() });
  expect(history.version).toBe(0);
});

test('a run that goes on from a moment forgets what came after it, and has the values of that moment', () => {
  const history = new SampleHistory(['force']);
  const push = (from: number, to: number, sign: number) => {
    for (let k = from; k <= to; k++)
      history.push({ t: Float64Array.of(k / 10), keys: ['force'], values: Float64Array.of(sign * k) } as never);
  };
  push(1, 9, 1);
  expect([history.at(0.45).force, history.at(0.4).force, history.at(99).force, history.at(0).force])
    .toEqual([4, 4, 9, undefined]);
  const { version } = history;
  history.cutAfter(0.5);
  expect([history.count, history.latest.force, history.version > version]).toEqual([5, 5, true]);
  push(6, 7, -1);
  expect([...history.columns.force.subarray(0, history.count)]).toEqual([1, 2, 3, 4, 5, -6, -7]);
  history.cutAfter(-1);
  expect([history.count, history.at(1)]).toEqual([0, {}]);
});
