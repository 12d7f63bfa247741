import type { BufferPlan } from '../../gpu/buffers';
import type { Model } from '../../model/model';
import { cellCapacity, cellsOf, chooseBlock, type Grains } from './collide/grid';
import { RECORD } from './contactRecord';
import { structs } from './kernels';
import {
  BODY_THREADS, CLAIMS, CLASSES, COLOUR_GROUP, HEAD, LAW_WORDS, MAX_BODIES, MAX_SHAPES, MAX_TEMPLATES, MEASURE_ROWS,
  MEMORY_WORDS, readConstant, SCAN_BLOCK,
} from './library';

/** Numbers of things that a world may hold on the device. */
export type Capacities = {
  grainCount: number; bodyCount: number;
  /** Number of bodies of a mechanism that may touch soil. */
  contactBodies: number;
  /** True if some grain is no sphere: each keeps its inverse inertia. */
  shaped: boolean;
  cells: number; blocks: number;
  /** Room for contacts, for those with big bodies and for copies; it grows between steps when they fill up. */
  contacts: number; bodyContacts: number; copies: number;
  /** Room for searches that are listed, 0 where none are; it grows as well. */
  searches: number;
  /** Shares in which the contacts of a big body are summed, and in which grains and contacts are measured. */
  bodyShares: number; measureShares: number;
  /** Entries of 16 bytes: vertices of shapes, parts of big bodies (shaders/shared/shapes/bodyParts.wgsl). */
  vertices: number; parts: number;
  /** Bodies that stand on planes, and entries of their feet. */
  standing: number; feet: number;
  /** True if there is room for the iterates of APGD and CGM, taken when one of them is first chosen. */
  momentum: boolean;
  /**
   * True if there is room for the memory of laws beyond friction, taken when it is first needed:
   * shaders/shared/solve/laws.wgsl.
   */
  laws: boolean;
  /** True if there is room for velocities between two sweeps of what sleeps, taken when it is first needed. */
  sleep: boolean;
  /** True if there is room for a full colouring, taken when it is first needed. */
  coloured: boolean;
};

/**
 * Returns a power of two of shares: one for each `grains` grains, within bounds. Sums come in the order of shares, so
 * that their number must not change while a world runs.
 */
const sharesFor = (grainCount: number, grains: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, 2 ** Math.ceil(Math.log2(Math.max(1, grainCount / grains)))));

/** Returns the shares in which the contacts of a big body are summed, and in which grains and contacts are measured. */
export const chooseShares = (grainCount: number): Pick<Capacities, 'bodyShares' | 'measureShares'> => ({
  bodyShares: sharesFor(grainCount, 256, BODY_THREADS, 1024), measureShares: sharesFor(grainCount, 4, 256, 32768),
});

/**
 * Returns the capacities of a world before its first frame: those of a bed of like spheres, a little more than four
 * contacts a grain.
 */
export function chooseCapacities(
  model: Grains & Pick<Model, 'bodyCount' | 'shaped'>
): Capacities {
  const { grainCount, bodyCount, shaped } = model, cells = cellCapacity(grainCount);
  return {
    grainCount, bodyCount, contactBodies: 0, shaped, cells, blocks: Math.ceil(cells / cellsOf(chooseBlock(model))),
    contacts: Math.ceil(4.25 * grainCount) + 256,
    bodyContacts: bodyCount > 0 ? Math.ceil(0.25 * grainCount) + 256 : 1,
    copies: 2 * grainCount + Math.min(6 * grainCount, 16384) + 64,
    searches: 0, ...chooseShares(grainCount), momentum: false, coloured: false, laws: false, sleep: false,
    vertices: 1, parts: 1, standing: 0, feet: 1,
  };
}

/** Returns the number of entries of the scan over colours (shared/contact/colours.wgsl). */
export const colourEntries = (c: Pick<Capacities, 'coloured' | 'contacts'>): number =>
  (c.coloured ? CLASSES * Math.ceil(c.contacts / COLOUR_GROUP) + 1 : 1);

/** Returns the number of entries of the scan over slots (shared/contact/starts.wgsl). */
export const startCount = (grainCount: number): number => 2 * grainCount + 2;

/** Words of a search that is listed (shared/collide/searches.wgsl). */
export const SEARCH_WORDS = readConstant('shared/collide/searches', 'SEARCH_WORDS');

/** Returns the words that the list of searches takes. */
const searchWords = ({ grainCount, searches }: Capacities): number =>
  (searches > 0 ? 1 + 2 * grainCount + SEARCH_WORDS * searches : 0);

const WORD = 4, VEC4 = 16;
/** Bytes of a velocity with its spin, and of what `motion` holds of a grain: that, 1/m and 1/J (shared/motion). */
export const TWIST = 24, MOTION = TWIST + 2 * WORD;
/** Bytes of the pose of a grain, and of all that a report has of one that a hand holds (pull/heldGrain.ts). */
export const POSE = 2 * VEC4, ONE_GRAIN = POSE + 2 * TWIST;

/** Bytes of a grain's masses in `drift` (shared/drift). */
export const MASSES = 2 * WORD;
/** Returns the bytes that a sweep may read of a grain in `drift`: drift, copies, masses, J⁻¹ of shapes. */
export const driftBytes = (shaped: boolean): number => TWIST + WORD + MASSES + (shaped ? TWIST : 0);

/** Returns the bytes that contacts keep each, with the memory of laws beyond friction or without. */
export const memoryBytes = (laws: boolean): number => WORD * (MEMORY_WORDS + (laws ? LAW_WORDS : 0));

/**
 * Stretches of the buffer of impulses, shared/contact/memory: words of a contact in the stretches before, and in this
 * one. The last one is of laws beyond friction.
 */
export const KEYS_OF = [0, 1], IMPULSES = [1, 3], HELD = [4, 3], MOMENTS = [7, 8];

/** Returns where impulses begin in their buffer, with room for so many contacts [words]. */
export const impulsesFrom = (contacts: number): number => IMPULSES[0] * contacts;

/** Returns where the buffer of copies has what grains have between two sweeps [B]: shared/sleep/between. */
export const betweenFrom = ({ copies, grainCount, shaped }: Capacities): number =>
  TWIST * Math.max(copies, (shaped ? 3 : 2) * grainCount);

/** Distance of two entries of `whichColour` [B]: an offset of a uniform that every device takes. */
export const COLOUR_STRIDE = 256;

/** Bytes of the begins of all colours, and of the last one's end, at the head of `schedule`. */
export const COLOUR_BEGINS = WORD * (CLASSES + 1);

/** Plans every buffer of a world. Data of the last frame that a kernel reads are copied: no buffer has two roles. */
export function planBuffers(c: Capacities) {
  return { ...planGrains(c), ...planContacts(c) };
}

const storage = (bytes: number, usage = 0) => {
  const { STORAGE, COPY_DST, COPY_SRC } = GPUBufferUsage;
  return { bytes, usage: STORAGE | COPY_DST | COPY_SRC | usage };
};

/** Plans the buffers that reports of frames are read from, one for each frame that may be in flight. */
export function planReports({ bodyCount }: Capacities) {
  const { COPY_DST, MAP_READ } = GPUBufferUsage, bodies = Math.max(1, bodyCount) * structs.body.size;
  const one = { bytes: structs.report.size + bodies + ONE_GRAIN + COLOUR_BEGINS, usage: MAP_READ | COPY_DST };
  return { report0: one, report1: one, report2: one } satisfies BufferPlan;
}

/** Plans the buffers that a world keeps for life. */
export function planGrains(c: Capacities) {
  const { UNIFORM, COPY_DST, VERTEX } = GPUBufferUsage, N = c.grainCount;
  const uniform = (bytes: number) => ({ bytes, usage: UNIFORM | COPY_DST });
  const bodies = Math.max(1, c.bodyCount) * structs.body.size, shares = Math.max(1, c.bodyCount) * c.bodyShares;
  const phase = uniform(structs.phase.size);
  return {
    // state
    pose: storage(POSE * N), motion: storage(MOTION * N),
    drift: storage((driftBytes(c.shaped) + 2 * WORD) * (N + 1)),
    bodies: storage(bodies), bodySums: storage(shares * structs.bodySum.size), 
    vertices: storage(VEC4 * c.vertices), parts: storage(VEC4 * c.parts),
    feet: storage(VEC4 * c.feet),
    coupling: storage(WORD * (36 * c.contactBodies ** 2 + 7 * c.contactBodies)),
    // broad phase
    cells: storage(WORD * (c.cells + 1 + 2 * N)),
    blockSums: storage(WORD * Math.ceil((Math.max(c.cells, 2 * N, shares) + 2) / SCAN_BLOCK)),
    // contacts by grain
    links: storage(3 * WORD * N), oldLinks: storage(3 * WORD * N), copyStart: storage(WORD * (N + 1)),
    counters: storage(structs.counters.size), change: storage(WORD),
    // measures and drawing
    measured: storage(2 * c.measureShares * structs.measured.size),
    rowMeasured: storage(MEASURE_ROWS * structs.measured.size),
    report: storage(structs.report.size),
    drawCenter: storage(VEC4 * N, VERTEX), drawLook: storage(VEC4 * N, VERTEX),
    // settings
    step: uniform(structs.step.size), controls: uniform(MAX_BODIES * structs.control.size),
    shapes: uniform(MAX_SHAPES * structs.shape.size), bodyParts: uniform(MAX_BODIES * structs.parts.size),
    templates: uniform(VEC4 * MAX_TEMPLATES), pull: uniform(structs.pull.size),
    momentum: uniform(structs.momentum.size), view: uniform(structs.view.size),
    scanCells: uniform(structs.scan.size), scanStarts: uniform(structs.scan.size),
    scanCopies: uniform(structs.scan.size),
    scanShares: uniform(structs.scan.size), scanColours: uniform(structs.scan.size),
    whichColour: uniform(COLOUR_STRIDE * CLASSES),
    firstSweep: phase, warmSweep: phase, nextSweep: phase, lastSweep: phase, carry: phase, apply: phase,
    start: phase, again: phase, advance: phase, reset: phase, extrapolate: phase, begin: phase, predict: phase,
    even: phase, odd: phase,
  } satisfies BufferPlan;
}

/** Plans the buffers that are made anew when contacts or copies outgrow them. */
export function planContacts(c: Capacities) {
  const colours = c.coloured ? c.contacts : 0, impulse = storage(memoryBytes(c.laws) * c.contacts);
  return {
    starts: storage(WORD * (startCount(c.grainCount) + c.bodyContacts + searchWords(c))),
    owner: storage(WORD * c.contacts), record: storage(WORD * RECORD * c.contacts),
    impulse, oldImpulse: impulse,
    previous: storage(c.momentum ? VEC4 * c.contacts * (c.laws ? 2 : 1) : VEC4),
    schedule: storage(WORD * (HEAD * c.blocks + 2 * c.contacts + c.copies + c.grainCount)),
    // shared/collide/middle.wgsl uses this memory first; shared/seen.wgsl what is behind the copies
    copies: storage(betweenFrom(c) + TWIST * c.grainCount),
    colour: storage(WORD * colours), oldColour: storage(WORD * colours),
    marks: storage(c.coloured ? 3 * WORD * c.grainCount : 0),
    colourCounts: storage(WORD * colourEntries(c)),
    colourSums: storage(WORD * Math.ceil((colourEntries(c) + 1) / SCAN_BLOCK)),
    claims: storage(WORD * (CLAIMS + (c.laws ? 4 * (c.grainCount + c.bodyCount) : 0))),
    bodyLists: storage(WORD * (c.bodyCount * c.bodyShares + 1 + c.bodyContacts)),
  } satisfies BufferPlan;
}

export type WorldPlan = ReturnType<typeof planBuffers>;
export type GrainPlan = ReturnType<typeof planGrains>;
