import { assert } from '../../core/assert';
import { IMPACT_ROUNDS } from '../contact/impact';
import { RECORD, recordWords } from './contactRecord';
import { structs } from './kernels';
import { chooseShares, driftBytes, MASSES, MOTION, TWIST } from './layout';
import { HEAD, MEASURE_ROWS } from './library';

/** Counts of a flexible surface on the device, with its contact points and those of them that have contacts. */
export type SurfaceCounts = { nodes: number; plates: number; points: number; touching: number };

/** Counts of a frame on the device. */
export type FrameCounts = {
  grains: number; cells: number; blocks: number;
  /** Blocks that have contacts; all if absent. */
  filled?: number;
  contacts: number; bodyContacts: number; copies: number;
  /** Grains that the sweep of their block integrates, since they have one copy, in it; 0 if absent. */
  own?: number;
  /** Grains with several copies that all begin a sweep at one velocity, and these copies; 0 if absent. */
  shared?: number; sharedCopies?: number;
  /** Pairs in lists of blocks, since B is no grain of the block, and contacts of blocks without lists; 0 if absent. */
  listed?: number; unlisted?: number;
  /** Number of colours that a sweep goes through one by one, 0 if it sweeps blocks. */
  colours: number;
  /** True if some grain is no sphere: its drift holds an inverse inertia. */
  shaped: boolean;
  /** True if all grains have the same masses, which nobody reads with a grain; false if absent. */
  alike?: boolean;
  /** Share of contacts, and so nearly of grains, that sweeps pass over since nothing there is awake [1]. */
  still?: number;
  /** Searches that are listed; none if absent. */
  searches?: number;
  /** Small-step sweeps of a substep; 1 if absent. Between two of them nothing but copies moves. */
  sweeps?: number;
  /** Big bodies, and those of a mechanism that may touch soil. */
  bodies?: number; contactBodies?: number;
  /** Big bodies that impulses move, and contacts with these; all if absent. Others are summed once a substep. */
  answering?: number; answeringContacts?: number;
  /** Shares of Capacities, where they are not those of chooseShares. */
  bodyShares?: number; measureShares?: number;
  surfaces?: readonly SurfaceCounts[];
};

/**
 * Bytes by two counts: `least` has each word of memory once, which caches cannot undercut; `asked` is what threads ask
 * for, cached or not.
 */
export type Bytes = { least: number; asked: number };

/**
 * Returns the bytes that one dispatch of a kernel reads and writes, counted from its bindings. Scans are of cells,
 * slots, copies and shares in turn, and kernels of flexible surfaces of one surface after the other: the result is
 * their mean.
 */
export function kernelBytes(label: string, n: FrameCounts): Bytes {
  assert(isKernel(label), `kernel ${label} has no entry in kernelBytes.ts`);
  const least = LEAST[label](n);
  return { least, asked: least + (MORE_ASKED[label]?.(n) ?? 0) };
}

/** Cells around a grain, with its own. */
const NEIGHBOURS = 27;
const WORD = 4, VEC4 = 16, SCAN_ENTRY = WORD, HEAD_BYTES = WORD * HEAD;
/** Bytes of what a contact keeps: its key, its impulse, what it holds of friction, as parts for sweeps. */
const KEY = WORD, IMPULSE = 3 * WORD, HELD = 3 * WORD, HELD_PARTS = 2 * WORD;
/** Bytes of a contact in a sweep besides its record and who meets: place in the order, impulse twice, held friction. */
const SWEPT = 4 + 2 * IMPULSE + HELD_PARTS;
/** Bytes of who meets, where a block has no list: owner and key. */
const MET = 4 + KEY;
/** Returns the bytes of all records, with arms of big bodies. */
const records = ({ shaped, contacts, bodyContacts }: FrameCounts): number =>
  WORD * (recordWords(shaped) * contacts + (RECORD - recordWords(shaped)) * bodyContacts);

/** Bytes of a grain in `drift`: where its copies begin, and how many; how many contacts it has, or how it sleeps. */
const COPIES = WORD, NOTE = 2 * WORD;
/** Returns the bytes of a grain's drift, copies and masses, with its inverse inertia. */
const driftOf = ({ shaped, alike = false }: FrameCounts): number => driftBytes(shaped) - (alike ? MASSES : 0);
/** Returns the bytes that a sweep reads of grains besides their copies. */
const ofGrains = (n: FrameCounts): number => driftOf(n) * n.grains;
/** Returns the velocities at which all copies begin a sweep. */
const begun = ({ copies, shared = 0, sharedCopies = 0 }: FrameCounts): number => copies - sharedCopies + shared;
const sweptShare = ({ still = 0 }: FrameCounts): number => 1 - still;
/** Returns the mean number of entries of a scan. */
const scanned = ({ cells, grains }: FrameCounts): number => (cells + 3 * grains) / 4;
/** Returns the dispatches of a sweep by colours: colours of pairs, the rest, and big bodies. */
const colourDispatches = ({ colours }: FrameCounts): number => colours + 2;

/**
 * Returns the bytes of a coloured bed: owner, key, tags twice and place of a contact; copies, cell and list of a grain.
 */
const colourBlocks = (n: FrameCounts): number =>
  (4 + KEY + 16 + 4) * n.contacts + (12 + 8) * n.grains + WORD * (n.listed ?? 0) + HEAD_BYTES * n.blocks;
/**
 * Returns the bytes of a sweep, which finds in a cache what it has written itself, with the lists of blocks; only big
 * bodies ask for a key. The last sweep of a substep integrates grains: motion twice, drift, which it has read, once.
 */
const sweepBlocks = (n: FrameCounts): number =>
  sweptShare(n) * (SWEPT * n.contacts + records(n) + ofGrains(n) + TWIST * (begun(n) + n.copies)
    + MET * (n.unlisted ?? 0) + WORD * (n.grains + (n.listed ?? 0)) + KEY * n.bodyContacts
    + (3 * TWIST * (n.own ?? 0)) / (n.sweeps ?? 1) + (HEAD_BYTES - WORD) * (n.filled ?? n.blocks))
  + WORD * n.blocks;
const integrateAll = (n: FrameCounts): number => {
  const { answeringContacts: moving = n.bodyContacts, sweeps = 1, own = 0 } = n;
  const copies = TWIST * (n.copies + begun(n) - 2 * own);
  return sweptShare(n) * (COPIES * n.grains + ((4 * TWIST) / sweeps) * (n.grains - own) + copies)
    + (1 - sweptShare(n)) * (COPIES + NOTE) * n.grains
    + (4 + IMPULSE + (n.shaped ? 16 : 8)) * (moving + (n.bodyContacts - moving) / sweeps) + KEY * moving;
};
/**
 * Returns the bytes of the shares of big bodies that have contacts: at most one a contact. Those of bodies that answer
 * are summed in every dispatch, those of others in a share `measured`.
 */
const sumsOf = (n: FrameCounts, measured: number): number => {
  const { bodies = 0, answering = bodies, bodyContacts, answeringContacts: moving = bodyContacts } = n;
  const shares = n.bodyShares ?? chooseShares(n.grains).bodyShares;
  const filled = (count: number, contacts: number): number => Math.min(shares * count, contacts);
  return structs.bodySum.size
    * (filled(answering, moving) + measured * filled(bodies - answering, bodyContacts - moving));
};
const integrateGrains = (n: FrameCounts): number => integrateAll(n) + sumsOf(n, 1 / (n.sweeps ?? 1));
// where no body answers, there are no dispatches but those that measure
const integrateBodies = (n: FrameCounts): number =>
  sumsOf(n, n.answering === 0 ? 1 : 1 / (n.sweeps ?? 1)) + 2 * structs.body.size * (n.bodies ?? 0);
/** Returns the bytes of the shares in which so many grains or contacts are measured. */
const measuredOf = (n: FrameCounts, count: number): number =>
  structs.measured.size * Math.min(count, n.measureShares ?? chooseShares(n.grains).measureShares);
const joinMeasures = (n: FrameCounts): number =>
  measuredOf(n, n.grains) + measuredOf(n, n.contacts) + structs.measured.size * MEASURE_ROWS;

/** Returns the mean over the surfaces of a world, 0 without any. */
const ofSurfaces = (of: (s: SurfaceCounts) => number) => ({ surfaces = [] }: FrameCounts): number =>
  surfaces.reduce((sum, s) => sum + of(s), 0) / Math.max(1, surfaces.length);
/** Returns the scalar coordinates of a surface: its vectors r, ∂r/∂x, ∂r/∂y, each with a row of M_FF⁻¹. */
const coordinates = ({ nodes }: SurfaceCounts): number => 3 * nodes;
/** Returns the bytes of M_FF⁻¹, dense, and of what it is multiplied with. */
const inverse = (s: SurfaceCounts): number => WORD * coordinates(s) ** 2 + VEC4 * coordinates(s);

/** Bytes of a contact point that a listed search has found, with their number and normal. */
const FOUND = (1 + 3 + 4) * WORD;

type Count = (n: FrameCounts) => number;

const LEAST = {
  // pose and motion, pose in the middle of the frame, cell 4, counter 8, rank 4
  'collide/countCells': (n) => (n.shaped ? 32 + MOTION + 64 + 16 : 16 + TWIST + 32 + 16) * n.grains,
  'collide/reduceBlocks': (n) => SCAN_ENTRY * scanned(n),
  'collide/scanSums': (n) => (3 * SCAN_ENTRY * scanned(n)) / 128,
  'collide/scanBlocks': (n) => 2 * SCAN_ENTRY * scanned(n),
  'collide/scatterGrains': (n) => 16 * n.grains,
  'collide/sortCells': (n) => 8 * n.cells + 8 * n.grains,
  'collide/countContacts': (n) => (n.shaped ? 56 : 36) * n.grains + 4 * n.cells,
  'collide/countBodyContacts': (n) => (n.shaped ? 52 : 32) * n.grains,
  // where its searches are, and the part and body of each; what they find has one point or more
  'collide/listSearches': (n) => (8 + (n.shaped ? 52 : 32)) * n.grains + 2 * WORD * (n.searches ?? 0),
  'collide/searchListed': (n) => 12 * n.grains + (2 * WORD + (n.shaped ? 64 : 32)) * (n.searches ?? 0)
    + FOUND * n.bodyContacts,
  'collide/fillContacts': (n) => (n.shaped ? 96 : 64) * n.grains + 4 * n.cells
    + (WORD * recordWords(n.shaped) + 4) * (n.contacts - n.bodyContacts),
  // contacts that were found move up to the places of pairs that have none
  'collide/fillSmoothContacts': (n) => (12 + (n.shaped ? 64 : 32)) * n.grains
    + 2 * (WORD * recordWords(n.shaped) + 4) * (n.contacts - n.bodyContacts),
  'collide/fillBodyContacts': (n) => 20 * n.grains + (WORD * RECORD + 4 + (n.shaped ? 64 : 32)) * n.bodyContacts,
  'contact/countTotals': () => (4 + 5) * WORD,
  'contact/linkContacts': (n) => 36 * n.grains + (4 + 4 + 2 * (KEY + IMPULSE + HELD) + 16) * n.contacts
    + 4 * n.bodyContacts,
  'contact/countCopies': (n) => 8 * n.grains,
  'contact/colourBlocks': colourBlocks, 'contact/colourBlocksSerially': (n) => colourBlocks(n) + 8 * n.copies,
  'contact/countBodyShares': (n) => (8 + KEY) * n.bodyContacts,
  'contact/fillBodyLists': (n) => (8 + KEY) * n.bodyContacts,
  'integrate/prepareGrains': (n) => (16 + MOTION + 8 + TWIST + driftOf(n) + NOTE) * n.grains + TWIST * begun(n),
  'solve/sweepBlocks': sweepBlocks, 'solve/sweepBlocksSerially': sweepBlocks,
  // every colour passes by nearly all grains, and nothing of them is left in a cache when the next one comes
  'solve/sweepColour': (n) =>
    ((SWEPT + MET) * n.contacts + records(n) + (driftOf(n) + 2 * TWIST) * (2 * n.contacts - n.bodyContacts))
    / colourDispatches(n),
  'contact/keepColours': (n) => (4 + KEY + 4 + 8 + KEY + 4 + 4) * n.contacts + 12 * n.grains,
  'contact/claimColours': (n) => 4 * n.contacts, 'contact/chooseColours': (n) => 4 * n.contacts, // most pairs have one
  'contact/countColours': (n) => (4 + 2) * n.contacts,
  'contact/orderColours': (n) => (4 + 4 + KEY + 4 + 2) * n.contacts,
  'solve/chooseMomentum': () => 2 * structs.counters.size,
  'solve/extrapolateContacts': (n) => (KEY + 2 * IMPULSE + 32) * n.contacts,
  'solve/accelerateContacts': (n) =>
    (4 + 2 * (KEY + IMPULSE) + 32) * n.contacts + records(n) + ofGrains(n) + NOTE * n.grains + TWIST * n.copies,
  'solve/keepHeld': (n) => (4 + KEY + IMPULSE + HELD_PARTS + HELD) * n.contacts + records(n) + ofGrains(n)
    + TWIST * n.copies,
  'solve/bounceContacts': (n) => (4 + KEY + 4 + 4) * n.contacts + records(n) + (driftOf(n) + MOTION) * n.grains,
  'solve/yieldContacts': (n) =>
    (4 + KEY + IMPULSE + 8 + 4) * n.contacts + records(n) + (driftOf(n) + MOTION) * n.grains,
  'solve/clearImpacts': (n) => (4 + KEY + 16) * n.contacts + 16 * n.grains,
  // where nothing closes, one round looks, and the others return at once
  'solve/claimImpacts': (n) =>
    ((4 + KEY + 4 + 4) * n.contacts + records(n) + ofGrains(n) + (MOTION + 16) * n.grains) / IMPACT_ROUNDS,
  'solve/chooseImpacts': () => WORD, 'solve/hitContacts': () => WORD,
  'integrate/integrateAll': integrateAll, 'integrate/integrateGrains': integrateGrains,
  'integrate/integrateBodies': integrateBodies, 'integrate/integrateBodiesSerially': integrateBodies,
  // A, where all of them are pushed; v* and number of each, what pushes it, and its velocities; at the end of a substep
  // its velocities and drift again, and the sums of what pushed it
  'integrate/integrateMechanism': ({ contactBodies: m = 0, sweeps = 1 }) =>
    WORD * (36 * m ** 2 + (7 + 24 + 54 / sweeps) * m),
  // a grain in the air: where its copies begin, motion
  'integrate/pullBody': () => COPIES + 2 * TWIST,
  // a box: its own and the plane's numbers, and eight feet
  'integrate/standOnPlanes': () => VEC4 * (3 + 8) + 3 * structs.body.size,
  'integrate/moveGrains': (n) => (64 + 2 * TWIST + (n.shaped ? MOTION + TWIST : 0)) * n.grains,
  // pose, its remainder, and drift twice
  'integrate/moveBodies': ({ bodies = 0 }) => 32 * WORD * bodies,
  'sleep/weighContacts': (n) => (4 + KEY + IMPULSE) * n.contacts + records(n) + (MOTION + 16 + 32) * n.grains,
  'sleep/judgeGrains': (n) => (16 + TWIST + 24 + 2 * 68) * n.grains,
  'sleep/spreadMarks': (n) => (4 + KEY + IMPULSE) * n.contacts + (4 + 4 + 8) * n.grains,
  'sleep/wakeBlocks': (n) => (4 + KEY) * n.contacts + (4 + 4 + 4) * n.grains + 4 * n.blocks,
  'sleep/markSwept': (n) => (4 + KEY) * n.contacts + (4 + 4) * n.grains + 4 * n.blocks,
  'sleep/restBlocks': (n) => HEAD_BYTES * n.blocks,
  'sleep/settleGrains': (n) => (32 + 4 + 16) * n.grains,
  'probe/measureContacts': (n) =>
    (4 + KEY + IMPULSE) * n.contacts + records(n) + ofGrains(n) + MOTION * n.grains + measuredOf(n, n.contacts),
  'probe/measureGrains': (n) => (16 + MOTION) * n.grains + measuredOf(n, n.grains),
  'probe/joinPieces': (n) => (4 + KEY) * n.contacts + 8 * n.grains,
  'probe/countPieces': (n) => (4 + 8) * n.grains,
  'probe/joinMeasures': joinMeasures,
  'probe/sumMeasures': () => structs.measured.size * MEASURE_ROWS + structs.report.size,
  'draw/writeDraw': (n) => (32 + (n.shaped ? MOTION : TWIST) + 32) * n.grains,
  // how many copies points have; M_FF⁻¹ of the corners of points with contacts; shapes, corners and parts of those
  'flex/weighPoints': ofSurfaces((s) => COPIES * s.points
    + WORD * (3 * Math.min(s.nodes, 4 * s.touching)) ** 2 + (64 + 16 + 64) * s.touching),
  'flex/choosePoints': ofSurfaces((s) => COPIES * s.points + (64 + 4 + 4) * s.touching),
  // nodes, sides, Gauss points at rest, slots; places and rates
  'flex/evaluatePlates': ofSurfaces((s) => (16 + 8 + 9 * 48 + 12 * VEC4) * s.plates + (12 + 12) * coordinates(s)),
  'flex/gatherPlates': ofSurfaces((s) => 4 * s.nodes + (16 + 12 * VEC4) * s.plates + (4 + VEC4) * coordinates(s)),
  // each corner of a point, and of points with contacts what they had before
  'flex/gatherImpulses': ofSurfaces((s) => 4 * s.nodes + (4 * VEC4 + COPIES) * s.points
    + (MOTION + 2 * VEC4) * s.touching + VEC4 * coordinates(s)),
  // rows of L for the body that holds the surface; coordinates at the end of a substep
  'flex/answerNodes': (n) =>
    ofSurfaces((s) => inverse(s) + (2 * VEC4 + (4 * VEC4) / (n.sweeps ?? 1)) * coordinates(s))(n),
  'flex/predictNodes': ofSurfaces((s) => inverse(s) + (VEC4 + 2 * VEC4) * coordinates(s)),
  'flex/placeNodes': ofSurfaces((s) => (VEC4 + 6 * VEC4 + 12 + 12) * coordinates(s)),
  // two vectors a coordinate; weights, corners, copies and state of each point; at the end of a substep twice as many,
  // its impulses, motion and drift
  'flex/writePoints': (n) => ofSurfaces((s) => {
    const { sweeps = 1 } = n, ended = 3 * VEC4 + 2 * TWIST;
    return (2 + 2 / sweeps) * VEC4 * coordinates(s) + (64 + 16 + COPIES + 2 * VEC4 + ended / sweeps) * s.points
      + TWIST * s.touching;
  })(n),
  // contacts of points alone are looked at
  'flex/markNear': (n) => (4 + KEY) * n.contacts
    + ofSurfaces((s) => (WORD * RECORD + driftOf(n) + MOTION + TWIST + 4) * s.touching)(n),
} satisfies Record<string, Count>;

/** Names of all kernels of a frame. */
export type KernelLabel = keyof typeof LEAST;

export const kernelLabels = Object.keys(LEAST) as KernelLabel[];

/** Says whether a label is that of a kernel of a frame. */
export const isKernel = (label: string): label is KernelLabel => Object.hasOwn(LEAST, label);

/** Returns what each contact asks for of its drifts and copies, over their bytes counted once. */
const askedOfGrains = (n: FrameCounts): number =>
  2 * (driftOf(n) + TWIST) * (n.contacts - n.bodyContacts) + (driftOf(n) + TWIST) * n.bodyContacts
  - ofGrains(n) - TWIST * n.copies;
/** Returns as much of a sweep, which also writes copies. */
const askedBySweep = (n: FrameCounts): number => sweptShare(n)
  * (askedOfGrains(n) + 2 * TWIST * (n.contacts - n.bodyContacts) + TWIST * n.bodyContacts - TWIST * begun(n)
    + WORD * (2 * n.contacts - n.grains - (n.listed ?? 0)));
/**
 * Returns what grains ask for of the cells around them: ends of 27 cells, who is there, and where
 * those of higher index are.
 */
const askedOfCells = (n: FrameCounts): number =>
  NEIGHBOURS * (2 * WORD * n.grains + ((WORD + VEC4 / 2) * n.grains ** 2) / Math.max(1, n.cells)) - WORD * n.cells;
/** Returns what pairs ask for of the places of both grains. */
const askedOfPairs = (n: FrameCounts): number => 2 * (n.shaped ? 32 : 16) * (n.contacts - n.bodyContacts);
/**
 * Returns what lies beside a grain's drift and motion in the sectors of memory that a colour reads them from and writes
 * motion to, of 32 B on GPUs: no cache has them, and of words at any place all but one word more is fetched.
 */
const besideOfSectors = (n: FrameCounts): number =>
  (3 * (32 - WORD) * (2 * n.contacts - n.bodyContacts)) / colourDispatches(n);
/** Returns what workgroups of eight coordinates ask for of push, each the whole of it by each coordinate. */
const askedOfPush = ofSurfaces((s) => VEC4 * coordinates(s) * (coordinates(s) - 1));

/** Bytes that threads ask for in vain if caches hold what others asked for. */
const MORE_ASKED: Partial<Record<KernelLabel, Count>> = {
  'collide/countContacts': (n) => askedOfCells(n) + askedOfPairs(n), 'collide/fillContacts': askedOfPairs,
  'solve/sweepBlocks': askedBySweep, 'solve/sweepBlocksSerially': askedBySweep,
  'solve/sweepColour': besideOfSectors,
  'solve/accelerateContacts': askedOfGrains, 'probe/measureContacts': askedOfGrains, 'solve/keepHeld': askedOfGrains,
  'flex/answerNodes': askedOfPush, 'flex/predictNodes': askedOfPush,
  // each two points with contacts have 16 blocks of M_FF⁻¹, 3 × 3, between their corners
  'flex/weighPoints': ofSurfaces((s) =>
    (16 * 9 * WORD + 16 + 64) * s.touching ** 2 - WORD * (3 * Math.min(s.nodes, 4 * s.touching)) ** 2),
  'flex/evaluatePlates': ofSurfaces((s) => (12 + 12) * (12 * s.plates - coordinates(s))),
  'flex/writePoints': ofSurfaces((s) => 4 * VEC4 * (12 * s.points - coordinates(s))),
};
