import { cbrt } from '../../../core/elementary/powers';
import { sharedI32 } from '../../../core/sharedArrays';
import type { Vec3 } from '../../../core/vec3';

/**
 * A uniform grid over a domain, rebuilt each frame by counting sort: the broad phase. Grains outside are put in the
 * nearest border cell, which keeps neighbours neighbours (clamping never moves two cell indices further apart).
 */
export type Grid = {
  origin: Vec3;
  /** Edge of a cell [m]: a contact never reaches farther than the next cell. */
  cell: number;
  /** Cells per metre along x, y, z [1/m]. */
  scale: Float64Array;
  /** True if x and y wrap: the domain is a whole number of cells wide, and the last cell's neighbour is the first. */
  periodic: boolean;
  /** True if the origin follows the grains: it is their least x, y, z at each filling. */
  roams: boolean;
  nx: number; ny: number; nz: number;
  /** Grains of cell c are items[start[c]] … items[start[c + 1] − 1], in ascending order. */
  start: Int32Array;
  items: Int32Array;
  cellOf: Int32Array;
};

/** Most cells per grain: with more, a coarser grid costs less than its empty cells. */
const MAX_CELLS_PER_GRAIN = 64;
/** Most cells per contact point of a surface: these lie in sheets, and most cells about them are empty. */
const MAX_CELLS_PER_POINT = 16;

/**
 * Creates a grid for contact points of surfaces alone, whose domain may be a road: as large as the span of `places` [m,
 * ×3], with room to grow.
 */
export function createRoamingGrid(places: Float64Array, reach: number, pointCount: number): Grid {
  const low: Vec3 = [Infinity, Infinity, Infinity], high: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (let k = 0; k < places.length; k++) {
    low[k % 3] = Math.min(low[k % 3], places[k]);
    high[k % 3] = Math.max(high[k % 3], places[k]);
  }
  return {
    ...createGrid(
      low, low.map((x, c) => x + GROWS * (high[c] - x)) as Vec3, reach, pointCount, false, MAX_CELLS_PER_POINT
    ), roams: true,
  };
}

/** Size of a roaming grid over the span of its points when it is created [1]. */
const GROWS = 1.25;

export function createGrid(
  min: Vec3, max: Vec3, reach: number, grainCount: number, periodic = false, cellsPerGrain = MAX_CELLS_PER_GRAIN
): Grid {
  const size = [max[0] - min[0], max[1] - min[1], max[2] - min[2]].map((s) => Math.max(s, reach));
  const limit = Math.max(4096, cellsPerGrain * grainCount);
  const cell = Math.max(reach, cbrt((size[0] * size[1] * size[2]) / limit));
  const [nx, ny, nz] = size.map((s, c) => Math.max(1, periodic && c < 2 ? Math.floor(s / cell) : Math.ceil(s / cell)));
  const scale = Float64Array.of(periodic ? nx / size[0] : 1 / cell, periodic ? ny / size[1] : 1 / cell, 1 / cell);
  return {
    origin: [...min], cell, scale, periodic, roams: false, nx, ny, nz, start: sharedI32(nx * ny * nz + 1),
    items: sharedI32(grainCount), cellOf: sharedI32(grainCount),
  };
}

/** Sorts the grains into cells. The sort is stable: the order inside a cell is that of the grains. */
export function fillGrid(grid: Grid, position: Float64Array, grainCount: number): void {
  const { origin, nx, ny, nz, start, items, cellOf, scale } = grid;
  start.fill(0);
  if (grid.roams) for (let c = 0; c < 3; c++) {
    origin[c] = Infinity;
    for (let k = c; k < 3 * grainCount; k += 3) if (position[k] < origin[c]) origin[c] = position[k];
  }
  for (let i = 0; i < grainCount; i++) {
    const ix = clampCell((position[3 * i] - origin[0]) * scale[0], nx);
    const iy = clampCell((position[3 * i + 1] - origin[1]) * scale[1], ny);
    const iz = clampCell((position[3 * i + 2] - origin[2]) * scale[2], nz);
    const c = ix + nx * (iy + ny * iz);
    cellOf[i] = c;
    start[c + 1]++;
  }
  for (let c = 0; c < start.length - 1; c++) start[c + 1] += start[c];
  // backwards, which keeps the order of grains and moves each end to the beginning of its cell
  for (let i = grainCount - 1; i >= 0; i--) items[--start[cellOf[i] + 1]] = i;
  // start[c + 1] now holds the beginning of cell c: shift by one
  for (let c = 0; c < start.length - 1; c++) start[c] = start[c + 1];
  start[start.length - 1] = grainCount;
}

const clampCell = (x: number, n: number): number => (x >= n ? n - 1 : x > 0 ? x | 0 : 0);
