import type { BoundKernels } from '../bindKernels';
import { colourEntries, startCount, type Capacities } from '../layout';
import { COLOUR_GROUP, SCAN_BLOCK, SLOT_THREADS } from '../library';
import type { Pass } from '../passes';
import type { FramePlan } from '../settings';

/** Encodes an exclusive prefix sum over `count` entries, in blocks. */
function encodeScan(pass: Pass, scan: BoundKernels['scanCells'], count: number): void {
  const blocks = Math.ceil(count / SCAN_BLOCK);
  scan.reduce.encode(pass, blocks);
  scan.sums.encodeGroups(pass, 1);
  scan.blocks.encode(pass, blocks);
}

/** Encodes the search among grains alone: the broad phase, and how many contacts each grain has with others. */
export function searchGrains(
  pass: Pass, k: BoundKernels, { grainCount }: Capacities, { cellCount }: FramePlan
): void {
  k.countCells.encode(pass, grainCount); //                         broad phase
  encodeScan(pass, k.scanCells, cellCount + 1);
  k.scatterGrains.encode(pass, grainCount);
  k.sortCells.encode(pass, cellCount);
  k.countContacts.encode(pass, Math.max(1, grainCount)); //         narrow phase
}

/** Encodes the count of contacts with big bodies, and of all, after `searchGrains`; `counters` then has it. */
export function countContacts(pass: Pass, k: BoundKernels, { grainCount, bodyCount }: Capacities): void {
  k.listSearches?.encode(pass, grainCount);
  for (const search of k.searchListed) search.encode(pass, grainCount);
  if (bodyCount > 0) for (const count of k.countBodyContacts) count.encode(pass, grainCount);
  encodeScan(pass, k.scanStarts, startCount(grainCount));
  k.countTotals.encodeGroups(pass, 1);
}

/** Encodes how contacts are filled in. */
export function fillContacts(pass: Pass, k: BoundKernels, { grainCount, bodyCount }: Capacities): void {
  k.fillContacts.encode(pass, grainCount);
  k.fillSmoothContacts?.encode(pass, grainCount);
  if (bodyCount > 0) for (const fill of k.fillBodyContacts) fill.encode(pass, grainCount);
}

/** Encodes how contacts are matched with those of the last frame, and grouped for the sweeps. */
export function matchContacts(
  pass: Pass, k: BoundKernels, c: Capacities, plan: FramePlan, barriers: boolean
): void {
  const { grainCount, bodyCount } = c, shares = c.bodyShares * bodyCount;
  k.linkContacts.encode(pass, SLOT_THREADS * grainCount); //        identity
  k.countCopies.encode(pass, Math.max(1, grainCount));
  encodeScan(pass, k.scanCopies, grainCount + 1);
  if (plan.colours > 0) colourAll(pass, k, c, plan);
  else if (barriers) k.colourBlocks.encodeGroups(pass, plan.blockCount);
  else k.colourBlocks.encode(pass, plan.blockCount);
  k.countBodyShares.encode(pass, shares + 1);
  encodeScan(pass, k.scanShares, shares + 1);
  k.fillBodyLists.encode(pass, shares);
}

/** Encodes the full colouring: contacts of a colour share no movable body, and are swept together. */
function colourAll(pass: Pass, k: BoundKernels, c: Capacities, { rounds, contacts }: FramePlan): void {
  k.keepColours.encode(pass, contacts);
  for (let round = 0; round < rounds; round++) {
    k.rounds[round % 2].claim.encode(pass, contacts);
    k.rounds[round % 2].choose.encode(pass, contacts);
  }
  const groups = Math.ceil(c.contacts / COLOUR_GROUP);
  k.countColours.encode(pass, groups);
  encodeScan(pass, k.scanColours, colourEntries(c));
  k.orderColours.encode(pass, groups);
}
