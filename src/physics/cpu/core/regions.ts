import {
  BIG, BIG_AT, BODIES_AT, BODY, BODY_COUNT, FLAGS_AT, FOUR, FOURS_AT, GRAINS_A_TASK, GRAIN_COUNT, HEADER, LANE,
  LANES_AT, LOOSE_COUNT, MOST_TASKS, SINGLE, SINGLES_AT, SLAB, SLABS_AT, SLAB_COUNT, SUM, SUMS_AT, WALLS_AT,
} from '../../../../wasm/layout';
import type { Model } from '../../../model/model';
import type { Core } from './loadCore';

/** Addresses of what the core's memory holds [bytes], in its order (wasm/layout.ts). */
export type Regions = {
  bodies: number; flags: number; big: number; sums: number; slabs: number; walls: number; lanes: number;
  singles: number; fours: number;
};

const LINE = 64; // bytes of a cache line
const LEAST_GRAINS = 256; // of a task: some 2 µs of work
const aligned = (address: number): number => Math.ceil(address / LINE) * LINE;

/**
 * Writes where all begins to `out`, for so many slabs, lanes with big bodies and singles; returns the first byte of
 * fours.
 */
export function placeRegions(
  out: Regions, { grainCount, bodyCount }: Model, slabCount: number, laneCount: number, singleCount: number,
): number {
  const count = grainCount + bodyCount;
  out.bodies = HEADER;
  out.flags = out.bodies + BODY * (count + 1);
  out.big = aligned(out.flags + count);
  out.sums = out.big + BIG * bodyCount;
  out.slabs = out.sums + SUM * bodyCount;
  out.walls = aligned(out.slabs + SLAB * (slabCount + 2)); // the slab of what reaches farther, and the end of all
  out.lanes = out.walls + BODY * (bodyCount + 1) * (slabCount + 1);
  out.singles = aligned(out.lanes + LANE * laneCount);
  out.fours = aligned(out.singles + SINGLE * singleCount);
  return out.fours;
}

/** Returns a bound of the bytes of a frame whose fours are full: two contacts in three usually are not. */
export const bytesFor = (fours: number, contacts: number): number => fours + FOUR * Math.ceil(contacts / 3.5 + 64);

/** Writes addresses and counts to the header. */
export function writeHeader(
  { u32 }: Core, regions: Regions, { grainCount, looseCount, bodyCount }: Model, slabCount: number,
): void {
  u32[BODIES_AT / 4] = regions.bodies; u32[FLAGS_AT / 4] = regions.flags; u32[BIG_AT / 4] = regions.big;
  u32[SUMS_AT / 4] = regions.sums; u32[LANES_AT / 4] = regions.lanes; u32[SINGLES_AT / 4] = regions.singles;
  u32[FOURS_AT / 4] = regions.fours; u32[SLABS_AT / 4] = regions.slabs; u32[WALLS_AT / 4] = regions.walls;
  u32[SLAB_COUNT / 4] = slabCount;
  u32[GRAINS_A_TASK / 4] = Math.max(LEAST_GRAINS, Math.ceil(grainCount / (MOST_TASKS - 1)));
  u32[BODY_COUNT / 4] = grainCount + bodyCount; u32[GRAIN_COUNT / 4] = grainCount; u32[LOOSE_COUNT / 4] = looseCount;
}
