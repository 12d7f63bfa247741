import { expect, test } from 'vitest';
import { cameraOf, keepTogether, type Run } from './together';

const at = (time: number, playing = true, phase: Run['phase'] = 'running'): Run => ({ time, phase, playing });
const FREE = [false, false] as const;

test('the run that is ahead waits until the other has come to it', () => {
  const before = [at(0), at(0)] as const;
  expect(keepTogether([at(0.1), at(0.1)], before, FREE)).toEqual([null, null]);
  expect(keepTogether([at(0.3), at(0.1)], [at(0.2), at(0)], FREE)).toEqual(['pause', null]);
  expect(keepTogether([at(0.1), at(0.3)], [at(0), at(0.2)], FREE)).toEqual([null, 'pause']);
  const waits = [true, false] as const;
  expect(keepTogether([at(0.3, false), at(0.2)], before, waits)).toEqual([null, null]);
  expect(keepTogether([at(0.3, false), at(0.3)], before, waits)).toEqual(['play', null]);
});

test('a run that is still being built, or whose bed settles, is waited for, so that both begin at once', () => {
  expect(keepTogether([at(0.01), at(0, true, 'starting')], null, FREE)).toEqual(['pause', null]);
  expect(keepTogether([at(0.01), at(-0.2, true, 'preparing')], null, FREE)).toEqual(['pause', null]);
});

test('one that waits and is started by hand waits again; one that a person has paused is left alone', () => {
  expect(keepTogether([at(0.3), at(0.1)], null, [true, false])).toEqual(['pause', null]);
  expect(keepTogether([at(0.3, false), at(0.1)], null, FREE)).toEqual([null, null]);
});

test('a slow run and one that is ten times as fast stay together within a few questions', () => {
  const speeds = [0.1, 1], times = [0, 0], held = [false, false];
  let before: [Run, Run] | null = null, apart = 0;
  for (let k = 0; k < 300; k++) {
    times.forEach((_, side) => { if (!held[side]) times[side] += 0.15 * speeds[side]; });
    const runs: [Run, Run] = [at(times[0], !held[0]), at(times[1], !held[1])];
    keepTogether(runs, before, [held[0], held[1]]).forEach((order, side) => {
      if (order) held[side] = order === 'pause';
    });
    before = runs;
    apart = Math.max(apart, Math.abs(times[0] - times[1]));
  }
  expect(times[0]).toBeCloseTo(300 * 0.15 * 0.1, 9); // the slow one never waits
  expect(apart).toBeLessThan(3 * 0.15);
});

test('both cameras are that of the one which was moved last', () => {
  expect(cameraOf(['a', 'a'], null)).toBeNull();
  expect(cameraOf(['a', 'b'], null)).toBe('a'); // links may differ
  expect(cameraOf(['a', 'c'], 'a')).toBe('c');
  expect(cameraOf(['d', 'c'], 'c')).toBe('d');
  expect(cameraOf(['d', 'd'], 'd')).toBeNull();
});
