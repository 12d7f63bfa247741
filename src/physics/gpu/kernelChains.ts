import { assert } from '../../core/assert';
import { GRAINS_A_BLOCK } from './collide/grid';
import { isKernel, type FrameCounts, type KernelLabel, type SurfaceCounts } from './kernelBytes';
import { sphereKernels } from './kernels';
import { chooseShares, colourEntries } from './layout';
import {
  BODY_THREADS, CLASSES, COLOUR_GROUP, COLOURS, MEASURE_ROWS, SCAN_BLOCK, SLOT_THREADS,
} from './library';

/**
 * Returns the longest chain of dependent loads of one dispatch of a kernel: how many loads from memory follow each
 * other in the thread that has most to do. A dispatch takes no less time, however fast the memory. The rule:
 *
 * - Loads that do not need each other count as one. A load needs another if its address or a branch before it follows
 *   from that one's value. Stores, arithmetic and uniforms count 0, and an atomic whose result is used 1.
 * - A loop has IN_FLIGHT trips under way at once, so that n trips count as n / IN_FLIGHT. If a trip branches on what it
 *   loads, loops itself or changes what a later one loads, one trip follows the other: they count n.
 * - A workgroup barrier counts 1, and so do SHARED_WORDS words of workgroup memory that are read in a loop.
 * - Branches are taken the long way, under friction alone, and a thread has the most of a bed of like balls that is
 *   packed: the constants below. Pairs have one point of contact; the vertices of hulls do not count.
 * - Threads are as many as the host dispatches: one for each contact, block, grain.
 *
 * That IN_FLIGHT is 4 and workgroup memory 16 times as fast is assumed, not measured. `…Serially` are for emulated
 * devices, where the time of a load is none of this; surfaces have the form with barriers, and the longest counts.
 */
export function kernelChains(label: string, n: FrameCounts): number {
  assert(isKernel(label), `kernel ${label} has no entry in kernelBytes.ts`);
  return CHAINS[label](n);
}

const IN_FLIGHT = 4, SHARED_WORDS = 64, BARRIER = 1;

/** Most balls with their centres in one cell, which is 2.2 radii wide; mean of a packed bed there. */
const IN_CELL = 8, PACKED_CELL = 2;
/** Cells around a grain, with its own; most copies of a grain; plates at a node. */
const NEIGHBOURS = 27, MOST_COPIES = 8, PLATES_AT_NODE = 4;
/**
 * Rounds in which a full block is coloured, over the mean of contacts a grain, and share of its pairs that wait in one.
 * In a bed of 2366 balls almost at rest with 4.2 contacts each, full blocks had up to 566 contacts and 13 colours, took
 * 30 rounds, by the same claims on the host, and 0.4 of the pairs waited in a round; with 3.2 contacts 279, 10 and 19.
 * No grain had more than 9 contacts as A.
 */
const ROUNDS = 7, WAITING = 0.4;
/** Threads of most workgroups, and stretches of scanSums. */
const THREADS = 64, STRETCHES = 256;
const SWEEP_THREADS = sphereKernels.sweepBlocks.workgroupSize;
/** Constants of contact/colourBlocks. */
const PAIR_THREADS = sphereKernels.colourBlocks.workgroupSize, PART = 1024, WATCH = 4;

/** Returns the chain of a loop whose trips do not wait for each other, each of so many levels of loads. */
const loop = (trips: number, levels = 1): number => levels * Math.ceil(trips / IN_FLIGHT);
const shared = (words: number): number => Math.ceil(words / SHARED_WORDS);
const shareOf = (count: number, threads: number): number => Math.ceil(count / threads);

const meanContacts = ({ contacts, grains }: FrameCounts): number => contacts / Math.max(1, grains);
/** Returns the most contacts that a grain has as A: three times the mean, 12 of 4, as many balls as can touch it. */
const ofGrain = (n: FrameCounts): number => Math.ceil(3 * meanContacts(n));
/** Returns the colours of a full block, which happen to be as many. */
const coloursOf = ofGrain;
/** Returns the contacts of a full block. */
const ofBlock = (n: FrameCounts): number => Math.min(n.contacts, Math.ceil(GRAINS_A_BLOCK * meanContacts(n)));
const sharesOf = (n: FrameCounts) => {
  const { bodyShares, measureShares } = chooseShares(n.grains);
  return { body: n.bodyShares ?? bodyShares, measure: n.measureShares ?? measureShares };
};

/** Loads of a contact in a sweep: who meets, record, impulse; drifts; copies. With its place in the order one more. */
const CONTACT = 3, ENTRY = 1 + CONTACT;
/** Loads of a body that is integrated: what it is; poses and motions; what was changed of them. */
const BODY = 3;
/** Sums of the threads of a workgroup, joined pairwise in six rounds. */
const JOIN = 7 * BARRIER + shared(6 * 16);

/** Returns the chain of the longest of the scans. */
const longestScan = (n: FrameCounts): number => Math.max(
  n.cells + 1, 2 * n.grains + 2, (n.bodies ?? 0) * sharesOf(n).body + 1,
  n.colours > 0 ? colourEntries({ contacts: n.contacts, coloured: true }) : 0);

/** Returns the chain of a grain that looks at the cells around it, and at each grain there: its number and its pose. */
const search = (cells: number): number => cells * (1 + 2 * PACKED_CELL);
/** Returns the chain over big bodies: kind and pose of each, and shapes of the three that a grain may touch at once. */
const nearBodies = ({ bodies = 0 }: FrameCounts): number => 2 * bodies + Math.min(3, bodies);

/** Returns the chain of a share of the contacts of one big body that has them all. */
const sumShare = ({ bodyContacts }: FrameCounts, shares: number): number => 1 + loop(shareOf(bodyContacts, shares), 2);
/** Returns the shares that such a body fills. */
const filledShares = (n: FrameCounts): number => Math.min(n.bodyContacts, sharesOf(n).body);
/** Loads of a grain's copies, once more where it may wake. */
const GRAIN = 1 + 2 * loop(MOST_COPIES);

/** Returns the chain of a block that is coloured: part by part, then heads, then places in the order. */
function colourBlocks(n: FrameCounts): number {
  const contacts = ofBlock(n), isCut = contacts > PART, rounds = Math.ceil(ROUNDS * meanContacts(n));
  const each = shareOf(Math.min(PART, contacts), PAIR_THREADS);
  // key, copies and whether it leads; colours so far, kept with the copies once more
  const begun = (isCut ? 3 + 1 + 3 : 3) * each + 2 * BARRIER + shared(6 * each);
  const coloured = (rounds + Math.floor(rounds / WATCH)) * BARRIER + shared(rounds * each * (1 + WAITING * 4));
  const ended = loop(each) + 2 * BARRIER;
  // in short entries places of grains among those of the block: their cell, where it begins, grains there
  const placed = (isCut ? 2 : 4 + loop(IN_CELL)) * each + 3 * BARRIER + shared((each + 1) * (PART / 32));
  // which pairs come first, where parts touch the same copies: colour, copies, their colours; grains of the block
  const listed = (isCut ? loop(shareOf(contacts, PAIR_THREADS), 5) : 0) + loop(shareOf(GRAINS_A_BLOCK, PAIR_THREADS));
  return 2 + shareOf(contacts, PART) * (begun + coloured + ended + placed) + listed + shared(COLOURS);
}

/** Returns the chain of a find in a forest whose ways are halved as they are gone: log₂ of the grains is assumed. */
const root = ({ grains }: FrameCounts): number => 2 * Math.ceil(Math.log2(Math.max(2, grains)));

/** Returns the most over the surfaces of a world, 0 without any. */
const ofSurfaces = (of: (s: SurfaceCounts) => number) => ({ surfaces = [] }: FrameCounts): number =>
  surfaces.reduce((most, s) => Math.max(most, of(s)), 0);
/** Returns the chain of a row of M_FF⁻¹ in eight parts; `wrench` that of the body which holds the surface. */
const rowOfInverse = ({ nodes }: SurfaceCounts): number => loop(shareOf(3 * nodes, 8)) + BARRIER + shared(8 * 3);
const wrench = ({ nodes }: SurfaceCounts): number => loop(shareOf(3 * nodes, THREADS)) + BARRIER + shared(63 * 12);
/** Returns the number of points that push a node. */
const atNode = ({ points, plates }: SurfaceCounts): number => PLATES_AT_NODE * shareOf(points, Math.max(1, plates));

const CHAINS: Record<KernelLabel, (n: FrameCounts) => number> = {
  'collide/countCells': () => 2,
  'collide/reduceBlocks': () => loop(SCAN_BLOCK),
  'collide/scanSums': (n) =>
    2 * loop(shareOf(shareOf(longestScan(n), SCAN_BLOCK), STRETCHES)) + BARRIER + shared(STRETCHES),
  'collide/scanBlocks': () => loop(SCAN_BLOCK),
  'collide/scatterGrains': () => 2,
  // by insertion, in the worst order: each grain, and each before it
  'collide/sortCells': () => 1 + (IN_CELL - 1) + (IN_CELL * (IN_CELL - 1)) / 2,
  'collide/countContacts': (n) => 2 + search(NEIGHBOURS) + ofGrain(n),
  'collide/countBodyContacts': (n) => 1 + nearBodies(n),
  // each body and part twice, and between them where there is room
  'collide/listSearches': (n) => 2 + 2 * nearBodies(n),
  // whose slot it is, where its searches are; of the parts that a grain may touch at once the place, part and shape
  'collide/searchListed': (n) => 2 + 3 * Math.min(3, n.bodies ?? 0),
  'contact/countTotals': () => 1,
  // only cells where countContacts found something
  'collide/fillContacts': (n) => 2 + search(Math.min(NEIGHBOURS, ofGrain(n))) + ofGrain(n),
  'collide/fillSmoothContacts': (n) => 2 + 2 * ofGrain(n),
  'collide/fillBodyContacts': (n) => 2 + nearBodies(n),
  // whose slot it is, where its last contacts are; a contact: key, keys of the last frame, what they leave
  'contact/linkContacts': (n) => 2 + shareOf(ofGrain(n), SLOT_THREADS) * (2 + loop(ofGrain(n))),
  'contact/countCopies': () => 1,
  'contact/colourBlocks': colourBlocks,
  'contact/colourBlocksSerially': (n) => 2 + (5 + 3 + 4 + 2 + loop(IN_CELL)) * ofBlock(n) + loop(GRAINS_A_BLOCK),
  'contact/countBodyShares': (n) => 1 + 2 * shareOf(n.bodyContacts, sharesOf(n).body),
  'contact/fillBodyLists': (n) => 1 + 2 * shareOf(n.bodyContacts, sharesOf(n).body),
  'integrate/prepareGrains': () => 1,
  // the first entry of each colour, and who meets there are read while those before are swept; then grains with one
  // copy: which they are, whether they have one, and that with motion and drift
  'solve/sweepBlocks': (n) => 3
    + coloursOf(n) * (ENTRY * shareOf(ofBlock(n), coloursOf(n) * SWEEP_THREADS) - 2 + BARRIER)
    + loop(shareOf(GRAINS_A_BLOCK, SWEEP_THREADS), 3),
  'solve/sweepBlocksSerially': (n) => 1 + ENTRY * ofBlock(n) + loop(GRAINS_A_BLOCK, 3),
  // one pair, or a grain's contacts with big bodies, each of which tells whether another follows
  'solve/sweepColour': (n) => 2 + (n.bodies ? 3 * (CONTACT + 2) : CONTACT),
  'contact/keepColours': (n) => 5 + ofGrain(n),
  'contact/claimColours': () => 3, 'contact/chooseColours': () => 7,
  'contact/countColours': () => 1 + COLOUR_GROUP,
  'contact/orderColours': () => 1 + loop(CLASSES) + 2 * COLOUR_GROUP + loop(CLASSES) + 1, // the first one writes heads
  'solve/clearImpacts': () => 2, 'solve/claimImpacts': () => 4, 'solve/chooseImpacts': () => 5,
  // twice: the contact, and both grains with their copies
  'solve/hitContacts': () => 6 + 2 * (2 + 2 * (1 + loop(MOST_COPIES))),
  'solve/keepHeld': () => 2 + CONTACT, 'solve/accelerateContacts': () => 2 + CONTACT, // its key first
  'solve/bounceContacts': () => CONTACT, 'solve/yieldContacts': () => CONTACT,
  'solve/chooseMomentum': () => 1, 'solve/extrapolateContacts': () => 3,
  'integrate/integrateAll': (n) => Math.max(GRAIN, sumShare(n, BODY_THREADS) + JOIN + BODY),
  'integrate/integrateGrains': (n) => Math.max(GRAIN, sumShare(n, sharesOf(n).body)),
  // how many shares have contacts, and their sums
  'integrate/integrateBodies': (n) => 1 + loop(shareOf(filledShares(n), BODY_THREADS)) + JOIN + BODY,
  'integrate/integrateBodiesSerially': (n) => 1 + loop(filledShares(n)) + BODY,
  // number, impulse and block of A of each body that touches soil
  'integrate/integrateMechanism': ({ contactBodies = 0 }) => 3 * contactBodies + BODY,
  'integrate/pullBody': () => 1 + loop(MOST_COPIES),
  // a box on the floor: body, plane, feet; four of these in each sweep, whose impulses are in workgroup memory
  'integrate/standOnPlanes': () => 4 + loop(8) + shared(40 * 4 * 16),
  'integrate/moveGrains': () => 1, 'integrate/moveBodies': () => 1,
  'sleep/weighContacts': () => 6, 'sleep/judgeGrains': () => 2, 'sleep/spreadMarks': () => 5,
  'sleep/wakeBlocks': () => 6, 'sleep/markSwept': () => 5, 'sleep/restBlocks': () => 2, 'sleep/settleGrains': () => 2,
  // the key of each contact is read while the one before is measured
  'probe/measureContacts': (n) => 2 + (CONTACT - 1) * shareOf(n.contacts, sharesOf(n).measure),
  'probe/measureGrains': (n) => 2 * shareOf(n.grains, sharesOf(n).measure),
  'probe/joinPieces': (n) => 4 + 2 * root(n), 'probe/countPieces': root,
  'probe/joinMeasures': (n) => {
    const rowOf = (count: number): number => loop(shareOf(Math.min(count, sharesOf(n).measure), MEASURE_ROWS));
    return 1 + rowOf(n.grains) + rowOf(n.contacts);
  },
  'probe/sumMeasures': () => loop(shareOf(MEASURE_ROWS, THREADS)) + BARRIER + shared(63 * 17) + 1,
  'draw/writeDraw': () => 1,
  // sixteen threads a point; a point with contacts takes 48 rows of three of M_FF⁻¹
  'flex/weighPoints': ofSurfaces((s) => 2 + shareOf(s.points, 16) + (1 + loop(48)) * shareOf(s.touching, 16)),
  'flex/choosePoints': ofSurfaces((s) =>
    2 * (shareOf(s.points, THREADS) + loop(16) * shareOf(s.touching, THREADS)) + BARRIER + shared(THREADS)),
  'flex/evaluatePlates': () => 1 + loop(12) + loop(9),
  'flex/gatherPlates': () => 1 + 3 * loop(PLATES_AT_NODE, 2),
  // the points of the plates at a node: number, drift, and of those with contacts motion
  'flex/gatherImpulses': ofSurfaces((s) => 1 + 2 * atNode(s) + Math.min(s.touching, atNode(s))),
  'flex/answerNodes': ofSurfaces((s) => Math.max(rowOfInverse(s) + 1, wrench(s) + 2)),
  'flex/predictNodes': ofSurfaces((s) => Math.max(rowOfInverse(s) + 1, wrench(s) + 3)),
  'flex/placeNodes': () => 2, 'flex/writePoints': () => 1 + loop(MOST_COPIES),
  'flex/markNear': () => 2 + CONTACT,
};
