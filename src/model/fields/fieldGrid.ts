import type { Slab } from '../overlay';
import type { WorldSpec } from '../worldSpec';
import { middleOf } from '../cut';

/** Cells along each side of the square of which a value is the mean, and so its depth across the plane [cells]. */
export const WINDOW = 3;
/** Most cells: those of a larger bed are larger. */
const MOST_CELLS = 40_000;

/**
 * Square cells of a cut through a bed, `columns` × `rows` of them from `low` along the level axis `along` and along z.
 * Each is as deep as `WINDOW` of them, from `near` to `far` along `axis`, but for what lies outside of the domain.
 */
export type FieldGrid = {
  readonly axis: number; readonly along: number;
  readonly side: number; readonly columns: number; readonly rows: number;
  readonly low: readonly [along: number, z: number]; readonly near: number; readonly far: number;
  /** Returns the cell of a point in W [m]; −1 if it is in none. */
  cellOf(x: number, y: number, z: number): number;
  /** Returns the volume of a cell within the domain [m³]. */
  volumeOf(cell: number): number;
};

/** Makes the cells of a slab's middle plane, whose side is `side` or, if those were too many, longer [m]. */
export function createFieldGrid({ min, max }: WorldSpec['domain'], slab: Slab, side: number): FieldGrid {
  const { axis } = slab, along = 1 - axis, wide = max[along] - min[along], high = max[2] - min[2];
  const cell = Math.max(side, Math.sqrt((wide * high) / MOST_CELLS)), half = (WINDOW * cell) / 2, at = middleOf(slab);
  const near = Math.max(min[axis], at - half), far = Math.min(max[axis], at + half);
  // a sliver that rounding leaves is no cell
  const columns = Math.max(1, Math.ceil(wide / cell - 1e-9)), rows = Math.max(1, Math.ceil(high / cell - 1e-9));
  const within = (from: number, k: number, end: number) => Math.min(cell, end - (from + k * cell));
  return {
    axis, along, side: cell, columns, rows, low: [min[along], min[2]], near, far,
    cellOf(x, y, z) {
      const across = axis === 0 ? x : y, u = Math.floor(((axis === 0 ? y : x) - min[along]) / cell);
      const v = Math.floor((z - min[2]) / cell);
      return across >= near && across < far && u >= 0 && u < columns && v >= 0 && v < rows ? columns * v + u : -1;
    },
    volumeOf: (k) => (far - near) * within(min[along], k % columns, max[along])
      * within(min[2], Math.floor(k / columns), max[2]),
  };
}
