import { createState } from '../../model/model';
import type { Live } from '../../model/settings';
import type { WorldSpec } from '../../model/worldSpec';
import { readContactMemory, writeContactMemory } from '../../physics/contactMemory';
import type { Engine } from '../../physics/engine';
import type { Pilot, SceneValues } from '../../scenes/scene';
import { packBed, unpackBed, type SettledBed } from './bedFile';
import type { SettledBeds } from './settledBeds';

/**
 * Writes to `live` how a bed comes to rest: the same way whatever solver the experiment then uses. What the scene's
 * `drive` says of its bodies while the bed settles comes after.
 */
export function writeSettling({ settings: s }: Live, v: SceneValues, spec: WorldSpec): void {
  s.solver = 'smallsteps'; s.law = 'exact';
  s.iterations = v.sweeps; // a deep bed of flat grains never rests under one sweep, docs/theory/small-steps.md §4
  s.dt = 0.002; s.substeps = 10; s.warmStart = true; s.recovery = 0.1; s.sleep = false;
  s.laws.healing = true; // what touches when the experiment starts is bonded
  const atMost = (h: number): void => { s.substeps = Math.max(s.substeps, Math.ceil(s.dt / h - 1e-9)); };
  if (spec.flexible) atMost(v.dt / v.substeps); // that the scene chose for its surfaces
  if (spec.settle?.substep) atMost(spec.settle.substep);
  s.damping = spec.settle?.damping ?? 0;
}

/** Takes all friction from a bed that settles without any. */
export function takeFriction({ settings, bodies }: Live): void {
  settings.friction = 0;
  settings.surfaceFriction = null;
  for (const body of bodies) body.friction = null;
}

/** Puts a world's bed to rest: one that is known at once, another when it has settled. */
export type Settling = {
  /** Lays the bed that is known under this key; resolves to false if there is none. */
  recall(): Promise<boolean>;
  /**
   * Ends the settling: grains that still rattle stand still. The bed is as its file says it, so that a bed that settles
   * here and one that ships or was kept start with the same bits. It is kept if `isPure`: nobody has changed a value.
   */
  rest(isPure: boolean): Promise<void>;
};

export function createSettling(
  engine: Engine, spec: WorldSpec, { settings: { laws } }: Live, pilot: Pilot<SceneValues> | null, key: string,
  beds: SettledBeds,
): Settling {
  const { model } = engine, own = `${key}${engine.backend === 'cpu' ? '' : '-gpu'}`;

  function lay(bed: SettledBed): void {
    engine.writeState(bed.state, bed.contacts === null); // a GPU keeps the impulses that it has
    if (bed.contacts) writeContactMemory(engine, bed.contacts, laws);
    if (bed.pilot) pilot?.restore(bed.pilot);
  }

  return {
    async recall() {
      const built = createState(spec);
      for (const name of new Set([own, key])) {
        const packed = await beds.find(name), bed = packed && await unpackBed(name, packed, built, model);
        if (!bed) continue;
        lay(bed);
        return true;
      }
      return false;
    },
    async rest(isPure) {
      const state = await engine.readState(), contacts = readContactMemory(engine);
      const bed = { state, contacts, pilot: pilot?.save() ?? null };
      const built = createState(spec), packed = await packBed(own, bed, built, model);
      const kept = await unpackBed(own, packed, built, model);
      if (!kept) return; // numbers that are not finite: the next step says so
      lay(kept);
      if (isPure) beds.keep(own, packed);
    },
  };
}
