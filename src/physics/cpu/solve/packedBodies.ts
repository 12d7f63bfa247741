import { sharedF64 } from '../../../core/sharedArrays';
import type { Model, State } from '../../../model/model';
import { RESPONSE, type InverseMass } from '../bodies';

/**
 * Layout of all bodies during the substeps of a frame with frozen contacts, grains and big bodies alike: three cache
 * lines each. Offsets into `packed[PACKED * i]`: v, w; drift and turn since the frame began [m, rad]; the body's answer
 * to impulses (src/physics/cpu/response.ts).
 */
export const PACKED = 24;
export const V = 0, W = 3, DRIFT = 6, TURN = 9, ANSWER = 12;

export const createPackedBodies = (bodyCount: number): Float64Array => sharedF64(PACKED * bodyCount);

/** Packs all bodies but those that are `idle`: their old values stay, and nothing reads them. */
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

/**
 * Writes velocities and positions back to the state, and the turn of grains to `turn`. Big bodies were turned in each
 * substep.
 */
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
