import {
  BIG, FALL, H, HOLD as HOLD_AT, KEEP, LEAK, RECOVERY, RECOVERY_SPEED, RELAXED, SWEEPS, WARM,
} from '../../../../wasm/layout';
import type { Live } from '../../../model/settings';
import { HOLD } from '../../contact/heldFriction';
import { predictBody, turnPacked } from '../solve/bigBodies';
import type { SweepOptions } from '../solve/sweepContacts';
import type { CpuWorld } from '../world';
import { loadCore, type Core } from './loadCore';
import { readBodies, writeBodies } from './packBodies';
import { createPacking, layOut, readContacts, writeContacts } from './packContacts';

/** The substeps of a frame in WebAssembly. */
export type CoreSteps = {
  /** Says why the core cannot run, as the end of a sentence; null while nothing is known against it. */
  readonly refused: string | null;
  /** Says whether the core takes frames of this world with these controls. */
  takes(live: Live): boolean;
  /**
   * Takes all substeps of a frame on packed bodies, as the loop of smallSteps.ts does. Returns false if the core cannot
   * run: then nothing has moved.
   */
  take(packed: Float64Array, live: Live, options: SweepOptions): boolean;
};

/** Creates the substeps of a world in WebAssembly; memory is taken when they are first used. */
export function createCoreSteps(cpu: CpuWorld): CoreSteps {
  const { model } = cpu, packing = createPacking(model);
  let core: Core | null = null, refused: string | null = null;
  const refuse = (why: string): false => {
    core = null;
    refused = why;
    return false;
  };
  return {
    get refused() { return refused; },
    takes: ({ settings }) => refused === null && settings.core && !cpu.law.on && cpu.responders.list.length === 0,
    take(packed, live, options) {
      if (!core) {
        const made = loadCore(1);
        if (typeof made === 'string') return refuse(made);
        core = made;
      }
      try {
        layOut(core, packing, packed, model, cpu.contacts);
        writeContacts(core, packing, model, cpu.contacts);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return refuse('the system refuses it memory for so many contacts');
      }
      writeSettings(core, live, options);
      writeBodies(core, packing.regions, packed, cpu);
      for (let k = 0; k < live.settings.substeps; k++) {
        predictBodies(cpu, core.f64, packing.regions.big, live, options.h);
        core.substep(k === live.settings.substeps - 1 ? 1 : 0);
        turnBodies(cpu, core.f64, packing.regions.big, options.h);
      }
      readBodies(core, packing.regions, packed, cpu);
      readContacts(core, packing, cpu.contacts);
      return true;
    },
  };
}

export function writeSettings({ f64, u32 }: Core, { settings }: Live, o: SweepOptions): void {
  const { gravity, damping, iterations } = settings;
  u32[SWEEPS / 4] = iterations || 1; u32[RELAXED / 4] = o.relaxed ? 1 : 0;
  f64[H / 8] = o.h; f64[WARM / 8] = o.warm; f64[LEAK / 8] = o.leak; f64[HOLD_AT / 8] = HOLD;
  f64[RECOVERY / 8] = o.recovery; f64[RECOVERY_SPEED / 8] = o.recoverySpeed;
  f64[KEEP / 8] = damping > 0 ? Math.exp(-damping * o.h) : 1;
  for (let c = 0; c < 3; c++) f64[FALL / 8 + c] = o.h * gravity[c];
}

function predictBodies(cpu: CpuWorld, f64: Float64Array, big: number, live: Live, h: number): void {
  const { model: { grainCount, bodyCount }, sleepers: { asleep } } = cpu;
  for (let k = 0; k < bodyCount; k++) {
    if (asleep[grainCount + k] === 0) predictBody(cpu, f64, (big + BIG * k) / 8, live, k, h);
  }
}

function turnBodies(cpu: CpuWorld, f64: Float64Array, big: number, h: number): void {
  const { model: { grainCount, bodyCount }, sleepers: { asleep } } = cpu;
  for (let k = 0; k < bodyCount; k++) {
    if (asleep[grainCount + k] === 0) turnPacked(cpu, f64, (big + BIG * k) / 8, k, h);
  }
}
