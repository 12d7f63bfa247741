import { PASSED } from '../collide/contacts';
import type { Measures } from '../../../model/measures';
import type { Live } from '../../../model/settings';
import { bodyWarmth, fadeOf, warmFactor } from '../../contact/warmFactor';
import { momentsOf } from '../collide/lawMemory';
import { turnBody } from '../integrate/turnBody';
import type { CpuWorld } from '../world';
import { gatherMoments } from './gatherMoments';
import { createImpacts } from './impacts';
import { keepHeld } from './keepHeld';
import { willJudge } from '../sleep/fallAsleep';
import { shareOf } from './lawContact';
import { createPackedBodies, DRIFT, PACKED, packBodies, unpackBodies, V, W } from './packedBodies';
import { addForces, addGyroscopic } from './bodyForces';
import { sweepContacts, type SweepWorld, type SweepOptions } from './sweepContacts';
import { keepHeldMoments, sweepLaws } from './sweepLaws';

/** Creates stage 4 of a step: small steps over contacts whose geometry is frozen for the frame. */
export function createSmallSteps(cpu: CpuWorld): (live: Live, h: number, measures: Measures) => void {
  const { model, state, responders, responders: { list, idle } } = cpu;
  const packed = createPackedBodies(model.grainCount + model.bodyCount);
  const world: SweepWorld = {
    packed, contacts: cpu.contacts, grainCount: model.grainCount, bodyImpulse: cpu.bodyImpulse, responders,
  };
  const options: SweepOptions = {
    h: 0, recovery: 0, recoverySpeed: 0, warm: 0, fade: 1, leak: 0, relaxed: false, first: true,
    last: true, keep: true, sweep: 0, sweeps: 1, steady: false,
  };
  const strike = createImpacts(cpu);
  return (live, h, measures) => {
    const { substeps, iterations, damping, law, recovery, recoverySpeed } = live.settings;
    const sweeps = iterations || 1, moment = momentsOf(cpu);
    options.h = h; options.relaxed = law === 'relaxed';
    options.recovery = recovery; options.recoverySpeed = recoverySpeed; options.warm = bodyWarmth(live.settings);
    options.fade = fadeOf(live.settings); options.leak = 1 - warmFactor(live.settings);
    world.contacts = cpu.contacts;
    options.sweeps = sweeps;
    packBodies(packed, state, cpu.inverseMass, idle);
    gatherImpulses(cpu);
    if (cpu.law.on) gatherMoments(cpu);
    for (let n = 0; n < list.length; n++) list[n].gather(cpu.contacts, moment, cpu.contactVelocity, 6);
    for (let k = 0; k < substeps; k++) {
      if (cpu.law.on) strike(packed, h);
      predict(cpu, packed, live, h, options.warm);
      for (let s = 0; s < sweeps; s++) {
        options.first = s === 0;
        options.last = s === sweeps - 1;
        options.keep = options.last && k === substeps - 1;
        options.steady = k === substeps - 1 && willJudge(cpu.sleepers.room, live.settings);
        options.sweep = s;
        if (cpu.law.on) sweepLaws(cpu, packed, options);
        else sweepContacts(world, options);
      }
      integrate(cpu, packed, h, damping > 0 ? Math.exp(-damping * h) : 1);
      for (let n = list.length - 1; n >= 0; n--) {
        list[n].endSubstep(cpu.contacts, moment, packed, PACKED, DRIFT, h, substeps);
      }
    }
    const share = shareOf(cpu.law, options.relaxed);
    keepHeld(cpu, packed, h, share);
    if (cpu.law.on) keepHeldMoments(cpu, packed, h, share);
    unpackBodies(packed, model, state, cpu.turn, idle);
    for (let n = list.length - 1; n >= 0; n--) list[n].endSteps(substeps);
    measures.iterations = sweeps;
    measures.products = sweeps * substeps;
    measures.residual = NaN;
    measures.residualMelanz = NaN;
  };
}

/** Writes dv = M⁻¹Dp of the present impulses, ×6 a body: once a frame, after contacts were matched. */
function gatherImpulses({ contacts, inverseMass: { response: A }, contactVelocity: dv }: CpuWorld): void {
  const { bodyA, bodyB, impulse, armA, armB, asleep } = contacts;
  dv.fill(0);
  for (let c = 0; c < contacts.count; c++) {
    if (asleep[c] === PASSED) continue;
    const px = impulse[3 * c], py = impulse[3 * c + 1], pz = impulse[3 * c + 2];
    if (px === 0 && py === 0 && pz === 0) continue;
    for (let side = 0; side < 2; side++) {
      const i = side === 0 ? bodyA[c] : bodyB[c], arm = side === 0 ? armA : armB, sign = side === 0 ? -1 : 1, o = 6 * i;
      const r = 9 * i;
      const sx = sign * arm[3 * c], sy = sign * arm[3 * c + 1], sz = sign * arm[3 * c + 2];
      const hx = sy * pz - sz * py, hy = sz * px - sx * pz, hz = sx * py - sy * px;
      dv[o] += sign * A[r] * px; dv[o + 1] += sign * A[r + 1] * py; dv[o + 2] += sign * A[r + 2] * pz;
      dv[o + 3] += A[r + 3] * hx + A[r + 6] * hy + A[r + 7] * hz;
      dv[o + 4] += A[r + 6] * hx + A[r + 4] * hy + A[r + 8] * hz;
      dv[o + 5] += A[r + 7] * hx + A[r + 8] * hy + A[r + 5] * hz;
    }
  }
}

/**
 * Starts a substep: v* = v + h A f (half-implicit Euler, Melanz2016 eq. 3.8), then v = v* + f·M⁻¹Dp of the last
 * substep: the warm start is body-local (small-steps.md §1). Leaves −v* in `contactVelocity`, so that `integrate` finds
 * M⁻¹Dp of this substep by adding v.
 */
function predict(cpu: CpuWorld, g: Float64Array, live: Live, h: number, warm: number): void {
  const { model, contactVelocity: dv, responders: { list, idle, moved }, sleepers: { asleep } } = cpu;
  const { gravity } = live.settings;
  const gx = h * gravity[0], gy = h * gravity[1], gz = h * gravity[2];
  for (let k = 0, b = model.grainCount; k < model.bodyCount; k++, b++) {
    if (asleep[b] === 0 && moved[b] === 0) predictBody(cpu, g, live, k, h);
  }
  for (let n = 0; n < list.length; n++) list[n].predict(live, h, g, PACKED);
  for (let i = 0, o = 0, d = 0; o < g.length; i++, o += PACKED, d += 6) {
    if (asleep[i] !== 0 || idle[i] !== 0) continue;
    const falls = i < model.looseCount; // responders and big bodies have this in their velocity already
    const vx = falls ? g[o] + gx : g[o], vy = falls ? g[o + 1] + gy : g[o + 1], vz = falls ? g[o + 2] + gz : g[o + 2];
    const wx = g[o + 3], wy = g[o + 4], wz = g[o + 5];
    g[o] = vx + warm * dv[d]; g[o + 1] = vy + warm * dv[d + 1]; g[o + 2] = vz + warm * dv[d + 2];
    g[o + 3] = wx + warm * dv[d + 3]; g[o + 4] = wy + warm * dv[d + 4]; g[o + 5] = wz + warm * dv[d + 5];
    dv[d] = -vx; dv[d + 1] = -vy; dv[d + 2] = -vz; dv[d + 3] = -wx; dv[d + 4] = -wy; dv[d + 5] = -wz;
  }
}

/** Writes v* of big body k: forces, gyroscopic moment, prescribed motion. */
function predictBody({ model, state, inverseMass }: CpuWorld, g: Float64Array, live: Live, k: number, h: number): void {
  const b = model.grainCount + k, o = PACKED * b, { velocity, spin } = state, { motion } = live.bodies[k];
  for (let c = 0; c < 3; c++) { velocity[3 * b + c] = g[o + V + c]; spin[3 * b + c] = g[o + W + c]; }
  addForces(state, inverseMass, live, b, k, h);
  addGyroscopic(state, inverseMass, model.bodies[k].inertia, b, k, h);
  for (let c = 0; c < 3; c++) {
    g[o + V + c] = motion[c] ?? velocity[3 * b + c];
    g[o + W + c] = motion[3 + c] ?? spin[3 * b + c];
  }
}

/**
 * Ends a substep: finds M⁻¹Dp = v − v*, damps grains, adds drift and turn. Big bodies turn at once, for their
 * gyroscopic moment. Sleepers stay.
 */
function integrate(
  { model, state, contactVelocity: dv, turn, sleepers, responders: { idle } }: CpuWorld, g: Float64Array, h: number,
  keep: number,
): void {
  const { asleep } = sleepers;
  for (let i = 0, o = 0, d = 0; o < g.length; i++, o += PACKED, d += 6) {
    if (asleep[i] !== 0 || idle[i] !== 0) continue;
    const k = i < model.looseCount ? keep : 1;
    for (let c = 0; c < 6; c++) {
      dv[d + c] += g[o + c];
      g[o + c] *= k;
      g[o + DRIFT + c] += h * g[o + c];
    }
  }
  for (let b = model.grainCount; b < model.grainCount + model.bodyCount; b++) {
    if (asleep[b] !== 0) continue;
    for (let c = 0; c < 3; c++) turn[3 * b + c] = h * g[PACKED * b + W + c];
    turnBody(state.orientation, turn, b);
  }
}
