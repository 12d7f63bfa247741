import { ofSurfaces } from './flex/surfaceBytes';
import type { Count, FrameCounts } from './frameCounts';
import { sharesOf } from './layout';
import { BODY_THREADS, CLASSES, COLOUR_GROUP, MEASURE_ROWS, SCAN_BLOCK } from './library';

/** Threads of a workgroup, and of that of collide/scanSums. */
const THREADS = 64, SUM_THREADS = 256;
/** Colours of a block in a bed, and rounds until all its pairs have one: a dozen do, src/physics/gpu/solve. */
const COLOURS_OF_BLOCK = 12;
/** Most grains that lie in a cell of like ones, copies of a grain, and contacts of one over those of a mean one. */
const MOST_IN_CELL = 8, MOST_COPIES = 8, MOST_OVER_MEAN = 3;
/** Loads of a contact in a sweep, one after the other: order; impulse, owner, record; drift; copies. */
const OF_CONTACT = 4;

const degree: Count = (n) => Math.ceil((MOST_OVER_MEAN * n.contacts) / Math.max(1, n.grains));
const ofBlock: Count = (n) => Math.ceil(n.contacts / Math.max(1, n.blocks));
const inTurns: Count = (n) => Math.ceil(ofBlock(n) / THREADS);
/** Slots around a grain, in 27 cells: each load of a range, of a number and of a place waits for the one before. */
const search: Count = (n) => 2 + 27 + Math.ceil((2 * 27 * n.grains) / Math.max(1, n.cells)) + degree(n);
const shareOf: Count = (n) => Math.ceil(n.bodyContacts / sharesOf(n.grains).bodyShares);
const tree: Count = (n) => 2 + 2 * Math.ceil(Math.log2(Math.max(2, n.grains)));
const grainOrShare = (n: FrameCounts, shares: number): number =>
  Math.max(2 + MOST_COPIES, 3 + 2 * Math.ceil(n.bodyContacts / shares));

/**
 * Longest chain of dependent loads of a dispatch, by label: how many loads one thread makes one after the other. A loop
 * whose number of trips is known only when it runs counts each trip, as no compiler unrolls it; loads that need nothing
 * of each other count once. Memory of a workgroup and uniforms do not count.
 */
const chains: Readonly<Record<string, Count | undefined>> = {
  'collide/countCells': () => 2,
  'collide/reduceBlocks': () => SCAN_BLOCK,
  'collide/scanSums': (n) => 2 * Math.ceil(Math.max(n.cells, 2 * n.grains) / SCAN_BLOCK / SUM_THREADS),
  'collide/scanBlocks': () => 1 + SCAN_BLOCK,
  'collide/scatterGrains': () => 2,
  'collide/sortCells': () => 1 + (MOST_IN_CELL * (MOST_IN_CELL + 1)) / 2,
  'collide/countContacts': search, 'collide/fillContacts': search,
  'collide/countBodyContacts': (n) => 2 + 2 * n.bodies, // bodies of parts add a load for each part
  'collide/fillBodyContacts': (n) => 3 + 2 * n.bodies,
  'contact/countTotals': () => 1,
  // for each contact all of the last frame are gone through twice
  'contact/linkContacts': (n) => 3 + degree(n) * (2 * degree(n) + OF_CONTACT),
  'contact/countCopies': () => 1,
  // range; what begins a contact; rounds of a claim and a choice; places
  'contact/colourBlocks': (n) => 3 + inTurns(n) * (4 + COLOURS_OF_BLOCK * (2 + 4) + 3),
  'contact/countBodyShares': (n) => 1 + 2 * shareOf(n), 'contact/fillBodyLists': (n) => 2 + 2 * shareOf(n),
  'contact/keepColours': (n) => 3 + degree(n), 'contact/claimColours': () => 3, 'contact/chooseColours': () => 5,
  'contact/countColours': () => COLOUR_GROUP, 'contact/orderColours': () => CLASSES + 3 * COLOUR_GROUP,
  'integrate/prepareGrains': () => 2,
  'solve/sweepBlocks': (n) =>
    1 + COLOURS_OF_BLOCK * (1 + OF_CONTACT * Math.ceil(ofBlock(n) / COLOURS_OF_BLOCK / THREADS)),
  'solve/sweepColour': () => 1 + 2 * OF_CONTACT, // two points of a pair
  'solve/clearImpacts': () => 2, 'solve/claimImpacts': () => 5, 'solve/chooseImpacts': () => 5,
  'solve/hitContacts': () => 10 + 2 * MOST_COPIES, 'solve/keepHeld': () => OF_CONTACT,
  'solve/chooseMomentum': () => 1, 'solve/extrapolateContacts': () => 3, 'solve/accelerateContacts': () => OF_CONTACT,
  'integrate/integrateAll': (n) => grainOrShare(n, BODY_THREADS),
  'integrate/integrateGrains': (n) => grainOrShare(n, sharesOf(n.grains).bodyShares),
  'integrate/integrateBodies': (n) => 2 + sharesOf(n.grains).bodyShares / BODY_THREADS,
  'integrate/integrateMechanism': (n) => 2 + 2 * n.contactBodies,
  'integrate/moveGrains': () => 2, 'integrate/moveBodies': () => 1,
  'probe/measureContacts': (n) => 1 + 3 * Math.ceil(n.contacts / sharesOf(n.grains).measureShares),
  'probe/measureGrains': (n) => Math.ceil(n.grains / sharesOf(n.grains).measureShares),
  'probe/joinPieces': tree, 'probe/countPieces': tree,
  'probe/joinMeasures': (n) => (2 * sharesOf(n.grains).measureShares) / MEASURE_ROWS,
  'probe/sumMeasures': () => 1 + MEASURE_ROWS / THREADS, 'draw/writeDraw': () => 1,
  'sleep/weighContacts': () => 4, 'sleep/judgeGrains': () => 2, 'sleep/spreadMarks': () => 4,
  'sleep/wakeBlocks': () => 4, 'sleep/markSwept': () => 4, 'sleep/restBlocks': () => 2, 'sleep/settleGrains': () => 2,
  'flex/evaluatePlates': () => 3, 'flex/gatherPlates': () => 1 + 3 * 4 * 2, // four plates at a node
  'flex/weighPoints': ofSurfaces(({ points }) => 2 + 3 * Math.ceil(points / 16)),
  'flex/choosePoints': ofSurfaces(({ points }) => 4 * Math.ceil(points / THREADS)),
  'flex/gatherImpulses': ofSurfaces(({ nodes, points }) => 1 + 3 * Math.ceil((4 * points) / nodes)),
  'flex/answerNodes': ofSurfaces((_, size) => 2 + Math.ceil(size / 8)),
  'flex/predictNodes': ofSurfaces((_, size) => 2 + Math.ceil(size / 8)),
  'flex/placeNodes': () => 2, 'flex/writePoints': () => 3 + MOST_COPIES,
};

/** Chains of the forms without barriers, which only emulated devices take: those of one thread that does it all. */
const serialChains: typeof chains = {
  'contact/colourBlocksSerially': (n) => 3 + 8 * ofBlock(n),
  'solve/sweepBlocksSerially': (n) => 2 + OF_CONTACT * ofBlock(n),
  'integrate/integrateBodiesSerially': (n) => 2 + sharesOf(n.grains).bodyShares,
};

/** Returns the longest chain of dependent loads of one dispatch of a kernel. Throws for one that is not listed. */
export function kernelChain(label: string, n: FrameCounts): number {
  const chain = chains[label] ?? serialChains[label];
  if (!chain) throw new Error(`The chain of the kernel ${label} is not counted: kernelChains.ts has no entry for it.`);
  return chain(n);
}

/** Says whether a kernel is a form for emulated devices only. */
export const isSerial = (label: string): boolean => label in serialChains;
