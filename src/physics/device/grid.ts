import type { Model } from '../../model/model';

/** Cells of the broad phase: a dense box over the domain, wider than any two touching grains. */
export type CellGrid = { cells: [number, number, number]; count: number; cell: number };

/** Cells that the device has room for: a few a grain, since a bed fills only part of its domain. */
export const cellCapacity = (grainCount: number): number => Math.max(4096, 4 * grainCount);

/** Grid for pairs up to `reach` [m] apart. Cells grow beyond that only where the domain has too many of them. */
export function chooseGrid(model: Model, reach: number): CellGrid {
  const { min, max } = model.domain, capacity = cellCapacity(model.grainCount);
  let cell = reach > 0 ? reach : 1;
  for (;;) {
    const cells = [0, 1, 2].map((c) => Math.max(1, Math.ceil((max[c] - min[c]) / cell))) as [number, number, number];
    const count = cells[0] * cells[1] * cells[2];
    if (count <= capacity) return { cells, count, cell };
    cell *= Math.max(1.01, Math.cbrt(count / capacity));
  }
}
