import type { Buffers } from '../../gpu/buffers';
import { IMPACT_ROUNDS } from '../contact/impact';
import type { Kernels } from './kernels';
import { COLOUR_STRIDE, type WorldPlan } from './layout';
import { CLASSES, GROUPS, SEARCH_KINDS } from './library';

/**
 * Binds all kernels of a world to its buffers, once, so that a step allocates nothing. With `barriers` a block is swept
 * by a workgroup whose threads wait for each other, else by one thread; `coloured` binds the sweeps by colour too.
 */
export function bindKernels(k: Kernels, b: Buffers<WorldPlan>, barriers: boolean, coloured: boolean) {
  const classes = [...Array(coloured ? CLASSES : 0).keys()];
  // copies are made when contacts have been found, and done with at the end of the frame
  const placed = { ...b, middle: b.copies, pieces: b.copies };
  const which = (colour: number) => ({ buffer: b.whichColour, offset: COLOUR_STRIDE * colour, size: 16 });
  const sweep = (phase: GPUBuffer) => ({
    blocks: (barriers ? k.sweepBlocks : k.sweepBlocksSerially).bind({ ...b, phase }),
    colours: classes.map((colour) => k.sweepColour.bind({ ...b, phase, which: which(colour) })),
  });
  const impacts = (round: number) => {
    const bound = { ...b, which: which(round) };
    return {
      claim: k.claimImpacts.bind(bound), choose: k.chooseImpacts.bind(bound), hit: k.hitContacts.bind(bound),
    };
  };
  const round = (phase: GPUBuffer) =>
    ({ claim: k.claimColours.bind({ ...b, phase }), choose: k.chooseColours.bind({ ...b, phase }) });
  const integrate = (phase: GPUBuffer) => ({
    all: k.integrateAll.bind({ ...b, phase }), grains: k.integrateGrains.bind({ ...b, phase }),
    bodies: (barriers ? k.integrateBodies : k.integrateBodiesSerially).bind({ ...b, phase }),
  });
  const pull = (phase: GPUBuffer) => k.pullBody.bind({ ...b, phase });
  const mechanism = (phase: GPUBuffer) => k.integrateMechanism.bind({ ...b, phase });
  const scan = (settings: GPUBuffer, entries: GPUBuffer, blockSums = b.blockSums) => ({
    reduce: k.reduceBlocks.bind({ scan: settings, entries, blockSums }),
    sums: k.scanSums.bind({ scan: settings, blockSums }),
    blocks: k.scanBlocks.bind({ scan: settings, entries, blockSums }),
  });
  return {
    scanCells: scan(b.scanCells, b.cells), scanStarts: scan(b.scanStarts, b.starts),
    scanCopies: scan(b.scanCopies, b.copyStart), scanShares: scan(b.scanShares, b.bodyLists),
    scanColours: scan(b.scanColours, b.colourCounts, b.colourSums),
    keepColours: k.keepColours.bind(b), rounds: [round(b.even), round(b.odd)], countColours: k.countColours.bind(b),
    orderColours: k.orderColours.bind(b),
    chooseMomentum: k.chooseMomentum.bind(b), keepHeld: k.keepHeld.bind(b),
    bounceContacts: k.bounceContacts.bind(b), yieldContacts: k.yieldContacts.bind(b),
    clearImpacts: k.clearImpacts.bind(b), impacts: [...Array(IMPACT_ROUNDS).keys()].map(impacts),
    extrapolateContacts: k.extrapolateContacts.bind(b), extrapolate: integrate(b.extrapolate),
    sweep: {
      carry: sweep(b.carry), apply: sweep(b.apply),
      first: sweep(b.firstSweep), warm: sweep(b.warmSweep), next: sweep(b.nextSweep), last: sweep(b.lastSweep),
    },
    accelerate: {
      first: k.accelerateContacts.bind({ ...b, phase: b.firstSweep }),
      warm: k.accelerateContacts.bind({ ...b, phase: b.warmSweep }),
      next: k.accelerateContacts.bind({ ...b, phase: b.nextSweep }),
    },
    start: integrate(b.start), again: integrate(b.again), advance: integrate(b.advance), reset: integrate(b.reset),
    mechanism: {
      start: mechanism(b.start), again: mechanism(b.again), advance: mechanism(b.advance),
      predict: mechanism(b.predict),
    },
    standOnPlanes: k.standOnPlanes.bind(b),
    pull: { start: pull(b.start), reset: pull(b.reset), advance: pull(b.advance) },
    countCells: k.countCells.bind(placed), scatterGrains: k.scatterGrains.bind(b), sortCells: k.sortCells.bind(b),
    countContacts: k.countContacts.bind(placed),
    // only where the bodies of a world want more searches than one kernel may have
    listSearches: k.listSearches?.bind(placed),
    searchListed: SEARCH_KINDS.flatMap((kind) => k[`searchListed${kind}`]?.bind(placed) ?? []),
    countBodyContacts: GROUPS.flatMap((group) => k[`countBodyContacts${group}`]?.bind(placed) ?? []),
    countTotals: k.countTotals.bind(b),
    fillContacts: k.fillContacts.bind(placed),
    fillSmoothContacts: k.fillSmoothContacts?.bind(placed), // only where some grains are smooth and others not
    fillBodyContacts: GROUPS.flatMap((group) => k[`fillBodyContacts${group}`]?.bind(placed) ?? []),
    linkContacts: k.linkContacts.bind(b), countCopies: k.countCopies.bind(b),
    colourBlocks: (barriers ? k.colourBlocks : k.colourBlocksSerially).bind(b),
    countBodyShares: k.countBodyShares.bind(b), fillBodyLists: k.fillBodyLists.bind(b),
    prepareGrains: k.prepareGrains.bind(b), moveGrains: k.moveGrains.bind(b), moveBodies: k.moveBodies.bind(b),
    measureContacts: k.measureContacts.bind(b), measureGrains: k.measureGrains.bind(placed),
    joinPieces: k.joinPieces.bind(placed), countPieces: k.countPieces.bind(placed),
    joinMeasures: k.joinMeasures.bind(b),
    sumMeasures: k.sumMeasures.bind(b), writeDraw: k.writeDraw.bind(b),
  };
}

/** Kernels of a world bound to its buffers, by what they do in a frame. */
export type BoundKernels = ReturnType<typeof bindKernels>;
