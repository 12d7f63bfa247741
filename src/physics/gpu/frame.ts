import type { Buffers } from '../../gpu/buffers';
import type { BoundKernel } from '../../gpu/defineKernel';
import type { BoundSurface } from './flex/surfaceBuffers';
import { structs, type Kernels } from './kernels';
import { colourEntries, COLOUR_STRIDE, startCount, type Capacities, type WorldPlan } from './layout';
import { BODY_SHARES, CLASSES, COLOUR_GROUP, HEAD, HEAVY, MEASURE_SHARES, REST, SCAN_BLOCK } from './library';
import type { FramePlan } from './settings';
import type { SpanTimer } from '../../gpu/spanTimer';

const WORD = 4;

/** All kernels of a world with their buffers: made once, so that a step allocates nothing. */
function bindAll(k: Kernels, b: Buffers<WorldPlan>, barriers: boolean, coloured: boolean) {
  const classes = [...Array(coloured ? CLASSES : 0).keys()];
  const placed = { ...b, middle: b.copies }; // where contacts are looked for: copies are made when they have been found
  const which = (colour: number) => ({ buffer: b.whichColour, offset: COLOUR_STRIDE * colour, size: 16 });
  const sweep = (phase: GPUBuffer) => ({
    blocks: (barriers ? k.sweepBlocks : k.sweepBlocksSerially).bind({ ...b, phase }),
    colours: classes.map((colour) => k.sweepColour.bind({ ...b, phase, which: which(colour) })),
  });
  const round = (phase: GPUBuffer) =>
    ({ claim: k.claimColours.bind({ ...b, phase }), choose: k.chooseColours.bind({ ...b, phase }) });
  const integrate = (phase: GPUBuffer) => ({
    all: k.integrateAll.bind({ ...b, phase }), grains: k.integrateGrains.bind({ ...b, phase }),
    bodies: k.integrateBodies.bind({ ...b, phase }), mechanism: k.integrateMechanism.bind({ ...b, phase }),
  });
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
    chooseMomentum: k.chooseMomentum.bind(b),
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
    countCells: k.countCells.bind(placed), scatterGrains: k.scatterGrains.bind(b), sortCells: k.sortCells.bind(b),
    countContacts: k.countContacts.bind(placed), countBodyContacts: k.countBodyContacts.bind(placed),
    countTotals: k.countTotals.bind(b),
    fillContacts: k.fillContacts.bind(placed), fillBodyContacts: k.fillBodyContacts.bind(placed),
    linkContacts: k.linkContacts.bind(b), countCopies: k.countCopies.bind(b), colourBlocks: k.colourBlocks.bind(b),
    countBodyShares: k.countBodyShares.bind(b), fillBodyLists: k.fillBodyLists.bind(b),
    prepareGrains: k.prepareGrains.bind(b), moveGrains: k.moveGrains.bind(b), moveBodies: k.moveBodies.bind(b),
    measureContacts: k.measureContacts.bind(b), measureGrains: k.measureGrains.bind(b),
    joinMeasures: k.joinMeasures.bind(b),
    sumMeasures: k.sumMeasures.bind(b), writeDraw: k.writeDraw.bind(b),
  };
}

/**
 * One frame step as GPU work, in the order of docs/ARCHITECTURE.md. Cut between sweeps where it would take too long at
 * once.
 */
export type FrameEncoder = {
  /** Stages 1 and 2 up to how many contacts there are, which `counters` then says. */
  count(encoder: GPUCommandEncoder, plan: FramePlan, timing?: GPUComputePassTimestampWrites): void;
  /** Copies what the frame overwrites and clears what it fills. */
  keep(encoder: GPUCommandEncoder, plan: FramePlan): void;
  /** Stages 1 to 3, and the velocities that the first sweep sees. */
  detect(encoder: GPUCommandEncoder, plan: FramePlan, timing?: GPUComputePassTimestampWrites): void;
  /** Stage 4: sweeps from … to − 1 of substeps × sweeps in all. */
  solve(encoder: GPUCommandEncoder, plan: FramePlan, from: number, to: number): void;
  /** Positions, stage 5, draw buffers, and the copy that the host reads. */
  measure(encoder: GPUCommandEncoder, timing?: GPUComputePassTimestampWrites): void;
  /** Draw buffers alone, after a new state was written. */
  draw(encoder: GPUCommandEncoder): void;
};

/**
 * `barriers`: the device takes workgroup barriers lightly, and two dispatches a substep do. `surfaces`: those that are
 * flexible; with `spans` in passes of their own, which are timed.
 */
export function createFrameEncoder(
  kernels: Kernels, b: Buffers<WorldPlan>, c: Capacities, barriers: boolean, surfaces: readonly BoundSurface[] = [],
  spans: SpanTimer | null = null,
): FrameEncoder {
  const bound = bindAll(kernels, b, barriers, c.coloured), { grainCount, bodyCount } = c;
  type Pass = GPUComputePassEncoder;
  type Passes = { pass: Pass; surfaces(encode: (surface: BoundSurface, pass: Pass) => void): void };

  const encodeScan = (pass: Pass, scan: typeof bound.scanCells, count: number): void => {
    const blocks = Math.ceil(count / SCAN_BLOCK);
    scan.reduce.encode(pass, blocks);
    scan.sums.encodeGroups(pass, 1);
    scan.blocks.encode(pass, blocks);
  };
  const integrate = (pass: Pass, { all, grains, bodies, mechanism }: typeof bound.advance): void => {
    if (barriers) all.encodeGroups(pass, Math.max(1, bodyCount) + Math.ceil(grainCount / 64));
    else {
      grains.encode(pass, grainCount + BODY_SHARES * bodyCount);
      bodies.encode(pass, Math.max(1, bodyCount));
    }
    if (c.wheels > 0) mechanism.encodeGroups(pass, Math.ceil(c.wheels / 64));
  };
  const sweepColour = (pass: Pass, kernels: readonly BoundKernel[], colour: number): void =>
    kernels[colour].encodeIndirect(pass, b.colourDispatch, 3 * WORD * colour);
  const sweep = (pass: Pass, { blockCount, colours }: FramePlan, kernel: typeof bound.sweep.carry): void => {
    if (colours > 0) {
      for (let colour = 0; colour < colours; colour++) sweepColour(pass, kernel.colours, colour);
      sweepColour(pass, kernel.colours, REST);
      if (bodyCount > 0) sweepColour(pass, kernel.colours, HEAVY);
    } else if (barriers) kernel.blocks.encodeGroups(pass, blockCount);
    else kernel.blocks.encode(pass, blockCount);
  };
  const prepare = (pass: Pass): void => bound.prepareGrains.encode(pass, Math.max(1, grainCount));
  const carry = (pass: Pass, plan: FramePlan): void => {
    sweep(pass, plan, bound.sweep.carry);
    integrate(pass, bound.start);
  };
  const warm = (pass: Pass, plan: FramePlan): void => {
    prepare(pass);
    carry(pass, plan);
  };
  /** Stage 3 in the full form: which pairs are swept together. */
  const colourAll = (pass: Pass, { rounds }: FramePlan): void => {
    bound.keepColours.encodeIndirect(pass, b.dispatch);
    for (let k = 0; k < rounds; k++) {
      bound.rounds[k % 2].claim.encodeIndirect(pass, b.dispatch);
      bound.rounds[k % 2].choose.encodeIndirect(pass, b.dispatch);
    }
    const groups = Math.ceil(c.contacts / COLOUR_GROUP);
    bound.countColours.encode(pass, groups);
    encodeScan(pass, bound.scanColours, colourEntries(c));
    bound.orderColours.encode(pass, groups);
  };
  const inPass = (
    encoder: GPUCommandEncoder, timestampWrites: GPUComputePassTimestampWrites | undefined, body: (pass: Pass) => void,
  ): void => {
    const pass = encoder.beginComputePass(timestampWrites ? { timestampWrites } : undefined);
    body(pass);
    pass.end();
  };
  /** Passes one after the other, cut where surfaces have one of their own. */
  const inPasses = (encoder: GPUCommandEncoder, body: (passes: Passes) => void): void => {
    const passes: Passes = {
      pass: encoder.beginComputePass(),
      surfaces(encode) {
        if (surfaces.length === 0) return;
        const cut = (timestampWrites?: GPUComputePassTimestampWrites): void => {
          passes.pass.end();
          passes.pass = encoder.beginComputePass(timestampWrites && { timestampWrites });
        };
        if (spans) cut(spans.stamps());
        for (const surface of surfaces) encode(surface, passes.pass);
        if (spans) cut();
      },
    };
    body(passes);
    passes.pass.end();
  };
  const countContacts = (pass: Pass, { cellCount }: FramePlan): void => {
    bound.countCells.encode(pass, grainCount); //                                1. broad phase
    encodeScan(pass, bound.scanCells, cellCount + 1);
    bound.scatterGrains.encode(pass, grainCount);
    bound.sortCells.encode(pass, cellCount);
    bound.countContacts.encode(pass, Math.max(1, grainCount)); //                2. narrow phase
    if (bodyCount > 0) bound.countBodyContacts.encode(pass, grainCount);
    encodeScan(pass, bound.scanStarts, startCount(grainCount));
    bound.countTotals.encodeGroups(pass, 1);
  };
  /** Between two sweeps of CGM: y from γ, and the velocities of y. */
  const extrapolate = (pass: Pass): void => {
    bound.chooseMomentum.encodeGroups(pass, 1);
    bound.extrapolateContacts.encodeIndirect(pass, b.dispatch);
    integrate(pass, bound.extrapolate);
  };
  /** One iteration of APGD: γ from velocities, then velocities from γ. */
  const accelerate = (pass: Pass, plan: FramePlan, kernel: BoundKernel): void => {
    kernel.encodeIndirect(pass, b.dispatch);
    integrate(pass, bound.reset);
    sweep(pass, plan, bound.sweep.apply);
  };

  return {
    count(encoder, plan, timing) {
      encoder.clearBuffer(b.cells, 0, WORD * (plan.cellCount + 1));
      inPass(encoder, timing, (pass) => countContacts(pass, plan));
    },

    keep(encoder, plan) {
      encoder.copyBufferToBuffer(b.links, 0, b.oldLinks, 0, b.links.size);
      encoder.copyBufferToBuffer(b.impulse, 0, b.oldImpulse, 0, b.impulse.size);
      encoder.clearBuffer(b.cells, 0, WORD * (plan.cellCount + 1));
      if (plan.colours > 0) {
        encoder.copyBufferToBuffer(b.colour, 0, b.oldColour, 0, b.colour.size);
        encoder.clearBuffer(b.marks);
      } else encoder.clearBuffer(b.schedule, WORD * (HEAD * c.blocks + c.contacts), WORD * c.copies);
    },

    detect(encoder, plan, timing) {
      inPass(encoder, timing, (pass) => {
        countContacts(pass, plan);
        bound.fillContacts.encode(pass, grainCount);
        if (bodyCount > 0) bound.fillBodyContacts.encode(pass, grainCount);
        bound.linkContacts.encode(pass, grainCount); //                          3. identity
        bound.countCopies.encode(pass, Math.max(1, grainCount));
        encodeScan(pass, bound.scanCopies, grainCount + 1);
        if (plan.colours > 0) colourAll(pass, plan);
        else bound.colourBlocks.encode(pass, plan.blockCount);
        bound.countBodyShares.encode(pass, BODY_SHARES * bodyCount + 1);
        encodeScan(pass, bound.scanShares, BODY_SHARES * bodyCount + 1);
        bound.fillBodyLists.encode(pass, BODY_SHARES * bodyCount);
        if (surfaces.length === 0) warm(pass, plan); //                          warm start
      });
      if (surfaces.length === 0) return;
      inPasses(encoder, (passes) => {
        passes.surfaces((surface, pass) => surface.weigh(pass));
        prepare(passes.pass);
        passes.surfaces((surface, pass) => surface.begin(pass));
        carry(passes.pass, plan);
        passes.surfaces((surface, pass) => surface.respond(pass, 'start'));
      });
    },

    solve(encoder, plan, from, to) {
      const { substeps, sweeps, solver } = plan;
      inPasses(encoder, (passes) => {
        for (let s = from; s < to; s++) {
          const { pass } = passes;
          const substep = Math.floor(s / sweeps), k = s - substep * sweeps;
          const which = k > 0 ? 'next' : substep > 0 ? 'warm' : 'first';
          if (solver === 'apgd') accelerate(pass, plan, bound.accelerate[which]);
          else sweep(pass, plan, bound.sweep[which === 'next' && k === sweeps - 1 ? 'last' : which]);
          if (k < sweeps - 1) {
            if (solver === 'cgm') extrapolate(pass);
            else integrate(pass, bound.again);
            passes.surfaces((surface, own) => surface.respond(own, 'again'));
            continue;
          }
          integrate(pass, bound.advance);
          passes.surfaces((surface, own) => surface.advance(own));
          if (substep === substeps - 1) bound.measureContacts.encode(passes.pass, MEASURE_SHARES);
        }
      });
    },

    measure(encoder, timing) {
      inPass(encoder, timing, (pass) => {
        bound.moveGrains.encode(pass, grainCount);
        bound.moveBodies.encode(pass, Math.max(1, bodyCount));
        bound.measureGrains.encode(pass, Math.min(grainCount, MEASURE_SHARES));
        bound.joinMeasures.encodeGroups(pass, 1);
        bound.sumMeasures.encodeGroups(pass, 1);
        bound.writeDraw.encode(pass, grainCount);
      });
      encoder.copyBufferToBuffer(b.report, 0, b.staging, 0, structs.report.size);
      if (bodyCount > 0)
        encoder.copyBufferToBuffer(b.bodies, 0, b.staging, structs.report.size, bodyCount * structs.body.size);
    },

    draw(encoder) {
      inPass(encoder, undefined, (pass) => bound.writeDraw.encode(pass, grainCount));
    },
  };
}
