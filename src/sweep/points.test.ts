import { describe, expect, test } from 'vitest';
import type { Value } from '../params/param';
import { pointsOf } from './points';
import { runsOf, type Axis, type Sweep } from './sweep';

const sweepOf = (axes: Axis[], sample?: Sweep['sample']): Sweep =>
  ({ scene: 'rolling-ball', base: {}, duration: 1, axes, probes: [], ...(sample && { sample }) });
const pointsFor = (...args: Parameters<typeof sweepOf>): Value[][] => [...pointsOf(sweepOf(...args))];
const column = (points: Value[][], a: number): number[] => points.map((point) => point[a] as number);

test('without a sample the runs are the full product of the axes, the first the slowest', () => {
  expect(pointsFor([
    { key: 'speed', values: [3, 1] }, { key: 'backend', values: ['cpu', 'gpu'] }, { key: 'seed', values: [7, 5] },
  ])).toEqual([
    [3, 'cpu', 7], [3, 'cpu', 5], [3, 'gpu', 7], [3, 'gpu', 5], [1, 'cpu', 7], [1, 'cpu', 5], [1, 'gpu', 7],
    [1, 'gpu', 5],
  ]);
});

test('a range has its ends and what lies evenly between, by differences or by ratios, in few digits', () => {
  expect(pointsFor([{ key: 'speed', from: 0, to: 0.6, count: 7, scale: 'linear' }]).flat())
    .toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]);
  expect(pointsFor([{ key: 'speed', from: 0.01, to: 100, count: 5, scale: 'log' }]).flat())
    .toEqual([0.01, 0.1, 1, 10, 100]);
  expect(pointsFor([{ key: 'slip', from: -0.1, to: 0.7, count: 9, scale: 'linear' }]).flat())
    .toEqual([-0.1, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]);
  expect(pointsFor([{ key: 'dt', from: 1e-9, to: 1, count: 4, scale: 'log' }]).flat()).toEqual([1e-9, 1e-6, 1e-3, 1]);
  expect(pointsFor([{ key: 'speed', from: 2, to: 1, count: 3, scale: 'linear' }]).flat()).toEqual([2, 1.5, 1]);
});

const box: Axis[] = [
  { key: 'speed', from: 1, to: 3, scale: 'linear' }, { key: 'friction', from: 0.01, to: 1, scale: 'log' },
  { key: 'substeps', from: 1, to: 4, scale: 'linear' }, { key: 'backend', values: ['cpu', 'gpu'] },
];

describe.each(['random', 'latin'] as const)('a sample by %s', (method) => {
  const points = pointsFor(box, { method, count: 400, seed: 3 });

  test('has as many points, each in the box, and the same for the same seed alone', () => {
    expect(points).toHaveLength(400);
    expect(column(points, 0).every((x) => x >= 1 && x <= 3)).toBe(true);
    expect(column(points, 1).every((x) => x >= 0.01 && x <= 1)).toBe(true);
    expect(pointsFor(box, { method, count: 400, seed: 3 })).toEqual(points);
    expect(pointsFor(box, { method, count: 400, seed: 4 })).not.toEqual(points);
  });

  test('draws whole numbers and listed values alike often, and a log axis evenly by decades', () => {
    for (const seed of [1, 2, 3, 4]) {
      const share = column(points, 2).filter((x) => x === seed).length / 400;
      expect(Math.abs(share - 0.25)).toBeLessThan(0.08); // 3.7 standard deviations of 400 independent draws
    }
    expect(Math.abs(points.filter((point) => point[3] === 'cpu').length / 400 - 0.5)).toBeLessThan(0.1);
    expect(Math.abs(column(points, 1).filter((x) => x < 0.1).length / 400 - 0.5)).toBeLessThan(0.1);
  });

  test('has axes that know nothing of each other', () => {
    const x = column(points, 0), y = column(points, 1).map(Math.log);
    const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
    const spread = (a: number[], b: number[]) => mean(a.map((one, k) => (one - mean(a)) * (b[k] - mean(b))));
    expect(Math.abs(spread(x, y) / Math.sqrt(spread(x, x) * spread(y, y)))).toBeLessThan(0.2); // 4 deviations
  });
});

test('of each axis a Latin hypercube has one point in every part, which chance has not', () => {
  const partsOf = (method: 'random' | 'latin'): number => {
    const points = pointsFor(box, { method, count: 100, seed: 1 });
    return new Set(column(points, 0).map((x) => Math.floor((x - 1) / 2 * 100))).size;
  };
  expect(partsOf('latin')).toBe(100);
  expect(partsOf('random')).toBeLessThan(80); // 63 are expected
});

test('a larger sample by chance begins with the smaller one', () => {
  const few = pointsFor(box, { method: 'random', count: 10, seed: 1 });
  expect(pointsFor(box, { method: 'random', count: 20, seed: 1 }).slice(0, 10)).toEqual(few);
});

test.each(['random', 'latin'] as const)('each point of a sample by %s has all seeds, and is as without', (method) => {
  const sample = { method, count: 6, seed: 2 }, [speed, friction, , backend] = box;
  const alone = pointsFor([speed, friction, backend], sample), seeds = [7, 5, 9];
  const crossed = pointsFor([speed, friction, { key: 'seed', values: seeds }, backend], sample);
  expect(crossed).toEqual(alone.flatMap(([v, mu, on]) => seeds.map((seed) => [v, mu, seed, on])));
  expect(runsOf({ axes: [speed, { key: 'seed', values: seeds }], sample })).toBe(18);
  const range = pointsFor([{ key: 'seed', from: 1, to: 3, count: 3, scale: 'linear' }, speed], sample);
  expect(range).toEqual(pointsFor([speed], sample).flatMap(([v]) => [1, 2, 3].map((seed) => [seed, v])));
});
