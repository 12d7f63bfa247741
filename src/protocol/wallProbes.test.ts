import { expect, test } from 'vitest';
import { WALL_PROBES, writeWallProbes } from './wallProbes';

test('the host share sums what the engine tells of it, and is no number without a mechanism', () => {
  const row = new Float64Array(3).fill(7);
  writeWallProbes(row, 1, 12, { detect: 5, mechanism: 1, upload: 0.25, readBack: 0.5 });
  expect([...row]).toEqual([7, 12, 1.75]);
  writeWallProbes(row, 1, 3, { detect: 5, solve: 2 });
  expect([...row]).toEqual([7, 3, NaN]);
  expect(Object.keys(WALL_PROBES)).toHaveLength(2);
});
