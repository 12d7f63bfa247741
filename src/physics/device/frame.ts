import type { Buffers } from '../../gpu/buffers';
import type { BoundKernel } from '../../gpu/defineKernel';
import { BODY_SHARES, MEASURE_SHARES, SCAN_BLOCK, structs, type Kernels } from './kernels';
import { offsetCount, type Capacities, type WorldPlan } from './layout';
import type { FramePlan } from './settings';

const WORD = 4;

/** All kernels of a world with their buffers: made once, so that a step allocates nothing. */
function bindAll(k: Kernels, b: Buffers<WorldPlan>) {
  const phased = (phase: GPUBuffer) => ({
    sweep: k.sweepContacts.bind({ ...b, phase }), accelerate: k.accelerateContacts.bind({ ...b, phase }),
    grains: k.integrateGrains.bind({ ...b, phase }), bodies: k.integrateBodies.bind({ ...b, phase }),
  });
  const scan = (settings: GPUBuffer, entries: GPUBuffer) => ({
    reduce: k.reduceBlocks.bind({ ...b, scan: settings, entries }), sums: k.scanSums.bind({ ...b, scan: settings }),
    blocks: k.scanBlocks.bind({ ...b, scan: settings, entries }),
  });
  return {
    scanCells: scan(b.scanCells, b.cellStart), scanOffsets: scan(b.scanOffsets, b.adjacency),
    firstSweep: phased(b.firstSweep), warmSweep: phased(b.warmSweep), nextSweep: phased(b.nextSweep),
    prepare: phased(b.prepare), again: phased(b.again), advance: phased(b.advance),
    countCells: k.countCells.bind(b), scatterGrains: k.scatterGrains.bind(b), sortCells: k.sortCells.bind(b),
    countContacts: k.countContacts.bind(b), countTotals: k.countTotals.bind(b), fillContacts: k.fillContacts.bind(b),
    resolveLists: k.resolveLists.bind(b), carryImpulses: k.carryImpulses.bind(b),
    measureContacts: k.measureContacts.bind(b), measureGrains: k.measureGrains.bind(b), joinMeasures: k.joinMeasures.bind(b),
    sumMeasures: k.sumMeasures.bind(b), writeDraw: k.writeDraw.bind(b),
  };
}

/** One frame step as GPU work, in the order of docs/ARCHITECTURE.md. Cut between sweeps where it would take too long at once. */
export type FrameEncoder = {
  /** Stages 1 to 3, and the velocities that the first sweep sees. */
  detect(encoder: GPUCommandEncoder, plan: FramePlan, timing?: GPUComputePassTimestampWrites): void;
  /** Stage 4: sweeps from … to − 1 of substeps × sweeps in all. */
  solve(encoder: GPUCommandEncoder, plan: FramePlan, from: number, to: number): void;
  /** Stage 5, draw buffers, and the copy that the host reads. */
  measure(encoder: GPUCommandEncoder, timing?: GPUComputePassTimestampWrites): void;
  /** Draw buffers alone, after a new state was written. */
  draw(encoder: GPUCommandEncoder): void;
};

export function createFrameEncoder(kernels: Kernels, b: Buffers<WorldPlan>, c: Capacities): FrameEncoder {
  const bound = bindAll(kernels, b), { grainCount, bodyCount } = c;

  const encodeScan = (pass: GPUComputePassEncoder, scan: typeof bound.scanCells, count: number): void => {
    const blocks = Math.ceil(count / SCAN_BLOCK);
    scan.reduce.encode(pass, blocks);
    scan.sums.encodeGroups(pass, 1);
    scan.blocks.encode(pass, blocks);
  };
  const integrate = (pass: GPUComputePassEncoder, { grains, bodies }: typeof bound.advance): void => {
    grains.encode(pass, grainCount + BODY_SHARES * bodyCount);
    bodies.encodeGroups(pass, 1);
  };
  const perContact = (pass: GPUComputePassEncoder, kernel: BoundKernel): void => kernel.encodeIndirect(pass, b.dispatch);
  const inPass = (
    encoder: GPUCommandEncoder, timestampWrites: GPUComputePassTimestampWrites | undefined,
    body: (pass: GPUComputePassEncoder) => void,
  ): void => {
    const pass = encoder.beginComputePass(timestampWrites ? { timestampWrites } : undefined);
    body(pass);
    pass.end();
  };

  return {
    detect(encoder, { cellCount }, timing) {
      encoder.copyBufferToBuffer(b.adjacency, 0, b.oldAdjacency, 0, WORD * offsetCount(c));
      encoder.copyBufferToBuffer(b.pairs, 0, b.oldPairs, 0, b.oldPairs.size);
      encoder.copyBufferToBuffer(b.contact, 0, b.oldImpulse, 0, b.oldImpulse.size);
      encoder.clearBuffer(b.cellStart, 0, WORD * (cellCount + 1));
      inPass(encoder, timing, (pass) => {
        bound.countCells.encode(pass, grainCount); //                            1. broad phase
        encodeScan(pass, bound.scanCells, cellCount + 1);
        bound.scatterGrains.encode(pass, grainCount);
        bound.sortCells.encode(pass, cellCount);
        bound.countContacts.encode(pass, Math.max(1, grainCount)); //            2. narrow phase
        encodeScan(pass, bound.scanOffsets, offsetCount(c));
        bound.countTotals.encodeGroups(pass, 1);
        bound.fillContacts.encode(pass, grainCount);
        bound.resolveLists.encode(pass, grainCount);
        perContact(pass, bound.carryImpulses); //                                3. identity, warm start
        integrate(pass, bound.prepare);
      });
    },

    solve(encoder, { substeps, sweeps, accelerated }, from, to) {
      inPass(encoder, undefined, (pass) => {
        for (let s = from; s < to; s++) {
          const substep = Math.floor(s / sweeps), sweep = s - substep * sweeps;
          const { sweep: jacobi, accelerate } = sweep > 0 ? bound.nextSweep : substep > 0 ? bound.warmSweep : bound.firstSweep;
          perContact(pass, accelerated ? accelerate : jacobi);
          if (sweep < sweeps - 1) {
            integrate(pass, bound.again);
            continue;
          }
          if (substep === substeps - 1) { // errors are of this moment: new velocities, old positions
            integrate(pass, bound.again);
            bound.measureContacts.encode(pass, MEASURE_SHARES);
          }
          integrate(pass, bound.advance);
        }
      });
    },

    measure(encoder, timing) {
      inPass(encoder, timing, (pass) => {
        bound.measureGrains.encode(pass, Math.min(grainCount, MEASURE_SHARES));
        bound.joinMeasures.encodeGroups(pass, 1);
        bound.sumMeasures.encodeGroups(pass, 1);
        bound.writeDraw.encode(pass, grainCount);
      });
      encoder.copyBufferToBuffer(b.report, 0, b.staging, 0, structs.report.size);
      if (bodyCount > 0) encoder.copyBufferToBuffer(b.bodies, 0, b.staging, structs.report.size, bodyCount * structs.body.size);
    },

    draw(encoder) {
      inPass(encoder, undefined, (pass) => bound.writeDraw.encode(pass, grainCount));
    },
  };
}
