import type { BufferPlan } from '../../gpu/buffers';
import { cellCapacity } from './grid';
import { BODY_SHARES, MAX_BODIES, MEASURE_ROWS, MEASURE_SHARES, SCAN_BLOCK, structs } from './kernels';

/** What a world of this size may hold on the device. */
export type Capacities = { grainCount: number; bodyCount: number; contacts: number; bodyContacts: number; cells: number };

/**
 * Contacts within the margin: four a grain in a bed of like spheres (each is counted once), eight allow for a large H;
 * of those with big bodies two a grain. Few grains in a corner of many walls get a full set.
 */
export function chooseCapacities(grainCount: number, bodyCount: number): Capacities {
  const bodyContacts = Math.min(bodyCount * grainCount, 2 * grainCount + 1024);
  const contacts = 8 * grainCount + Math.min(bodyContacts, 8192);
  return { grainCount, bodyCount, contacts, bodyContacts, cells: cellCapacity(grainCount) };
}

/** Lengths of the two arrays that are scanned: cells, and offsets of contacts (shared/adjacency.wgsl). */
export const offsetCount = (c: Pick<Capacities, 'grainCount' | 'bodyCount'>): number => (c.bodyCount + 2) * c.grainCount + 1;

const WORD = 4, VEC4 = 16;

/** Every buffer of a world. What a kernel reads of the last frame is copied: no buffer has two roles. */
export function planBuffers(c: Capacities) {
  const { STORAGE, UNIFORM, COPY_DST, COPY_SRC, INDIRECT, VERTEX, MAP_READ } = GPUBufferUsage;
  const storage = (bytes: number, usage = 0) => ({ bytes, usage: STORAGE | COPY_DST | COPY_SRC | usage });
  const uniform = (bytes: number) => ({ bytes, usage: UNIFORM | COPY_DST });
  const bodies = Math.max(1, c.bodyCount) * structs.body.size,
    blocks = Math.ceil(Math.max(c.cells + 1, offsetCount(c)) / SCAN_BLOCK);
  return {
    // state
    position: storage(VEC4 * c.grainCount), motion: storage(3 * VEC4 * c.grainCount), warm: storage(2 * VEC4 * c.grainCount),
    bodies: storage(bodies),
    bodySums: storage(Math.max(1, c.bodyCount) * BODY_SHARES * structs.bodySum.size),
    // broad phase
    cellStart: storage(WORD * (c.cells + 1)), grainCell: storage(WORD * c.grainCount), grainRank: storage(WORD * c.grainCount),
    cellGrains: storage(WORD * c.grainCount), blockSums: storage(WORD * blocks),
    // contacts
    adjacency: storage(WORD * (offsetCount(c) + c.contacts)), pairs: storage(2 * WORD * c.contacts),
    contact: storage(VEC4 * (2 * c.contacts + c.bodyContacts)), previous: storage(VEC4 * c.contacts),
    oldAdjacency: storage(WORD * offsetCount(c)), oldPairs: storage(2 * WORD * c.contacts),
    oldImpulse: storage(VEC4 * c.contacts),
    counters: storage(structs.counters.size), dispatch: storage(3 * WORD, INDIRECT),
    // what is told
    measured: storage(2 * MEASURE_SHARES * structs.measured.size), rowMeasured: storage(MEASURE_ROWS * structs.measured.size),
    report: storage(structs.report.size),
    drawCenter: storage(VEC4 * c.grainCount, VERTEX), drawLook: storage(VEC4 * c.grainCount, VERTEX),
    staging: { bytes: structs.report.size + bodies, usage: MAP_READ | COPY_DST },
    // settings
    step: uniform(structs.step.size), controls: uniform(MAX_BODIES * structs.control.size),
    momentum: uniform(structs.momentum.size),
    view: uniform(structs.view.size), scanCells: uniform(structs.scan.size), scanOffsets: uniform(structs.scan.size),
    firstSweep: uniform(structs.phase.size), warmSweep: uniform(structs.phase.size), nextSweep: uniform(structs.phase.size),
    prepare: uniform(structs.phase.size), again: uniform(structs.phase.size), advance: uniform(structs.phase.size),
  } satisfies BufferPlan;
}

export type WorldPlan = ReturnType<typeof planBuffers>;
