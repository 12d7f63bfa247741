/**
 * A uniform grid over the bounding box of a big body, in B: it lists the parts that may be near a place. A part is
 * listed in each cell that its own box touches, and is tested only in the first cell that it shares with the grain,
 * hence once.
 */
export type BodyGrid = {
  /** Lower corner of the grid in B [m] and reciprocal sides of a cell [1/m], ×3. */
  origin: Float64Array;
  inverseCell: Float64Array;
  /** Numbers of cells along x, y, z. */
  cells: Int32Array;
  /** Parts of cell c = x + nx (y + ny z) are items[start[c]] … items[start[c + 1] − 1], ascending. */
  start: Int32Array;
  items: Int32Array;
  /** First cell of each part along x, y, z, ×3. */
  low: Int32Array;
};

/** Largest number of cells along an axis: three such numbers fit in one u32 on the device. */
export const MAX_CELLS = 1024;
/** The number of cells is limited to CELLS_PER_PART times the number of parts, or to FEWEST if that is more. */
const CELLS_PER_PART = 4, FEWEST = 64;

/**
 * Returns the grid over parts with these boxes, each the lower and upper corner of a part in B [m], ×6. A cell is as
 * long as the mean longest side of a part, or longer if there would be too many cells.
 */
export function createBodyGrid(boxes: Float64Array): BodyGrid {
  const count = boxes.length / 6, min = [Infinity, Infinity, Infinity], max = [-Infinity, -Infinity, -Infinity];
  let typical = 0; // mean of the longest sides of parts [m]
  for (let p = 0; p < 6 * count; p += 6) {
    let longest = 0;
    for (let c = 0; c < 3; c++) {
      min[c] = Math.min(min[c], boxes[p + c]);
      max[c] = Math.max(max[c], boxes[p + 3 + c]);
      longest = Math.max(longest, boxes[p + 3 + c] - boxes[p + c]);
    }
    typical += longest / count;
  }
  const size = max.map((x, c) => x - min[c]), limit = Math.max(FEWEST, CELLS_PER_PART * count);
  const cellsOf = (side: number) => size.map((s) => Math.min(MAX_CELLS, Math.max(1, Math.ceil(s / side))));
  let side = typical, cells = cellsOf(side);
  while (cells[0] * cells[1] * cells[2] > limit) { side *= 1.25; cells = cellsOf(side); }
  const grid: BodyGrid = {
    origin: Float64Array.from(min), inverseCell: Float64Array.from(size, (s, c) => (s > 0 ? cells[c] / s : 0)),
    cells: Int32Array.from(cells), start: new Int32Array(cells[0] * cells[1] * cells[2] + 1), items: new Int32Array(0),
    low: new Int32Array(3 * count),
  };
  fill(grid, boxes);
  return grid;
}

/** Returns the cell along axis c that the coordinate at[index] [m, in B] is in; outside the grid, the nearest cell. */
export function cellAlong(
  { origin, inverseCell, cells }: BodyGrid, c: number, at: Float64Array, index: number
): number {
  const cell = Math.floor((at[index] - origin[c]) * inverseCell[c]);
  return cell < 0 ? 0 : cell >= cells[c] ? cells[c] - 1 : cell;
}

/**
 * Writes the parts of all cells into `items` by a counting sort, their limits into `start` and their first cells into
 * `low`.
 */
function fill(grid: BodyGrid, boxes: Float64Array): void {
  const { cells: [nx, ny], start, low } = grid, count = boxes.length / 6, high = new Int32Array(3 * count);
  for (let p = 0; p < count; p++) for (let c = 0; c < 3; c++) {
    low[3 * p + c] = cellAlong(grid, c, boxes, 6 * p + c);
    high[3 * p + c] = cellAlong(grid, c, boxes, 6 * p + 3 + c);
  }
  const visit = (each: (cell: number, part: number) => void) => {
    for (let p = 0; p < count; p++) {
      const [x0, y0, z0] = low.subarray(3 * p), [x1, y1, z1] = high.subarray(3 * p);
      for (let z = z0; z <= z1; z++)
        for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) each(x + nx * (y + ny * z), p);
    }
  };
  visit((cell) => { start[cell + 1]++; });
  for (let c = 1; c < start.length; c++) start[c] += start[c - 1];
  grid.items = new Int32Array(start[start.length - 1]);
  const next = start.slice();
  visit((cell, part) => { grid.items[next[cell]++] = part; });
}
