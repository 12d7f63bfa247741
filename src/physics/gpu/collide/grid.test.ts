import { expect, test } from 'vitest';
import { createModel } from '../../../model/model';
import { mixedHeap } from '../testing/fixtures';
import { cellCapacity, chooseGrid } from './grid';

test.each([0.001, 0.01, 0.11, 5])('cells for a reach of %f m are no smaller, cover the domain, and fit', (reach) => {
  const model = createModel(mixedHeap(300, 1)), { cells, count, cell } = chooseGrid(model, reach);
  expect(cell).toBeGreaterThanOrEqual(reach);
  cells.forEach((n, c) => expect(n * cell).toBeGreaterThanOrEqual(model.domain.max[c] - model.domain.min[c] - 1e-12));
  expect(count).toBe(cells[0] * cells[1] * cells[2]);
  expect(count).toBeLessThanOrEqual(cellCapacity(model.grainCount));
});
