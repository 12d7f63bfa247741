import type { Model } from '../../../model/model';

type Cells = [number, number, number];

/**
 * Cells of the broad phase: a dense box over the domain, each wider than any two touching grains, in blocks that are
 * boxes of them. A contact is swept in the block of its grain A, so that blocks are as large as a workgroup can use and
 * no larger.
 */
export type CellGrid = {
  cells: Cells; blocks: Cells; blockCells: Cells; count: number; blockCount: number; cell: number;
};

/**
 * Returns the number of cells that the device has room for: a few a grain, since a bed fills only part of its domain.
 */
export const cellCapacity = (grainCount: number): number => Math.max(4096, 4 * grainCount);

/** Most grains of one block in a packed bed, roughly, and the solid fraction of such a bed [1]. */
export const GRAINS_A_BLOCK = 128;
const PACKED = 0.6;

/** Boxes of cells that a block may be, the smallest first. */
const BLOCKS: readonly Cells[] = [[2, 2, 2], [3, 2, 2], [3, 3, 2], [3, 3, 3], [4, 3, 3], [4, 4, 3], [4, 4, 4]];

export const cellsOf = ([x, y, z]: Cells): number => x * y * z;

/** The size of blocks goes by these: bounding radii and shapes of grains. */
export type Grains = Pick<Model, 'grainCount' | 'radii' | 'maxRadius' | 'templates' | 'shapeOf'>;

/**
 * Returns the cells of a block, which a world keeps for life: fewer where small or flat grains crowd the cells of the
 * largest.
 */
export function chooseBlock({ grainCount, radii, maxRadius, templates, shapeOf }: Grains): Cells {
  if (grainCount === 0) return [...BLOCKS[0]];
  const cell = 2.2 * maxRadius;
  let volume = 0;
  for (let i = 0; i < radii.length; i++) volume += templates[shapeOf[i]].volume * radii[i] ** 3;
  const perCell = (PACKED * cell ** 3 * grainCount) / volume, most = GRAINS_A_BLOCK / perCell;
  return [...(BLOCKS.findLast((block) => cellsOf(block) <= most) ?? BLOCKS[0])];
}

/**
 * Returns a grid for pairs up to `reach` [m] apart. Cells are larger only if the domain would have too many of them.
 */
export function chooseGrid(model: Model, reach: number): CellGrid {
  const { min, max } = model.domain, capacity = cellCapacity(model.grainCount), blockCells = chooseBlock(model);
  let cell = reach > 0 ? reach : 1;
  for (;;) {
    const blocks = [0, 1, 2].map((c) =>
      Math.max(1, Math.ceil((max[c] - min[c]) / (cell * blockCells[c])))) as Cells;
    const blockCount = cellsOf(blocks), count = blockCount * cellsOf(blockCells);
    if (count <= capacity) {
      return { cells: blocks.map((n, c) => n * blockCells[c]) as Cells, blocks, blockCells, count, blockCount, cell };
    }
    cell *= Math.max(1.01, Math.cbrt(count / capacity));
  }
}
