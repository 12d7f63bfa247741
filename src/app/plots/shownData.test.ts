import { expect, test } from 'vitest';
import type { ChartData } from './chartData';
import { sampledBox, shownData } from './shownData';

const data: ChartData = {
  x: [0, 10], y: [-1, 3], raw: { x: [0, 5, null], y: [1, null, 2] }, mean: null,
  dashed: [{ points: [[1, 2]], label: 'reference' }], isLogX: false, isLogY: true, latest: { x: 5, y: NaN },
};

test('all of a chart is in the units that are shown: curves, curves behind, ends of axes and the newest values', () => {
  expect(shownData(data, { x: 1, y: 2 })).toEqual({
    x: [0, 10], y: [-2, 6], raw: { x: [0, 5, null], y: [2, null, 4] }, mean: null,
    dashed: [{ points: [[1, 4]], label: 'reference' }], isLogX: false, isLogY: true, latest: { x: 5, y: NaN },
  });
  const band = { label: 'all', points: [[1, 2, 3]] as const }, dashed = [{ points: [], band }];
  expect(shownData({ ...data, dashed }, { x: 10, y: 2 }).dashed[0].band!.points).toEqual([[10, 4, 6]]);
  const mean = { x: [1, 2], y: [3, 4] };
  expect(shownData({ ...data, mean }, { x: 10, y: 1 }).mean).toEqual({ x: [10, 20], y: [3, 4] });
});

test('in the units of the samples nothing is copied', () => {
  expect(shownData(data, { x: 1, y: 1 })).toBe(data);
});

test('a part that is drawn over is that part of the samples', () => {
  expect(sampledBox({ x: [1, 2], y: [4, 8] }, { x: 1, y: 4 })).toEqual({ x: [1, 2], y: [1, 2] });
});
