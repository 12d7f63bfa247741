import { IMPACT_ROUNDS } from '../contact/impact';
import { RECORD } from './contactRecord';
import { surfaceBytes } from './flex/surfaceBytes';
import type { Count, FrameCounts } from './frameCounts';
import { structs } from './kernels';
import { sharesOf } from './layout';
import { HEAD, MEASURE_ROWS } from './library';

const SCAN_ENTRY = 4, HEAD_BYTES = 4 * HEAD, RECORD_BYTES = 4 * RECORD;
/** Bytes of a contact in a sweep: its place in the order, owner, record, impulse twice, held friction once. */
const SWEPT = 4 + 4 + RECORD_BYTES + 32 + 16;

/**
 * Bytes by two counts: `least` has each word of memory once, which caches cannot undercut; `asked` is what threads ask
 * for, cached or not.
 */
export type Bytes = { least: number; asked: number };

/**
 * Returns the bytes that one dispatch of a kernel reads and writes, counted from its bindings. Scans are of cells,
 * slots, copies and shares in turn: the result is their mean, and that of kernels of surfaces the mean of surfaces.
 * Throws for a kernel that is not in the table.
 */
export function kernelBytes(label: string, n: FrameCounts): Bytes {
  const count = leastBytes[label];
  if (!count) throw new Error(`The bytes of the kernel ${label} are not counted: kernelBytes.ts has no entry for it.`);
  const least = count(n);
  return { least, asked: least + (askedBeyond[label]?.(n) ?? 0) };
}

/** Returns the dispatches of a sweep by colours: colours of pairs, the rest, and big bodies. */
const colourDispatches: Count = (n) => n.colours + 2;
const driftOf = (n: FrameCounts): number => (n.shaped ? 64 : 32);
const pairsOf: Count = (n) => n.contacts - n.bodyContacts;
const sweptOf: Count = (n) => 1 - (n.still ?? 0);
const scannedOf: Count = (n) => (n.cells + 3 * n.grains) / 4;
/** Returns the bytes that a sweep reads of grains: drifts, and inverse inertias. */
const ofGrains: Count = (n) => driftOf(n) * n.grains;
/** Returns the bytes of the sums over shares of the contacts of big bodies. */
const ofShares: Count = (n) => structs.bodySum.size * n.bodies * sharesOf(n.grains).bodyShares;

const askedBySweep: Count = (n) => sweptOf(n)
  * ((2 * driftOf(n) + 128) * pairsOf(n) + (driftOf(n) + 64) * n.bodyContacts - ofGrains(n) - 64 * n.copies);
const askedByContacts: Count = (n) =>
  (2 * driftOf(n) + 64) * pairsOf(n) + (driftOf(n) + 32) * n.bodyContacts - ofGrains(n) - 32 * n.copies;

/** Bytes that threads ask for beyond the least: each contact asks for its drifts, and for its copies twice. */
const askedBeyond: Readonly<Record<string, Count>> = {
  'solve/sweepBlocks': askedBySweep, 'solve/sweepBlocksSerially': askedBySweep,
  'solve/accelerateContacts': askedByContacts, 'probe/measureContacts': askedByContacts,
  'solve/keepHeld': askedByContacts,
};

const sweepBlocks: Count = (n) =>
  sweptOf(n) * (SWEPT * n.contacts + ofGrains(n) + 64 * n.copies) + HEAD_BYTES * n.blocks;
const colourBlocks: Count = (n) => 2 * (4 + 16) * n.contacts + (8 + 8 + 16 + 8) * n.contacts + HEAD_BYTES * n.blocks;
const integrateGrains: Count = (n) => sweptOf(n) * ((64 + 64) * n.grains + 64 * n.copies)
  + (1 - sweptOf(n)) * 32 * n.grains + (4 + 16 + 16) * n.bodyContacts;
const integrateBodies: Count = (n) => ofShares(n) + structs.body.size * n.bodies;

/** Bytes of each kernel, by its label. */
const leastBytes: Readonly<Record<string, Count | undefined>> = {
  ...surfaceBytes,
  // pose and motion, pose in the middle of the frame, cell 4, counter 8, rank 4
  'collide/countCells': (n) => (n.shaped ? 32 + 32 + 64 + 16 : 16 + 16 + 32 + 16) * n.grains,
  'collide/reduceBlocks': (n) => SCAN_ENTRY * scannedOf(n),
  'collide/scanSums': (n) => (3 * SCAN_ENTRY * scannedOf(n)) / 128,
  'collide/scanBlocks': (n) => 2 * SCAN_ENTRY * scannedOf(n),
  'collide/scatterGrains': (n) => 16 * n.grains,
  'collide/sortCells': (n) => 8 * n.cells + 8 * n.grains,
  'collide/countContacts': (n) => (n.shaped ? 56 : 36) * n.grains + 4 * n.cells,
  'collide/countBodyContacts': (n) => (n.shaped ? 52 : 32) * n.grains,
  'collide/fillContacts': (n) => (n.shaped ? 96 : 64) * n.grains + 4 * n.cells
      + (RECORD_BYTES + 4) * (n.contacts - n.bodyContacts),
  'collide/fillBodyContacts': (n) => 20 * n.grains + (RECORD_BYTES + 4 + (n.shaped ? 64 : 32)) * n.bodyContacts,
  'contact/linkContacts': (n) => 36 * n.grains + (4 + 4 + 32 + 32 + 16) * n.contacts + 4 * n.bodyContacts,
  'contact/countCopies': (n) => 8 * n.grains,
  'contact/countBodyShares': (n) => 24 * n.bodyContacts,
  'contact/fillBodyLists': (n) => 24 * n.bodyContacts,
  'integrate/prepareGrains': (n) => (16 + 32 + 8 + 2 * driftOf(n)) * n.grains + 32 * n.copies,
  // every colour passes by nearly all grains, and nothing of them is left in a cache when the next one comes
  'solve/sweepColour': (n) => (SWEPT * n.contacts + ((n.shaped ? 64 : 32) + 64) * (2 * n.contacts - n.bodyContacts))
    / colourDispatches(n),
  'contact/keepColours': (n) => (4 + 16 + 4 + 8 + 16 + 4 + 4) * n.contacts + 12 * n.grains,
  'contact/claimColours': (n) => 4 * n.contacts,
  'contact/chooseColours': (n) => 4 * n.contacts, // most pairs have one
  'contact/countColours': (n) => (4 + 2) * n.contacts,
  'contact/orderColours': (n) => (4 + 4 + 16 + 4 + 2) * n.contacts,
  'solve/extrapolateContacts': (n) => (32 + 32) * n.contacts,
  'solve/keepHeld': (n) => (4 + RECORD_BYTES + 16 + 32) * n.contacts + ofGrains(n) + 32 * n.copies,
  'solve/clearImpacts': (n) => (4 + 16 + 16) * n.contacts + 16 * n.grains,
  // where nothing closes, one round looks, and the others return at once
  'solve/claimImpacts': (n) =>
    ((4 + RECORD_BYTES + 32 + 32) * n.contacts + ofGrains(n) + 48 * n.grains) / IMPACT_ROUNDS,
  'solve/accelerateContacts': (n) => (4 + RECORD_BYTES + 32 + 32) * n.contacts + ofGrains(n) + 32 * n.copies,
  'sleep/weighContacts': (n) => (4 + RECORD_BYTES + 16) * n.contacts + (32 + 16 + 32) * n.grains,
  'sleep/judgeGrains': (n) => (16 + 16 + 24 + 2 * 68) * n.grains,
  'sleep/spreadMarks': (n) => (4 + 16) * n.contacts + (4 + 4 + 16) * n.grains,
  'sleep/wakeBlocks': (n) => (4 + 16) * n.contacts + (4 + 4 + 4) * n.grains + 4 * n.blocks,
  'sleep/markSwept': (n) => (4 + 16) * n.contacts + (4 + 4) * n.grains + 4 * n.blocks,
  'sleep/restBlocks': (n) => HEAD_BYTES * n.blocks,
  'sleep/settleGrains': (n) => (32 + 4 + 16) * n.grains,
  'integrate/moveGrains': (n) => (64 + 64 + (n.shaped ? 48 : 0)) * n.grains,
  'probe/measureContacts': (n) => (4 + RECORD_BYTES + 16) * n.contacts + ofGrains(n) + 32 * n.grains,
  'probe/measureGrains': (n) => 48 * n.grains,
  'draw/writeDraw': (n) => (32 + 32 + 32) * n.grains,
  'contact/colourBlocks': colourBlocks, 'contact/colourBlocksSerially': colourBlocks,
  'solve/sweepBlocks': sweepBlocks, 'solve/sweepBlocksSerially': sweepBlocks,
  'integrate/integrateAll': integrateGrains,
  'integrate/integrateGrains': (n) => integrateGrains(n) + ofShares(n),
  'integrate/integrateBodies': integrateBodies, 'integrate/integrateBodiesSerially': integrateBodies,
  // A, v* and numbers of bodies; bodies read and written
  'integrate/integrateMechanism': (n) =>
    4 * (36 * n.contactBodies ** 2 + 7 * n.contactBodies) + 2 * structs.body.size * n.contactBodies,
  'integrate/moveBodies': (n) => structs.body.size * n.bodies,
  'contact/countTotals': () => 4 * 4 + structs.counters.size,
  'solve/chooseMomentum': () => 2 * structs.counters.size,
  // nothing closes: a look at one word
  'solve/chooseImpacts': () => 4, 'solve/hitContacts': () => 4,
  'probe/joinPieces': (n) => (4 + 4) * n.contacts + 8 * n.grains,
  'probe/countPieces': (n) => 12 * n.grains,
  'probe/joinMeasures': (n) => structs.measured.size * (2 * sharesOf(n.grains).measureShares + MEASURE_ROWS),
  'probe/sumMeasures': () => structs.measured.size * MEASURE_ROWS + structs.report.size,
};
