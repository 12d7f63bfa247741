import type { Table } from '../spec';

/** A table as consecutive pairs, with room for the value and slope that were read last. */
export type FlatTable = { pairs: Float64Array; value: number; slope: number };

export const flatTable = (table: Table): FlatTable => ({ pairs: Float64Array.from(table.flat()), value: 0, slope: 0 });

/**
 * Writes value and slope at x into the table: linear between the pairs, and extrapolated along the first and last
 * pieces.
 */
export function readTable(table: FlatTable, x: number): void {
  const { pairs } = table, last = pairs.length - 4;
  let at = 0;
  while (at < last && x > pairs[at + 2]) at += 2;
  table.slope = (pairs[at + 3] - pairs[at + 1]) / (pairs[at + 2] - pairs[at]);
  table.value = pairs[at + 1] + table.slope * (x - pairs[at]);
}
