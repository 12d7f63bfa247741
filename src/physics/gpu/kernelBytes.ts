import { IMPACT_ROUNDS } from '../contact/impact';
import { RECORD } from './contactRecord';
import { HEAD } from './library';

/** Counts of a frame on the device. */
export type FrameCounts = {
  grains: number; cells: number; blocks: number; contacts: number; bodyContacts: number; copies: number;
  /** Number of colours that a sweep goes through one by one, 0 if it sweeps blocks. */
  colours: number;
  /** True if some grain is no sphere: its drift holds an inverse inertia. */
  shaped: boolean;
  /** Share of contacts, and so nearly of grains, that sweeps pass over since nothing there is awake [1]. */
  still?: number;
};

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
 * slots, copies and shares in turn: the result is their mean.
 */
export function kernelBytes(label: string, n: FrameCounts): Bytes {
  const least = leastBytes(label, n), swept = 1 - (n.still ?? 0), drift = n.shaped ? 64 : 32;
  const pairs = n.contacts - n.bodyContacts;
  switch (label) {
    // each contact asks for its drifts, and for its copies twice
    case 'solve/sweepBlocks': case 'solve/sweepBlocksSerially':
      return {
        least,
        asked: least + swept
          * ((2 * drift + 128) * pairs + (drift + 64) * n.bodyContacts - ofGrains(n) - 64 * n.copies),
      };
    case 'solve/accelerateContacts': case 'probe/measureContacts': case 'solve/keepHeld':
      return {
        least, asked: least - ofGrains(n) - 32 * n.copies + (2 * drift + 64) * pairs + (drift + 32) * n.bodyContacts,
      };
    default: return { least, asked: least };
  }
}

/** Returns the dispatches of a sweep by colours: colours of pairs, the rest, and big bodies. */
const colourDispatches = (n: FrameCounts): number => n.colours + 2;

/** Returns the bytes that a sweep reads of grains: drifts, and inverse inertias. */
const ofGrains = (n: FrameCounts): number => (n.shaped ? 64 : 32) * n.grains;

function leastBytes(label: string, n: FrameCounts): number {
  const swept = 1 - (n.still ?? 0), drift = n.shaped ? 64 : 32, scanned = (n.cells + 3 * n.grains) / 4;
  switch (label) {
    // pose and motion, pose in the middle of the frame, cell 4, counter 8, rank 4
    case 'collide/countCells': return (n.shaped ? 32 + 32 + 64 + 16 : 16 + 16 + 32 + 16) * n.grains;
    case 'collide/reduceBlocks': return SCAN_ENTRY * scanned;
    case 'collide/scanSums': return (3 * SCAN_ENTRY * scanned) / 128;
    case 'collide/scanBlocks': return 2 * SCAN_ENTRY * scanned;
    case 'collide/scatterGrains': return 16 * n.grains;
    case 'collide/sortCells': return 8 * n.cells + 8 * n.grains;
    case 'collide/countContacts': return (n.shaped ? 56 : 36) * n.grains + 4 * n.cells;
    case 'collide/countBodyContacts': return (n.shaped ? 52 : 32) * n.grains;
    case 'collide/fillContacts': return (n.shaped ? 96 : 64) * n.grains + 4 * n.cells
      + (RECORD_BYTES + 4) * (n.contacts - n.bodyContacts);
    case 'collide/fillBodyContacts': return 20 * n.grains + (RECORD_BYTES + 4 + (n.shaped ? 64 : 32)) * n.bodyContacts;
    case 'contact/linkContacts': return 36 * n.grains + (4 + 4 + 32 + 32 + 16) * n.contacts + 4 * n.bodyContacts;
    case 'contact/countCopies': return 8 * n.grains;
    case 'contact/colourBlocks': case 'contact/colourBlocksSerially':
      return 2 * (4 + 16) * n.contacts + (8 + 8 + 16 + 8) * n.contacts + HEAD_BYTES * n.blocks;
    case 'contact/countBodyShares': case 'contact/fillBodyLists': return 24 * n.bodyContacts;
    case 'integrate/prepareGrains': return (16 + 32 + 8 + 2 * drift) * n.grains + 32 * n.copies;
    case 'solve/sweepBlocks': case 'solve/sweepBlocksSerially':
      return swept * (SWEPT * n.contacts + ofGrains(n) + 64 * n.copies) + HEAD_BYTES * n.blocks;
    // every colour passes by nearly all grains, and nothing of them is left in a cache when the next one comes
    case 'solve/sweepColour':
      return (SWEPT * n.contacts + ((n.shaped ? 64 : 32) + 64) * (2 * n.contacts - n.bodyContacts))
        / colourDispatches(n);
    case 'contact/keepColours': return (4 + 16 + 4 + 8 + 16 + 4 + 4) * n.contacts + 12 * n.grains;
    case 'contact/claimColours': case 'contact/chooseColours': return 4 * n.contacts; // most pairs have one
    case 'contact/countColours': return (4 + 2) * n.contacts;
    case 'contact/orderColours': return (4 + 4 + 16 + 4 + 2) * n.contacts;
    case 'solve/extrapolateContacts': return (32 + 32) * n.contacts;
    case 'solve/keepHeld': return (4 + RECORD_BYTES + 16 + 32) * n.contacts + ofGrains(n) + 32 * n.copies;
    case 'solve/clearImpacts': return (4 + 16 + 16) * n.contacts + 16 * n.grains;
    // where nothing closes, one round looks, and the others return at once
    case 'solve/claimImpacts':
      return ((4 + RECORD_BYTES + 32 + 32) * n.contacts + ofGrains(n) + 48 * n.grains) / IMPACT_ROUNDS;
    case 'solve/accelerateContacts': return (4 + RECORD_BYTES + 32 + 32) * n.contacts + ofGrains(n) + 32 * n.copies;
    case 'integrate/integrateAll': case 'integrate/integrateGrains':
      return swept * ((64 + 64) * n.grains + 64 * n.copies) + (1 - swept) * 32 * n.grains
        + (4 + 16 + 16) * n.bodyContacts;
    case 'sleep/weighContacts': return (4 + RECORD_BYTES + 16) * n.contacts + (32 + 16 + 32) * n.grains;
    case 'sleep/judgeGrains': return (16 + 16 + 24 + 2 * 68) * n.grains;
    case 'sleep/spreadMarks': return (4 + 16) * n.contacts + (4 + 4 + 16) * n.grains;
    case 'sleep/wakeBlocks': return (4 + 16) * n.contacts + (4 + 4 + 4) * n.grains + 4 * n.blocks;
    case 'sleep/markSwept': return (4 + 16) * n.contacts + (4 + 4) * n.grains + 4 * n.blocks;
    case 'sleep/restBlocks': return HEAD_BYTES * n.blocks;
    case 'sleep/settleGrains': return (32 + 4 + 16) * n.grains;
    case 'integrate/moveGrains': return (64 + 64 + (n.shaped ? 48 : 0)) * n.grains;
    case 'probe/measureContacts': return (4 + RECORD_BYTES + 16) * n.contacts + ofGrains(n) + 32 * n.grains;
    case 'probe/measureGrains': return 48 * n.grains;
    case 'draw/writeDraw': return (32 + 32 + 32) * n.grains;
    default: return 0; // kernels of one workgroup, whatever the size of the bed
  }
}
