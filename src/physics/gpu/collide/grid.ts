import type { Model } from '../../../model/model';

/**
 * Cells of the broad phase: a dense box over the domain, each wider than any two touching grains, in blocks of `edge`³.
 * A contact is swept in the block of its grain A, so that blocks are as large as a workgroup can use and no larger.
 */
export type CellGrid = {
  cells: [number, number, number]; blocks: [number, number, number];
  edge: number; count: number; blockCount: number; cell: number;
};

/**
 * Returns the number of cells that the device has room for: a few a grain, since a bed fills only part of its domain.
 */
export const cellCapacity = (grainCount: number): number => Math.max(4096, 4 * grainCount);

/** Most grains of one block in a packed bed, roughly, and the solid fraction of such a bed [1]. */
export const GRAINS_A_BLOCK = 128;
const PACKED = 0.6;

/**
 * Returns the number of cells along a block, 2 to 4, which a world keeps for life: fewer where small grains crowd the
 * cells of the largest.
 */
export function chooseEdge(model: Pick<Model, 'grainCount' | 'radii' | 'maxRadius'>): number {
  if (model.grainCount === 0) return 2;
  const cell = 2.2 * model.maxRadius;
  let volume = 0;
  for (const r of model.radii) volume += (4 / 3) * Math.PI * r ** 3;
  const perCell = (PACKED * cell ** 3 * model.grainCount) / volume;
  return Math.max(2, Math.min(4, Math.floor(Math.cbrt(GRAINS_A_BLOCK / perCell))));
}

/**
 * Returns a grid for pairs up to `reach` [m] apart. Cells are larger only if the domain would have too many of them.
 */
export function chooseGrid(model: Model, reach: number): CellGrid {
  const { min, max } = model.domain, capacity = cellCapacity(model.grainCount), edge = chooseEdge(model);
  let cell = reach > 0 ? reach : 1;
  for (;;) {
    const blocks =
      [0, 1, 2].map((c) => Math.max(1, Math.ceil((max[c] - min[c]) / (cell * edge)))) as [number, number, number];
    const blockCount = blocks[0] * blocks[1] * blocks[2], count = blockCount * edge ** 3;
    if (count <= capacity) {
      return { cells: blocks.map((n) => n * edge) as [number, number, number], blocks, edge, count, blockCount, cell };
    }
    cell *= Math.max(1.01, Math.cbrt(count / capacity));
  }
}
