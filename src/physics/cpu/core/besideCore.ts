import { BIG, BODY, DRIFT as DRIFT_AT, TURN as TURN_AT, V as V_AT, W as W_AT } from '../../../../wasm/layout';
import type { Live } from '../../../model/settings';
import { turnPacked } from '../solve/bigBodies';
import { ANSWER, DRIFT, PACKED, TURN, V, W } from '../solve/packedBodies';
import { endBodies, startBodies } from '../solve/startAndEnd';
import { sweepContacts, type ContactList, type SweepOptions, type SweepWorld } from '../solve/sweepContacts';
import type { CpuWorld } from '../world';
import type { Core } from './loadCore';
import type { Packing } from './packContacts';

/**
 * This file steps what stands beside the core: bodies that answer together, and the contacts with them. Responders are
 * TypeScript in f64, so that the reference sweeps these contacts after each sweep of the core, as one more group of the
 * same Gauss–Seidel sweep. Of grains it sees those that the group touches, which are packed for it and written back.
 */

/** Creates the parts of a substep beside the core, with the contacts that a packing leaves out for responders. */
export function createBeside(cpu: CpuWorld, { answered, regions }: Packing) {
  const { model, bodyImpulse, responders, responders: { list } } = cpu;
  const world: SweepWorld = {
    packed: new Float64Array(0), contacts: cpu.contacts, grainCount: model.grainCount, bodyImpulse, responders,
    only: answered,
  };
  return {
    /** Starts a substep of the bodies that responders move. */
    start(packed: Float64Array, live: Live, { h, warm }: SweepOptions): void {
      for (let n = 0; n < list.length; n++) list[n].predict(live, h, packed, PACKED);
      for (let n = 0; n < list.length; n++) {
        const { moved } = list[n];
        for (let k = 0; k < moved.length; k++) startBodies(cpu, packed, live, h, warm, moved[k], moved[k] + 1);
      }
    },

    /** Sweeps the contacts that responders answer. */
    sweep({ f32, f64 }: Core, packed: Float64Array, options: SweepOptions): void {
      world.packed = packed;
      world.contacts = cpu.contacts;
      readGrains(f32, regions.bodies, packed, answered, cpu);
      readBodies(f64, regions.big, packed, cpu);
      sweepContacts(world, options);
      writeGrains(f32, regions.bodies, packed, answered, cpu);
      writeBodies(f64, regions.big, packed, cpu);
    },

    /** Ends the substep of those bodies, and of responders. */
    end(packed: Float64Array, h: number, substeps: number): void {
      for (let n = 0; n < list.length; n++) {
        const { moved } = list[n];
        for (let k = 0; k < moved.length; k++) {
          const b = moved[k];
          endBodies(cpu, packed, h, 1, b, b + 1);
          if (b >= model.grainCount) turnPacked(cpu, packed, PACKED * b, b - model.grainCount, h);
        }
      }
      for (let n = list.length - 1; n >= 0; n--) {
        list[n].endSubstep(cpu.contacts, null, packed, PACKED, DRIFT, h, substeps);
      }
    },
  };
}

/** Packs the loose grains of contacts; those of one grain stand together. */
function readGrains(
  f32: Float32Array, bodies: number, g: Float64Array, only: ContactList, { model, contacts: { bodyA } }: CpuWorld
): void {
  for (let k = 0, last = -1; k < only.count; k++) {
    const a = bodyA[only.contacts[k]];
    if (a === last || a >= model.looseCount) continue;
    const o = PACKED * a, at = (bodies + BODY * a) / 4;
    last = a;
    for (let c = 0; c < 3; c++) {
      g[o + V + c] = f32[at + V_AT / 4 + c]; g[o + W + c] = f32[at + W_AT / 4 + c];
      g[o + DRIFT + c] = f32[at + DRIFT_AT / 4 + c]; g[o + TURN + c] = f32[at + TURN_AT / 4 + c];
    }
  }
}

/** Writes their velocities back: a sweep moves nothing. */
function writeGrains(
  f32: Float32Array, bodies: number, g: Float64Array, only: ContactList, { model, contacts: { bodyA } }: CpuWorld
): void {
  for (let k = 0, last = -1; k < only.count; k++) {
    const a = bodyA[only.contacts[k]];
    if (a === last || a >= model.looseCount) continue;
    const o = PACKED * a, at = (bodies + BODY * a) / 4;
    last = a;
    for (let c = 0; c < 3; c++) { f32[at + V_AT / 4 + c] = g[o + V + c]; f32[at + W_AT / 4 + c] = g[o + W + c]; }
  }
}

/** Packs the big bodies that the core moves, which points of surfaces may touch. */
function readBodies(f64: Float64Array, big: number, g: Float64Array, cpu: CpuWorld): void {
  const { model: { grainCount, looseCount, bodyCount }, responders: { moved } } = cpu;
  for (let k = 0; k < bodyCount && looseCount < grainCount; k++) {
    if (moved[grainCount + k] !== 0) continue;
    const o = PACKED * (grainCount + k), at = (big + BIG * k) / 8;
    for (let c = 0; c < ANSWER; c++) g[o + c] = f64[at + c];
  }
}

/** Writes their velocities back. */
function writeBodies(f64: Float64Array, big: number, g: Float64Array, cpu: CpuWorld): void {
  const { model: { grainCount, looseCount, bodyCount }, responders: { moved } } = cpu;
  for (let k = 0; k < bodyCount && looseCount < grainCount; k++) {
    if (moved[grainCount + k] !== 0) continue;
    const o = PACKED * (grainCount + k), at = (big + BIG * k) / 8;
    for (let c = 0; c < DRIFT; c++) f64[at + c] = g[o + c];
  }
}
