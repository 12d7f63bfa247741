import type { Measures } from '../../../model/measures';
import type { Live } from '../../../model/settings';
import { bodyWarmth, fadeOf, warmFactor } from '../../contact/warmFactor';
import { addWays } from '../collide/keptContacts';
import { momentsOf } from '../collide/lawMemory';
import { createCoreSteps } from '../core/coreSteps';
import { exp } from '../../../core/elementary/exponential';
import type { CpuWorld } from '../world';
import { addPull } from '../pull/addPull';
import { predictBody, turnPacked } from './bigBodies';
import { gatherImpulses } from './gatherImpulses';
import { gatherMoments } from './gatherMoments';
import { endContacts } from './endContacts';
import { createImpacts } from './impacts';
import { willJudge } from '../sleep/fallAsleep';
import { shareOf } from './lawContact';
import { DRIFT, PACKED, packBodies, unpackBodies, V, W } from './packedBodies';
import { endBodies, startBodies } from './startAndEnd';
import { nextSweep, sweepContacts, type SweepWorld, type SweepOptions } from './sweepContacts';
import { keepHeldMoments, sweepLaws } from './sweepLaws';

/** Creates stage 4 of a step: small steps over contacts whose geometry is frozen for the frame. */
export function createSmallSteps(cpu: CpuWorld): (live: Live, h: number, measures: Measures) => void {
  const { model, packed, state, responders, responders: { list, idle } } = cpu;
  const world: SweepWorld = {
    packed, contacts: cpu.contacts, grainCount: model.grainCount, bodyImpulse: cpu.bodyImpulse, responders,
    only: null,
  };
  const options: SweepOptions = {
    h: 0, recovery: 0, recoverySpeed: 0, warm: 0, fade: 1, leak: 0, relaxed: false, first: true,
    last: true, keep: true, sweep: 0, sweeps: 1, steady: false,
  };
  const isBall = Uint8Array.from(cpu.shapes.convex, ({ core }) => (core === 'point' ? 1 : 0));
  const strike = createImpacts(cpu), takeInCore = createCoreSteps(cpu);
  /** Packs bodies, with the velocities that the present impulses of contacts cause. */
  const gather = (): void => {
    packBodies(packed, state, cpu.inverseMass, idle);
    gatherImpulses(cpu);
    if (cpu.law.on) gatherMoments(cpu);
    for (let n = 0; n < list.length; n++) list[n].gather(cpu.contacts, momentsOf(cpu), cpu.contactVelocity, 6);
  };
  /** The reference: all substeps of a frame in f64. */
  const takeSubsteps = (live: Live, h: number): void => {
    const { substeps, iterations, damping } = live.settings, sweeps = iterations || 1, moment = momentsOf(cpu);
    for (let k = 0; k < substeps; k++) {
      if (cpu.law.on) strike(packed, h);
      predict(cpu, packed, live, h, options.warm);
      for (let s = 0; s < sweeps; s++) {
        const ends = k === substeps - 1;
        nextSweep(options, s, ends, ends && willJudge(cpu.sleepers.room, live.settings));
        if (cpu.law.on) sweepLaws(cpu, packed, options);
        else sweepContacts(world, options);
      }
      integrate(cpu, packed, h, damping > 0 ? exp(-damping * h) : 1);
      for (let n = list.length - 1; n >= 0; n--) {
        list[n].endSubstep(cpu.contacts, moment, packed, PACKED, DRIFT, h, substeps);
      }
    }
  };
  return (live, h, measures) => {
    const { substeps, iterations, law, recovery, recoverySpeed } = live.settings;
    const sweeps = iterations || 1;
    options.h = h; options.relaxed = law === 'relaxed';
    options.recovery = recovery; options.recoverySpeed = recoverySpeed; options.warm = bodyWarmth(live.settings);
    options.fade = fadeOf(live.settings); options.leak = 1 - warmFactor(live.settings);
    world.contacts = cpu.contacts;
    options.sweeps = sweeps;
    gather();
    let outcome = takeInCore(packed, live, options);
    if (outcome === 'lost') {
      gather();
      outcome = takeInCore(packed, live, options);
    }
    if (outcome === 'left') {
      const share = shareOf(cpu.law, options.relaxed);
      takeSubsteps(live, h);
      const { contacts } = cpu;
      endContacts(contacts, null, packed, h, share, contacts.firstGap, false, 0, contacts.count);
      if (cpu.law.on) keepHeldMoments(cpu, packed, h, share);
    }
    unpackBodies(packed, model, state, cpu.turn, idle);
    addWays(cpu.kept, model, isBall, packed);
    for (let n = list.length - 1; n >= 0; n--) list[n].endSteps(substeps);
    measures.iterations = sweeps;
    measures.products = sweeps * substeps;
    measures.residual = NaN;
    measures.residualMelanz = NaN;
  };
}

/** Starts a substep: v* = v + h A f (half-implicit Euler, Melanz2016 eq. 3.8), then the warm start. */
function predict(cpu: CpuWorld, g: Float64Array, live: Live, h: number, warm: number): void {
  const { model, responders: { list, moved }, sleepers: { asleep }, pulling } = cpu;
  for (let k = 0, b = model.grainCount; k < model.bodyCount; k++, b++) {
    if (asleep[b] === 0 && moved[b] === 0) predictBody(cpu, g, PACKED * b, live, k, h);
  }
  for (let n = 0; n < list.length; n++) list[n].predict(live, h, g, PACKED);
  const at = PACKED * pulling.body;
  if (at >= 0) addPull(pulling, h, g, at + V, g, at + W);
  startBodies(cpu, g, live, h, warm, 0, model.grainCount + model.bodyCount);
}

/** Ends a substep. Big bodies turn at once, for their gyroscopic moment. Sleepers stay. */
function integrate(cpu: CpuWorld, g: Float64Array, h: number, keep: number): void {
  const { model, sleepers: { asleep } } = cpu;
  endBodies(cpu, g, h, keep, 0, model.grainCount + model.bodyCount);
  for (let k = 0, b = model.grainCount; k < model.bodyCount; k++, b++) {
    if (asleep[b] === 0) turnPacked(cpu, g, PACKED * b, k, h);
  }
}
