import { BODY, DRIFT as DRIFT_AT, TURN as TURN_AT, V as V_AT, W as W_AT } from '../../../../wasm/layout';
import { DRIFT, PACKED, TURN, V, W } from '../solve/packedBodies';
import { sweepContacts, type ContactList, type SweepOptions, type SweepWorld } from '../solve/sweepContacts';
import type { Core } from './loadCore';

/**
 * This file sweeps, beside the core, the contacts that responders answer: bodies that answer together are in f64 and in
 * TypeScript, so the reference sweeps these contacts after each sweep of the core, and they are a group of the same
 * Gauss–Seidel sweep. Of grains it sees those that they touch, which are packed for it and then written back.
 */

/** Sweeps the contacts that `world` lists; `bodies` is where bodies begin in the core's memory [bytes]. */
export function sweepAnswered({ f32 }: Core, bodies: number, world: SweepWorld, options: SweepOptions): void {
  const { packed, contacts: { bodyA }, only } = world;
  readGrains(f32, bodies, packed, only!, bodyA);
  sweepContacts(world, options);
  writeGrains(f32, bodies, packed, only!, bodyA);
}

/** Packs the grains of contacts; those of one grain stand together. */
function readGrains(f32: Float32Array, bodies: number, g: Float64Array, only: ContactList, bodyA: Int32Array): void {
  for (let k = 0, last = -1; k < only.count; k++) {
    const a = bodyA[only.contacts[k]];
    if (a === last) continue;
    const o = PACKED * a, at = (bodies + BODY * a) / 4;
    last = a;
    for (let c = 0; c < 3; c++) {
      g[o + V + c] = f32[at + V_AT / 4 + c]; g[o + W + c] = f32[at + W_AT / 4 + c];
      g[o + DRIFT + c] = f32[at + DRIFT_AT / 4 + c]; g[o + TURN + c] = f32[at + TURN_AT / 4 + c];
    }
  }
}

/** Writes their velocities back: a sweep moves nothing. */
function writeGrains(f32: Float32Array, bodies: number, g: Float64Array, only: ContactList, bodyA: Int32Array): void {
  for (let k = 0, last = -1; k < only.count; k++) {
    const a = bodyA[only.contacts[k]];
    if (a === last) continue;
    const o = PACKED * a, at = (bodies + BODY * a) / 4;
    last = a;
    for (let c = 0; c < 3; c++) { f32[at + V_AT / 4 + c] = g[o + V + c]; f32[at + W_AT / 4 + c] = g[o + W + c]; }
  }
}
