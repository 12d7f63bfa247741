import type { Packing } from './packing';

/** The overlaps of a packing, sphere on sphere, floor, wall and slab: worst and mean depth [m], and their number. */
export type Overlaps = { worst: number; mean: number; count: number };

/** Finds overlaps from positions alone, in doubles, in the same way for every engine. */
export function findOverlaps(
  { radius, half }: Pick<Packing, 'radius' | 'half'>, positions: ArrayLike<number>, slab: number,
): Overlaps {
  const cells = fillCells(2 * radius, positions), touch = 4 * radius * radius;
  let worst = 0, sum = 0, count = 0;
  const add = (depth: number): void => {
    if (depth <= 0) return;
    worst = Math.max(worst, depth);
    sum += depth;
    count++;
  };
  for (const [key, own] of cells) {
    const near = NEIGHBOURS.flatMap((step) => cells.get(key + step) ?? []);
    for (const i of own) {
      const x = positions[3 * i], y = positions[3 * i + 1], z = positions[3 * i + 2];
      for (const j of near) {
        if (j <= i) continue;
        const dx = positions[3 * j] - x, dy = positions[3 * j + 1] - y, dz = positions[3 * j + 2] - z;
        const d2 = dx * dx + dy * dy + dz * dz;
        if (d2 < touch) add(2 * radius - Math.sqrt(d2));
      }
      add(radius - z);
      add(radius - half + Math.abs(x));
      add(radius - half + Math.abs(y));
      add(z + radius - slab);
    }
  }
  return { worst, mean: count ? sum / count : 0, count };
}

const STRIDE = 4096; // number of cells along an axis in a key
const STEPS = [-1, 0, 1];
const NEIGHBOURS = STEPS.flatMap((x) => STEPS.flatMap((y) => STEPS.map((z) => x + STRIDE * (y + STRIDE * z))));

/** Returns the spheres by the cube of side `cell` [m] in which their centre lies. */
function fillCells(cell: number, positions: ArrayLike<number>): Map<number, number[]> {
  const cells = new Map<number, number[]>(), at = (c: number): number => Math.floor(positions[c] / cell);
  for (let i = 0; i < positions.length / 3; i++) {
    const key = at(3 * i) + STRIDE * (at(3 * i + 1) + STRIDE * at(3 * i + 2)), list = cells.get(key);
    if (list) list.push(i);
    else cells.set(key, [i]);
  }
  return cells;
}
