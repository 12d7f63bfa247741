import type { Model, State } from '../../model/model';
import { RESPONSE, type InverseMass } from '../bodies';

/**
 * All bodies during the substeps of a frame with frozen contacts, grains and big bodies alike: three cache lines each.
 * Offsets into `packed[PACKED * i]`: v, w; drift and turn since the frame began [m, rad]; how the body answers impulses
 * (src/physics/response.ts); 1 where it sleeps.
 */
export const PACKED = 24;
export const V = 0, W = 3, DRIFT = 6, TURN = 9, ANSWER = 12, ASLEEP = 21;

export const createPackedBodies = (bodyCount: number): Float64Array => new Float64Array(PACKED * bodyCount);

/** Sleepers, where there are any, answer nothing and have no velocity. */
export function packBodies(packed: Float64Array, { velocity, spin }: State, { response }: InverseMass, asleep: Uint8Array): void {
  const count = velocity.length / 3;
  for (let i = 0, o = 0, k = 0, r = 0; i < count; i++, o += PACKED, k += 3, r += RESPONSE) {
    const sleeps = i < asleep.length && asleep[i] !== 0;
    for (let c = 0; c < 3; c++) {
      packed[o + V + c] = sleeps ? 0 : velocity[k + c];
      packed[o + W + c] = sleeps ? 0 : spin[k + c];
    }
    for (let c = DRIFT; c < ANSWER; c++) packed[o + c] = 0;
    for (let c = 0; c < RESPONSE; c++) packed[o + ANSWER + c] = sleeps ? 0 : response[r + c];
    packed[o + ASLEEP] = sleeps ? 1 : 0;
  }
}

/** Velocities and positions back into the state; the turn of grains to `turn`. Big bodies were turned as they went. */
export function unpackBodies(packed: Float64Array, { grainCount }: Model, { position, velocity, spin }: State, turn: Float64Array): void {
  for (let k = 0, o = 0; k < position.length; k += 3, o += PACKED) {
    for (let c = 0; c < 3; c++) {
      position[k + c] += packed[o + DRIFT + c];
      velocity[k + c] = packed[o + V + c];
      spin[k + c] = packed[o + W + c];
      if (k < 3 * grainCount) turn[k + c] = packed[o + TURN + c];
    }
  }
}
