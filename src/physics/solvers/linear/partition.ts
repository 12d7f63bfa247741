import type { BlockMatrix } from '../../contact/blockMatrix';

/**
 * Divides contacts into parts of at most `most` that touch each other: their Cuthill–McKee order (neighbours of those
 * done, fewest neighbours first, from a contact far from the middle), cut in equal lengths. Returns the part of each
 * contact.
 */
export function partition({ count, start, column }: BlockMatrix, most: number): Int32Array {
  const order = cuthillMcKee(count, start, column), parts = Math.max(1, Math.ceil(count / most));
  const part = new Int32Array(count);
  order.forEach((i, k) => { part[i] = Math.floor((k * parts) / count); });
  return part;
}

/** Returns the contacts in an order in which those that share a body are near each other. */
export function cuthillMcKee(count: number, start: Int32Array, column: Int32Array): number[] {
  const seen = new Uint8Array(count), order: number[] = [], degree = (i: number) => start[i + 1] - start[i];
  const fill = (from: number, mark: Uint8Array): number[] => {
    const level = [from];
    mark[from] = 1;
    for (let k = 0; k < level.length; k++) {
      const next: number[] = [];
      for (let e = start[level[k]]; e < start[level[k] + 1]; e++) if (!mark[column[e]]) {
        mark[column[e]] = 1; next.push(column[e]);
      }
      // not push(...next): a spread makes each an argument, more than the stack holds
      for (const j of next.sort((a, b) => degree(a) - degree(b))) level.push(j);
    }
    return level;
  };
  for (let i = 0; i < count; i++) if (!seen[i]) {
    for (const j of fill(fill(i, seen.slice()).at(-1) ?? i, seen)) order.push(j);
  }
  return order;
}
