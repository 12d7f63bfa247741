import {
  ARM_A, ARM_B, A_AT, B_AT, BIG, BODY, FOUR, FOUR_COUNT, GAP, HELD, LANE_COUNT, MU, P, S_N, S_T, SINGLE, SINGLE_A,
  SINGLE_B, SINGLE_COUNT, SINGLE_SUM, SLAB, SUM,
} from '../../../../wasm/layout';
import type { Model } from '../../../model/model';
import { ANSWER, PACKED } from '../solve/packedBodies';
import { LEFT_OUT, moveContacts, type Contacts } from '../collide/contacts';
import { endContacts } from '../solve/endContacts';
import type { ContactList } from '../solve/sweepContacts';
import type { CpuWorld } from '../world';
import { END, RENEW, SHARE, SUBSTEP } from './hostTasks';
import type { Core } from './loadCore';
import { bytesFor, placeRegions, writeHeader, type Regions } from './regions';
import { renewLanes } from './renewLanes';
import { shareStage } from './shareStage';
import { createSlabs, cutSlabs, deal, leaveOut, NONE, sortContacts, startDealing, type Slabs } from './slabs';

/**
 * Contacts go to fours slab by slab (slabs.ts), and in their order: each to the first open four that has none of its
 * two bodies, or to a new one. 32 fours are open at a time, and each body has a bit for each of them that holds it; so
 * that finding a place is a few operations on whole numbers, and depends on nothing but the contacts. Bodies that
 * nothing moves have no bits: four contacts with a wall may share a four.
 */
const OPEN = 32;

/** Room for the packing of a world's contacts. */
export type Packing = {
  regions: Regions;
  slabs: Slabs;
  /** Open fours that hold a body, a bit each; all 0 between frames. */
  held: Int32Array;
  /** 1 for big bodies that no impulse moves. */
  fixed: Uint8Array;
  /** Contacts that responders answer: they are left out, and swept beside the core (besideCore.ts). */
  answered: ContactList;
  /** Open fours: their first place in f32, how many lanes they have, their bodies ×8 (−1 for one without a bit). */
  first: Int32Array; lanes: Uint8Array; bodies: Int32Array;
  /** True if lanes have the gaps and the held friction with which the next frame begins. */
  ended: boolean;
  /** Fours, and lanes with big bodies, that are written. */
  written: { fours: number; lanes: number };
};

export const createPacking = (
  { grainCount, bodyCount }: Pick<Model, 'grainCount' | 'bodyCount'>, slabs = createSlabs(grainCount),
): Packing => ({
  regions: { bodies: 0, flags: 0, big: 0, sums: 0, slabs: 0, walls: 0, lanes: 0, singles: 0, fours: 0 },
  slabs,
  held: new Int32Array(grainCount + bodyCount), fixed: new Uint8Array(bodyCount),
  answered: { contacts: new Int32Array(0), count: 0 },
  first: new Int32Array(OPEN), lanes: new Uint8Array(OPEN), bodies: new Int32Array(8 * OPEN),
  ended: false, written: { fours: 0, lanes: 0 },
});

/** Marks the big bodies that no impulse moves; returns true if others were marked. */
function markFixed({ fixed }: Packing, packed: Float64Array, { grainCount, bodyCount }: Model): boolean {
  let changed = false;
  for (let k = 0; k < bodyCount; k++) {
    const o = PACKED * (grainCount + k) + ANSWER;
    let is = 1;
    for (let c = 0; c < 9; c++) if (packed[o + c] !== 0) is = 0;
    changed ||= fixed[k] !== is;
    fixed[k] = is;
  }
  return changed;
}

/**
 * Lays the memory out for the contacts of a frame, in slabs that are cut anew if `cuts`; throws a RangeError if the
 * system refuses it.
 */
export function layOut(core: Core, packing: Packing, packed: Float64Array, cpu: CpuWorld, cuts = true): void {
  markFixed(packing, packed, cpu.model);
  const { model, contacts, responders: { of } } = cpu, { fixed, regions, slabs, answered } = packing;
  const { grainCount } = model, { bodyA, bodyB, asleep, count } = contacts;
  if (cuts) cutSlabs(slabs, cpu);
  startDealing(slabs, count, contacts.capacity);
  let lanes = 0, singles = 0, beside = 0;
  for (let c = 0; c < count; c++) {
    const b = bodyB[c], k = b - grainCount;
    const isBeside = of[bodyA[c]] !== 0 || of[b] !== 0;
    if (asleep[c] === 0 && !isBeside && (k < 0 || fixed[k] !== 0)) {
      deal(slabs, c, bodyA[c], b);
      if (k >= 0) lanes++;
      continue;
    }
    leaveOut(slabs, c);
    if (asleep[c] !== 0) continue;
    if (isBeside) beside++;
    else singles++;
  }
  sortContacts(slabs, count);
  const fours = placeRegions(regions, model, slabs.count, lanes, singles);
  core.reserve(bytesFor(fours, count));
  if (answered.contacts.length < beside) answered.contacts = new Int32Array(2 * beside);
  writeHeader(core, regions, model, slabs.count);
}

/** Writes the contacts of a frame to the core, as fours and singles; where each went to its `place` and `answered`. */
export function writeContacts(core: Core, packing: Packing, cpu: CpuWorld): void {
  const { slabs: { count }, regions, written } = packing;
  writeOthers(core, packing, cpu);
  written.fours = written.lanes = 0;
  for (let slab = 0; slab <= count; slab++) {
    core.u32[(regions.slabs + SLAB * slab) / 4] = regions.fours + FOUR * written.fours;
    writeSlab(core, packing, cpu, slab);
  }
  core.u32[(regions.slabs + SLAB * (count + 1)) / 4] = regions.fours + FOUR * written.fours;
  core.u32[FOUR_COUNT / 4] = written.fours; core.u32[LANE_COUNT / 4] = written.lanes;
}

/**
 * Writes what a frame has changed of contacts that another has packed: those of the same search, in the same memory.
 * Returns false if that cannot be: other bodies move than then, or a thread was lost.
 */
export function renewContacts(core: Core, packing: Packing, packed: Float64Array, cpu: CpuWorld): boolean {
  const { contacts, model } = cpu;
  if (markFixed(packing, packed, model)) return false;
  writeOthers(core, packing, cpu);
  if (shareStage(cpu, RENEW)) return true;
  renewLanes(contacts, model.grainCount, core.f32, !packing.ended, 0, contacts.count);
  return cpu.own.core === core;
}

/** Ends a frame of substeps h [s] for contacts, the core's and those beside it (endContacts.ts). */
export function endTogether(
  core: Core, packing: Packing, packed: Float64Array, cpu: CpuWorld, h: number, share: number,
): void {
  const { contacts } = cpu, { firstGap, place, count } = contacts, { answered } = packing, { data } = core;
  if (data) { data.order[SUBSTEP] = h; data.order[SHARE] = share; }
  packing.ended = !shareStage(cpu, END);
  if (packing.ended) {
    if (cpu.own.core !== core) moveContacts(contacts); // whoever was lost may yet write to them
    endContacts(contacts, core, packed, h, share, contacts.firstGap, true, 0, count);
  } else {
    for (let c = 0; c < count; c++) if (place[c] !== LEFT_OUT) firstGap[c] = data!.gaps[c];
  }
  for (let k = 0; k < answered.count; k++) {
    const c = answered.contacts[k];
    endContacts(contacts, null, packed, h, share, contacts.firstGap, false, c, c + 1);
  }
}

/** Writes the singles, and lists what responders answer. */
function writeOthers(core: Core, { regions, slabs, answered }: Packing, cpu: CpuWorld): void {
  const { model: { grainCount }, contacts, responders: { of } } = cpu;
  const { bodyA, bodyB, asleep, place, count } = contacts;
  let singles = 0;
  answered.count = 0;
  for (let c = 0; c < count; c++) {
    if (slabs.ofContact[c] !== NONE) continue;
    place[c] = LEFT_OUT;
    if (asleep[c] !== 0) continue;
    if (of[bodyA[c]] !== 0 || of[bodyB[c]] !== 0) {
      answered.contacts[answered.count++] = c;
      continue;
    }
    place[c] = LEFT_OUT - 1 - writeSingle(core, regions, contacts, c, singles++, bodyB[c] - grainCount);
  }
  core.u32[SINGLE_COUNT / 4] = singles;
}

/** Writes the fours of a slab behind those that are written. */
function writeSlab(core: Core, packing: Packing, cpu: CpuWorld, slab: number): void {
  const { model: { grainCount, bodyCount }, contacts, contacts: { bodyA, bodyB, place } } = cpu;
  const { regions, slabs: { order, start }, held, first, lanes, bodies, written } = packing;
  const walls = regions.walls + BODY * (bodyCount + 1) * slab, nobody = walls + BODY * bodyCount;
  let open = 0, victim = 0, end = core.f32.length - FOUR / 4;
  for (let n = start[slab]; n < start[slab + 1]; n++) {
    const c = order[n], a = bodyA[c], b = bodyB[c], k = b - grainCount;
    let free = open & ~(held[a] | held[b]);
    if (free === 0) { // a new four
      if (open === -1) {
        if (lanes[victim] < 4) fillUp(core, first[victim], lanes[victim], nobody);
        open &= ~(1 << victim);
        close(packing, victim);
        victim = (victim + 1) % OPEN;
      }
      free = ~open & (open + 1);
      const slot = 31 - Math.clz32(free), at = (regions.fours + FOUR * written.fours++) / 4;
      if (at > end) {
        core.reserve(2 * 4 * core.f32.length);
        end = core.f32.length - FOUR / 4;
      }
      first[slot] = at; lanes[slot] = 0; open |= free;
    }
    const bit = free & -free, slot = 31 - Math.clz32(bit), lane = lanes[slot]++, at = first[slot] + lane;
    const pair = 8 * slot + 2 * lane, { u32 } = core;
    held[a] |= bit; bodies[pair] = a; bodies[pair + 1] = -1;
    if (k < 0) { held[b] |= bit; bodies[pair + 1] = b; } else {
      const l = regions.lanes / 4 + 2 * written.lanes++;
      u32[l] = 4 * at; u32[l + 1] = regions.sums + SUM * k;
    }
    writeLane(core.f32, contacts, c, at);
    u32[at + A_AT / 4] = regions.bodies + BODY * a;
    u32[at + B_AT / 4] = k < 0 ? regions.bodies + BODY * b : walls + BODY * k;
    place[c] = at;
    if (lane === 3) {
      open &= ~bit;
      close(packing, slot);
    }
  }
  for (let slot = 0; slot < OPEN; slot++) {
    if ((open & (1 << slot)) === 0) continue;
    fillUp(core, first[slot], lanes[slot], nobody);
    close(packing, slot);
  }
}

/** Closes an open four: its bodies may go elsewhere. */
function close({ held, lanes, bodies }: Packing, slot: number): void {
  for (let n = 8 * slot; n < 8 * slot + 2 * lanes[slot]; n++) if (bodies[n] >= 0) held[bodies[n]] &= ~(1 << slot);
}

/** Gives the lanes of a four that nobody took contacts of nobody with nobody, apart for ever. */
function fillUp({ f32, u32 }: Core, first: number, from: number, nobody: number): void {
  for (let at = first + from; at < first + 4; at++) {
    for (let row = 0; row < A_AT / 4; row += 4) f32[at + row] = 0;
    f32[at + GAP / 4] = 1; f32[at + S_N / 4] = 1; f32[at + S_T / 4] = 1;
    u32[at + A_AT / 4] = nobody; u32[at + B_AT / 4] = nobody;
  }
}

/** Writes the numbers of contact c to a lane. */
function writeLane(f: Float32Array, contacts: Contacts, c: number, at: number): void {
  const { normal: n, armA: s, armB: t, impulse: p, held: q, firstGap, scaling, friction } = contacts, i = 3 * c;
  f[at] = n[i]; f[at + 4] = n[i + 1]; f[at + 8] = n[i + 2]; f[at + GAP / 4] = firstGap[c];
  f[at + ARM_A / 4] = s[i]; f[at + ARM_A / 4 + 4] = s[i + 1]; f[at + ARM_A / 4 + 8] = s[i + 2];
  f[at + ARM_B / 4] = t[i]; f[at + ARM_B / 4 + 4] = t[i + 1]; f[at + ARM_B / 4 + 8] = t[i + 2];
  f[at + S_N / 4] = scaling[2 * c]; f[at + S_T / 4] = scaling[2 * c + 1];
  f[at + P / 4] = p[i]; f[at + P / 4 + 4] = p[i + 1]; f[at + P / 4 + 8] = p[i + 2];
  f[at + HELD / 4] = q[i]; f[at + HELD / 4 + 4] = q[i + 1]; f[at + HELD / 4 + 8] = q[i + 2];
  f[at + MU / 4] = friction[c];
}

/**
 * Writes contact c with big body k to a single, whose numbers are those of a lane in their order; returns its place.
 */
function writeSingle(
  { f64, u32 }: Core, at: Regions, contacts: Contacts, c: number, number: number, k: number
): number {
  const { bodyA, normal, armA, armB, impulse, held, firstGap, scaling, friction } = contacts;
  const o = (at.singles + SINGLE * number) / 8, u = 2 * o, i = 3 * c;
  for (let e = 0; e < 3; e++) {
    f64[o + e] = normal[i + e]; f64[o + 4 + e] = armA[i + e]; f64[o + 7 + e] = armB[i + e];
    f64[o + P / 16 + e] = impulse[i + e]; f64[o + HELD / 16 + e] = held[i + e];
  }
  f64[o + GAP / 16] = firstGap[c]; f64[o + S_N / 16] = scaling[2 * c]; f64[o + S_T / 16] = scaling[2 * c + 1];
  f64[o + MU / 16] = friction[c];
  u32[u + SINGLE_A / 4] = at.bodies + BODY * bodyA[c]; u32[u + SINGLE_B / 4] = at.big + BIG * k;
  u32[u + SINGLE_SUM / 4] = at.sums + SUM * k;
  return o;
}
