/** A pair of bodies among the contacts of a block: its first one, from the first of the block on, and what moves. */
export type TwinPair = { at: number; grains: readonly number[] };

/** Bounds of contact/colourBlocks: contacts and copies of a part, and contacts of one whose copies were too many. */
const PART = 1024, SEATS = 512, SHORT = SEATS / 2;

/** Returns the place of a pair in the order of claims; the highest comes first. */
function claimOf(at: number): number {
  const most = 2 ** 26 - 1, x = Math.imul(at, 0x9e3779b1) & most;
  return Math.imul(x ^ (x >>> 13), 0x85ebca6b) & most;
}

const copiesOf = (pairs: readonly TwinPair[]): number => new Set(pairs.flatMap(({ grains }) => grains)).size;

/** Returns the pairs of each part of a block that has so many contacts. */
function partsOf(pairs: readonly TwinPair[], contacts: number): TwinPair[][] {
  const parts: TwinPair[][] = [];
  let length = PART;
  for (let begin = 0; begin < contacts;) {
    const part = pairs.filter(({ at }) => at >= begin && at < begin + length);
    if (copiesOf(part) > SEATS) {
      length = SHORT;
      continue;
    }
    parts.push(part);
    begin += length;
  }
  return parts;
}

/**
 * Returns the colour of each pair of a block that has so many contacts. Part by part, pairs take the lowest one that
 * their grains have free, up to `last`, one after the other by their claims. Twin of contact/colourBlocks.
 */
export function colourPairs(pairs: readonly TwinPair[], contacts: number, last: number): number[] {
  const taken = new Map<number, number>(), colours = new Map<TwinPair, number>();
  for (const pair of partsOf(pairs, contacts).flatMap((of) => of.sort((p, q) => claimOf(q.at) - claimOf(p.at)))) {
    const bits = pair.grains.reduce((all, grain) => all | (taken.get(grain) ?? 0), 0);
    let colour = 0;
    while (colour < last && (bits >> colour) & 1) colour++;
    colours.set(pair, colour);
    for (const grain of pair.grains) taken.set(grain, (taken.get(grain) ?? 0) | (1 << colour));
  }
  return pairs.map((pair) => colours.get(pair)!);
}
