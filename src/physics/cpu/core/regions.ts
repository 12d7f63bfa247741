import {
  BIG, BIG_AT, BODIES_AT, BODY, BODY_COUNT, FLAGS_AT, FOUR, FOURS_AT, GRAIN_COUNT, HEADER, LANE, LANES_AT,
  LOOSE_COUNT, SINGLE, SINGLES_AT, SUM, SUMS_AT,
} from '../../../../wasm/layout';
import type { Model } from '../../../model/model';
import type { Core } from './loadCore';

/** Addresses of what the core's memory holds [bytes], in its order (wasm/layout.ts). */
export type Regions = {
  bodies: number; flags: number; big: number; sums: number; lanes: number; singles: number; fours: number;
};

const LINE = 64; // bytes of a cache line
const aligned = (address: number): number => Math.ceil(address / LINE) * LINE;

/** Writes where all begins to `out`, for so many lanes with big bodies and singles; returns the first byte of fours. */
export function placeRegions(
  out: Regions, { grainCount, bodyCount }: Model, laneCount: number, singleCount: number,
): number {
  const count = grainCount + bodyCount;
  out.bodies = HEADER;
  out.flags = out.bodies + BODY * (count + 1);
  out.big = aligned(out.flags + count);
  out.sums = out.big + BIG * bodyCount;
  out.lanes = aligned(out.sums + SUM * bodyCount);
  out.singles = aligned(out.lanes + LANE * laneCount);
  out.fours = aligned(out.singles + SINGLE * singleCount);
  return out.fours;
}

/** Returns a bound of the bytes of a frame whose fours are full: two contacts in three usually are not. */
export const bytesFor = (fours: number, contacts: number): number => fours + FOUR * Math.ceil(contacts / 3.5 + 64);

/** Writes addresses and counts to the header. */
export function writeHeader({ u32 }: Core, regions: Regions, { grainCount, looseCount, bodyCount }: Model): void {
  u32[BODIES_AT / 4] = regions.bodies; u32[FLAGS_AT / 4] = regions.flags; u32[BIG_AT / 4] = regions.big;
  u32[SUMS_AT / 4] = regions.sums; u32[LANES_AT / 4] = regions.lanes; u32[SINGLES_AT / 4] = regions.singles;
  u32[FOURS_AT / 4] = regions.fours;
  u32[BODY_COUNT / 4] = grainCount + bodyCount; u32[GRAIN_COUNT / 4] = grainCount; u32[LOOSE_COUNT / 4] = looseCount;
}
