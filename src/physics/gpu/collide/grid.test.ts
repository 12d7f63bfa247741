import { expect, test } from 'vitest';
import { createModel } from '../../../model/model';
import { mixedHeap } from '../testing/fixtures';
import { cellCapacity, cellsOf, chooseBlock, chooseGrid, GRAINS_A_BLOCK } from './grid';

test.each([0.001, 0.01, 0.11, 5])('cells for a reach of %f m are no smaller, cover the domain, and fit', (reach) => {
  const model = createModel(mixedHeap(300, 1)), { cells, count, cell } = chooseGrid(model, reach);
  expect(cell).toBeGreaterThanOrEqual(reach);
  cells.forEach((n, c) => expect(n * cell).toBeGreaterThanOrEqual(model.domain.max[c] - model.domain.min[c] - 1e-12));
  expect(count).toBe(cells[0] * cells[1] * cells[2]);
  expect(count).toBeLessThanOrEqual(cellCapacity(model.grainCount));
});

/** Returns the grains that a block of a packed bed has: like grains of this part of their bounding sphere. */
function fullBlock(part: number): { cells: number[]; grains: number } {
  const grainCount = 100, volume = (4 / 3) * Math.PI * part, cell = 2.2;
  const cells = chooseBlock({
    grainCount, radii: new Float64Array(grainCount).fill(1), maxRadius: 1,
    templates: [{ shape: { kind: 'sphere', radius: 1 }, volume, inertia: [0.4, 0.4, 0.4] }],
    shapeOf: new Uint8Array(grainCount),
  });
  return { cells, grains: (cellsOf(cells as [number, number, number]) * 0.6 * cell ** 3) / volume };
}

test.each([
  [1, [4, 4, 4]], [0.7, [4, 4, 3]], [0.5, [4, 3, 3]], [0.4, [3, 3, 3]], [0.25, [3, 3, 2]], [0.05, [2, 2, 2]],
])('grains with %f of the volume of a ball are in blocks of %j cells, as full as may be', (part, expected) => {
  const { cells, grains } = fullBlock(part);
  expect(cells).toEqual(expected);
  if (part > 0.1) expect(grains / GRAINS_A_BLOCK).toBeGreaterThan(0.6);
  if (part > 0.1) expect(grains).toBeLessThanOrEqual(GRAINS_A_BLOCK);
});
