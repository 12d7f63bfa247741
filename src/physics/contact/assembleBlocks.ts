import { blockMatrix, type BlockMatrix } from './blockMatrix';
import { isZero } from './ccp';

/** What a problem of bodies lends to have its N written out. */
export type Probe = {
  count: number;
  size: 3 | 6;
  /** Velocities that a unit impulse leads to, ×6 a body, and the bodies that one on a contact may move. */
  product: Float64Array;
  movedBy(i: number): readonly number[];
  /** A and B. */
  bodiesOf(i: number): readonly [number, number];
  push(product: Float64Array, i: number, d: Float64Array, at: number): void;
  feel(product: Float64Array, i: number, out: Float64Array, at: number): void;
  /** E on the normal rows [1/kg]. */
  softness: number;
};

/** N column by column: a unit impulse on contact j moves bodies, and contacts of these feel it. */
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

function contactsByBody({ count, bodiesOf }: Probe): Map<number, number[]> {
  const all = new Map<number, number[]>();
  for (let i = 0; i < count; i++) for (const b of new Set(bodiesOf(i))) {
    const list = all.get(b);
    if (list) list.push(i);
    else all.set(b, [i]);
  }
  return all;
}
