import { exp } from '../../../core/elementary/exponential';
import {
  BIG, BODY, FALL, H, HOLD as HOLD_AT, KEEP, LEAK, RECOVERY, RECOVERY_SPEED, RELAXED, SWEEPS, V as V_AT, W as W_AT,
  WARM,
} from '../../../../wasm/layout';
import type { Live } from '../../../model/settings';
import { CAPABILITIES } from '../../../params/capabilities';
import { HOLD } from '../../contact/heldFriction';
import { addPull } from '../pull/addPull';
import { predictBody, turnPacked } from '../solve/bigBodies';
import { shareOf } from '../solve/lawContact';
import { V, W } from '../solve/packedBodies';
import { nextSweep, type SweepOptions } from '../solve/sweepContacts';
import type { CpuWorld } from '../world';
import { createBeside } from './besideCore';
import { createFrameMemory } from './frameMemory';
import { countThreads } from './helpers';
import type { Core } from './loadCore';
import { readBodies, writeBodies } from './packBodies';
import { createPacking, endTogether, layOut, renewContacts, writeContacts } from './packContacts';
import type { Regions } from './regions';
import { WORTH_THREADS } from './shareStage';

/**
 * Takes all substeps of a frame in WebAssembly, on packed bodies as the loop of smallSteps.ts does; `cpu.core` and
 * `cpu.threads` say what happened. Where it does not take the frame, nothing has moved: either it leaves this world
 * under these controls to the reference, or it has lost a thread, and takes the frame by itself once bodies are packed
 * again.
 */
type CoreSteps = (packed: Float64Array, live: Live, options: SweepOptions) => 'taken' | 'left' | 'lost';

/** Creates the substeps of a world in WebAssembly; memory is taken when they are first used. */
export function createCoreSteps(cpu: CpuWorld): CoreSteps {
  const { model, responders: { list } } = cpu, packing = createPacking(model, cpu.slabs);
  const said = cpu.core;
  const { regions } = packing, beside = createBeside(cpu, packing), memory = createFrameMemory(cpu), { own } = cpu;
  let packedIn: Core | null = null, refused: string | null = null, search = -1;

  /** Lays out the frame; returns the core, or null and leaves to `refused` why the system has no room for it. */
  function prepare(packed: Float64Array, live: Live): Core | null {
    const made = own.take(live);
    try {
      if (typeof made === 'string') throw new RangeError(made);
      const isPacked = made === packedIn && search === cpu.shared.searches;
      if ((!isPacked || !renewContacts(made, packing, packed, cpu)) && own.core === made) {
        search = -1; // until all is written
        // whoever packs contacts of a search anew, another core or another run, takes its slabs
        layOut(made, packing, packed, cpu, cpu.slabs.cutFor !== cpu.shared.searches);
        cpu.slabs.cutFor = cpu.shared.searches;
        writeContacts(made, packing, cpu);
        search = cpu.shared.searches;
      }
      if (packedIn !== made) cpu.coreParts = [made, packing, packing.slabs];
      packedIn = made;
      return made;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      refused = typeof made === 'string' ? made : 'no memory for so many contacts in WebAssembly';
      own.release();
      return null;
    }
  }

  /** Takes a substep, the last of a frame or not, together with what responders move and answer. */
  function takeTogether(ready: Core, packed: Float64Array, live: Live, o: SweepOptions, ends: boolean): void {
    beside.start(packed, live, o);
    ready.predict();
    for (let s = 0; s < o.sweeps; s++) {
      nextSweep(o, s, ends, false);
      ready.sweepFours(o.first ? 1 : 0, o.keep ? 1 : 0);
      ready.sweepSingles(o.first ? 1 : 0, o.last ? 1 : 0, o.keep ? 1 : 0);
      beside.sweep(ready, packed, o);
    }
    ready.integrate();
    beside.end(packed, o.h, live.settings.substeps);
  }

  /** Takes all substeps; returns false if a thread was lost. */
  function takeSubsteps(ready: Core, packed: Float64Array, live: Live, options: SweepOptions): boolean {
    const { substeps } = live.settings;
    for (let k = 0; k < substeps; k++) {
      predictBodies(cpu, ready.f64, regions.big, live, options.h);
      if (cpu.pulling.body >= 0) pullInCore(cpu, ready, regions, options.h);
      if (list.length === 0) ready.substep(k === substeps - 1 ? 1 : 0);
      else takeTogether(ready, packed, live, options, k === substeps - 1);
      turnBodies(cpu, ready.f64, regions.big, options.h);
      if (own.isLost()) return false;
    }
    return true;
  }

  return (packed, live, options) => {
    said.why = refused ?? leftOut(cpu, live);
    const ready = said.why === null ? prepare(packed, live) : null;
    said.taken = ready !== null;
    if (!ready) {
      search = -1; // lanes do not follow
      said.why ??= refused;
      return 'left';
    }
    if (own.core !== ready) return 'lost';
    writeSettings(ready, live, options);
    writeBodies(ready, regions, packed, cpu);
    const isShared = ready.shared !== null && packing.slabs.count > 3 && cpu.contacts.count >= WORTH_THREADS;
    own.call(isShared);
    if (isShared) memory.keep(packing.answered);
    if (!takeSubsteps(ready, packed, live, options)) {
      memory.bringBack(packing.answered, live);
      return 'lost';
    }
    readBodies(ready, regions, packed, cpu);
    endTogether(ready, packing, packed, cpu, options.h, shareOf(cpu.law, options.relaxed));
    countThreads(ready, isShared ? own.wanted.count : 1, cpu.threads);
    cpu.threads.why ??= own.wanted.why;
    return 'taken';
  };
}

/** Returns what the core leaves to the reference, in a few words; '' if it was not asked for, null if it takes it. */
function leftOut({ law, model }: CpuWorld, { settings }: Live): string | null {
  if (!settings.core) return '';
  if (model.flexible.length > 0 && model.looseCount === 0) return CAPABILITIES.surfacesAlone.core!;
  if (law.on) return CAPABILITIES.cohesion.core!;
  if (settings.sleep) return CAPABILITIES.sleep.core!;
  // found from how bodies balance in a frame, to more digits than f32 has
  return (settings.forces ?? 'impulses') !== 'impulses' ? CAPABILITIES.stiffForces.core! : null;
}

/** Writes the settings of a frame to the header. */
export function writeSettings({ f64, u32 }: Core, { settings }: Live, o: SweepOptions): void {
  const { gravity, damping, iterations } = settings;
  u32[SWEEPS / 4] = iterations || 1; u32[RELAXED / 4] = o.relaxed ? 1 : 0;
  f64[H / 8] = o.h; f64[WARM / 8] = o.warm; f64[LEAK / 8] = o.leak; f64[HOLD_AT / 8] = HOLD;
  f64[RECOVERY / 8] = o.recovery; f64[RECOVERY_SPEED / 8] = o.recoverySpeed;
  f64[KEEP / 8] = damping > 0 ? exp(-damping * o.h) : 1;
  for (let c = 0; c < 3; c++) f64[FALL / 8 + c] = o.h * gravity[c];
}

function predictBodies(cpu: CpuWorld, f64: Float64Array, big: number, live: Live, h: number): void {
  const { model: { grainCount, bodyCount }, sleepers: { asleep }, responders: { moved } } = cpu;
  for (let k = 0; k < bodyCount; k++) {
    const b = grainCount + k;
    if (asleep[b] === 0 && moved[b] === 0) predictBody(cpu, f64, (big + BIG * k) / 8, live, k, h);
  }
}

/** Adds what a pull does in a substep h [s] to its body, before the core predicts grains. */
function pullInCore({ pulling, model: { grainCount } }: CpuWorld, { f32, f64 }: Core, at: Regions, h: number): void {
  const { body } = pulling, o = (at.bodies + BODY * body) / 4, big = (at.big + BIG * (body - grainCount)) / 8;
  if (body < grainCount) addPull(pulling, h, f32, o + V_AT / 4, f32, o + W_AT / 4);
  else addPull(pulling, h, f64, big + V, f64, big + W);
}

function turnBodies(cpu: CpuWorld, f64: Float64Array, big: number, h: number): void {
  const { model: { grainCount, bodyCount }, sleepers: { asleep }, responders: { moved } } = cpu;
  for (let k = 0; k < bodyCount; k++) {
    const b = grainCount + k;
    if (asleep[b] === 0 && moved[b] === 0) turnPacked(cpu, f64, (big + BIG * k) / 8, k, h);
  }
}
