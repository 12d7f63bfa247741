import type { Model, State } from '../../../model/model';
import { RESPONSE, type InverseMass } from '../bodies';

/**
 * All bodies during the substeps of a frame with frozen contacts, grains and big bodies alike: three cache lines each.
 * Offsets into `packed[PACKED * i]`: v, w; drift and turn since the frame began [m, rad]; how the body answers impulses
 * (src/physics/cpu/response.ts).
 */
export const PACKED = 24;
export const V = 0, W = 3, DRIFT = 6, TURN = 9, ANSWER = 12;

export const createPackedBodies = (bodyCount: number): Float64Array => new Float64Array(PACKED * bodyCount);

/** Packs all but those that are `idle`: what is there of these stays, and nothing reads it. */
export function packBodies(
  packed: Float64Array, { velocity, spin }: State, { response }: InverseMass, idle: Uint8Array,
): void {
  for (let i = 0, o = 0, k = 0, r = 0; o < packed.length; i++, o += PACKED, k += 3, r += RESPONSE) {
    if (idle[i] !== 0) continue;
    for (let c = 0; c < 3; c++) { packed[o + V + c] = velocity[k + c]; packed[o + W + c] = spin[k + c]; }
    for (let c = DRIFT; c < ANSWER; c++) packed[o + c] = 0;
    for (let c = 0; c < RESPONSE; c++) packed[o + ANSWER + c] = response[r + c];
  }
}

/** Velocities and positions back into the state; the turn of grains to `turn`. Big bodies were turned as they went. */
export function unpackBodies(
  packed: Float64Array, { grainCount }: Model, { position, velocity, spin }: State, turn: Float64Array,
  idle: Uint8Array,
): void {
  for (let i = 0, o = 0, k = 0; o < packed.length; i++, o += PACKED, k += 3) {
    if (idle[i] !== 0) continue;
    for (let c = 0; c < 3; c++) {
      position[k + c] += packed[o + DRIFT + c];
      velocity[k + c] = packed[o + V + c];
      spin[k + c] = packed[o + W + c];
      if (k < 3 * grainCount) turn[k + c] = packed[o + TURN + c];
    }
  }
}
