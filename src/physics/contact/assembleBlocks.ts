import { blockMatrix, type BlockMatrix } from './blockMatrix';
import { isZero } from './ccp';

/** The functions and numbers of a problem of bodies that its N is assembled from. */
export type Probe = {
  count: number;
  size: 3 | 6;
  /**
   * Scratch for the velocities that a unit impulse leads to, ×6 a body; `movedBy` returns the bodies that an impulse on
   * contact i may move.
   */
  product: Float64Array;
  movedBy(i: number): readonly number[];
  /**
   * Returns bodies A and B of contact i. `push` adds to `product` the answer to the impulse d[at…] on contact i; `feel`
   * writes the velocity of B against A at contact i, in C, to out[at…].
   */
  bodiesOf(i: number): readonly [number, number];
  push(product: Float64Array, i: number, d: Float64Array, at: number): void;
  feel(product: Float64Array, i: number, out: Float64Array, at: number): void;
  /** Compliance E on the normal rows [1/kg]. */
  softness: number;
};

/** Returns N, made column by column: a unit impulse on contact j moves bodies, and the contacts of these feel it. */
export function assembleBlocks(probe: Probe): BlockMatrix {
  const { product, count, size } = probe, contactsOf = contactsByBody(probe), felt = new Float64Array(6);
  const unit = new Float64Array(6);
  const rows: [number, Float64Array][][] = Array.from({ length: count }, () => []);
  for (let j = 0; j < count; j++) {
    const moved = probe.movedBy(j), blocks = new Map<number, Float64Array>();
    for (let column = 0; column < size; column++) {
      for (const b of moved) product.fill(0, 6 * b, 6 * b + 6);
      unit.fill(0);
      unit[column] = 1;
      probe.push(product, j, unit, 0);
      for (const b of moved) {
        if (isZero(product.subarray(6 * b, 6 * b + 6), 6)) continue;
        for (const i of contactsOf.get(b) ?? []) if (!blocks.has(i)) blocks.set(i, new Float64Array(size * size));
      }
      for (const [i, block] of blocks) {
        for (const b of probe.bodiesOf(i)) if (!moved.includes(b)) product.fill(0, 6 * b, 6 * b + 6);
        probe.feel(product, i, felt, 0);
        for (let row = 0; row < size; row++) block[size * row + column] = felt[row];
      }
    }
    const own = blocks.get(j);
    if (own) own[0] += probe.softness;
    for (const [i, block] of blocks) rows[i].push([j, block]);
  }
  return blockMatrix(size, rows);
}

/** Returns the contacts of each body. */
function contactsByBody({ count, bodiesOf }: Probe): Map<number, number[]> {
  const all = new Map<number, number[]>();
  for (let i = 0; i < count; i++) for (const b of new Set(bodiesOf(i))) {
    const list = all.get(b);
    if (list) list.push(i);
    else all.set(b, [i]);
  }
  return all;
}
