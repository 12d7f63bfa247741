import type { Live } from '../../../model/settings';
import type { CpuWorld } from '../world';
import { isWall } from './sleep';
import { CONTROLS, groupOf, type SleepRoom } from './sleepers';
import { WARM_FACTOR } from '../../contact/warmFactor';

/**
 * Bounds of calm: a calm body stays this near to its anchor, with every point of it [radii of grains], for so long [s].
 * A calm group that is out of balance in a frame is judged again in each of the next, until the last of these times
 * [s].
 */
const STILL = 1e-3, CALM_TIME = 0.05, WAIT_TIME = 0.1;
/**
 * Creep that counts as calm too: each substep finds the part 1 − f of the impulses anew (small-steps.md §2), so that a
 * body that bears a load creeps at up to (1 − f) load/m for no other reason; but never more than this [radii].
 */
const LEAK = 1 - WARM_FACTOR, CREEP_MOST = 0.05;
/**
 * Largest imbalance at rest [1]: of a grain and of a big body, over its weight and its load; of a group, over its
 * weight.
 */
const BALANCED = 0.1, BODY_BALANCED = 0.005, GROUP_BALANCED = 0.005;
/** Bits for the reasons why a group is restless. */
const MOVES = 1, PUSHED = 2;
/**
 * Largest part of a group that may be restless, since some grains always rattle; and most displacement of one of these,
 * over that of a calm body.
 */
const RATTLERS = 0.05, FAST = 20;

/**
 * Updates sleepers after the solve: adds the forces of sleepers on walls, and from time to time puts calm groups to
 * sleep.
 */
export function updateSleepers(world: CpuWorld, live: Live, h: number): void {
  const { sleepers: { room, asleep }, state: { position } } = world, { dt, sleep, solver } = live.settings;
  if (!sleep || solver !== 'smallsteps' || !room) return;
  addForcesOnWalls(world, live);
  room.watched += dt;
  for (let i = 0; i < asleep.length; i++) turnAnchor(world, room, i, dt);
  if (room.watched < CALM_TIME) return;
  sumImbalance(world, live, room, h);
  writeReach(world, room);
  formGroups(world, live, room);
  const waits = judgeGroups(world, live, room, h);
  fallAsleep(world, live, room);
  if (waits && room.watched < WAIT_TIME) return;
  room.watched = 0;
  for (let i = 0; i < asleep.length; i++) for (let c = 0; c < 3; c++) {
    room.anchor[6 * i + c] = position[3 * i + c];
    room.anchor[6 * i + 3 + c] = 0;
  }
}

const isDriven = (live: Live, k: number): boolean => live.bodies[k].motion.some((x) => x !== null && x !== 0);

/** Adds the impulses on big bodies of contacts that sweeps passed over, those of the frame that put them to sleep. */
function addForcesOnWalls({ model, contacts, bodyImpulse: sum }: CpuWorld, { settings: { substeps } }: Live): void {
  const { asleep, bodyB, impulse, armB } = contacts;
  for (let c = 0; c < contacts.count; c++) {
    if (asleep[c] === 0 || bodyB[c] < model.grainCount) continue;
    const i = 6 * (bodyB[c] - model.grainCount), px = substeps * impulse[3 * c], py = substeps * impulse[3 * c + 1];
    const pz = substeps * impulse[3 * c + 2], sx = armB[3 * c], sy = armB[3 * c + 1], sz = armB[3 * c + 2];
    sum[i] += px; sum[i + 1] += py; sum[i + 2] += pz;
    sum[i + 3] += sy * pz - sz * py; sum[i + 4] += sz * px - sx * pz; sum[i + 5] += sx * py - sy * px;
  }
}

/**
 * Sums the impulses and moments of contacts and weight on every body in a substep; writes loads, and arms of big
 * bodies.
 */
function sumImbalance({ model, contacts }: CpuWorld, live: Live, { rest, load, extent }: SleepRoom, h: number): void {
  const { grainCount, bodyCount, masses } = model, { gravity } = live.settings;
  const { bodyA, bodyB, impulse, armA, armB } = contacts;
  load.fill(0);
  extent.fill(0, grainCount);
  for (let i = 0; i < grainCount + bodyCount; i++) for (let c = 0; c < 3; c++) {
    const control = i < grainCount ? null : live.bodies[i - grainCount];
    rest[6 * i + c] = h * (control ? control.mass * gravity[c] + control.force[c] : masses[i] * gravity[c]);
    rest[6 * i + 3 + c] = 0;
  }
  for (let c = 0; c < contacts.count; c++) {
    const b = bodyB[c];
    if (b >= grainCount)
      extent[b] = Math.max(extent[b], Math.sqrt(armB[3 * c] ** 2 + armB[3 * c + 1] ** 2 + armB[3 * c + 2] ** 2));
    const px = impulse[3 * c], py = impulse[3 * c + 1], pz = impulse[3 * c + 2];
    const size = Math.sqrt(px * px + py * py + pz * pz);
    if (size === 0) continue;
    for (let side = 0; side < 2; side++) {
      const i = side === 0 ? bodyA[c] : b, sign = side === 0 ? -1 : 1, o = 6 * i;
      const arm = side === 1 ? armB : armA, sx = arm[3 * c], sy = arm[3 * c + 1], sz = arm[3 * c + 2];
      load[i] += size;
      rest[o] += sign * px; rest[o + 1] += sign * py; rest[o + 2] += sign * pz;
      rest[o + 3] += sign * (sy * pz - sz * py);
      rest[o + 4] += sign * (sz * px - sx * pz); rest[o + 5] += sign * (sx * py - sy * px);
    }
  }
}

/** Returns the imbalance of body i over its weight and its load [1], in its free directions. */
function imbalance({ model }: CpuWorld, live: Live, { rest, load, extent }: SleepRoom, i: number, h: number): number {
  const { grainCount, masses } = model, control = i < grainCount ? null : live.bodies[i - grainCount];
  const { gravity } = live.settings;
  const arm = extent[i] > 0 ? 1 / extent[i] : 0;
  let sum = 0;
  for (let c = 0; c < 6; c++) {
    if (control && control.motion[c] !== null) continue;
    sum += (c < 3 ? rest[6 * i + c] : arm * rest[6 * i + c]) ** 2;
  }
  const scale = h * (control ? control.mass : masses[i]) * Math.hypot(gravity[0], gravity[1], gravity[2]) + load[i];
  return scale > 0 ? Math.sqrt(sum) / scale : 0;
}

/** Writes the reach of grains by their load, and for a big body the longest reach of a grain that touches it [m]. */
function writeReach(
  { model: { grainCount, radii, masses }, contacts: { bodyA, bodyB, count } }: CpuWorld, { load, reach }: SleepRoom
): void {
  reach.fill(0, grainCount);
  for (let i = 0; i < grainCount; i++) {
    reach[i] = Math.min(CREEP_MOST * radii[i], STILL * radii[i] + (LEAK * CALM_TIME * load[i]) / masses[i]);
  }
  for (let c = 0; c < count; c++)
    if (bodyB[c] >= grainCount) reach[bodyB[c]] = Math.max(reach[bodyB[c]], reach[bodyA[c]]);
}

function turnAnchor({ state: { spin } }: CpuWorld, { anchor }: SleepRoom, i: number, dt: number): void {
  for (let c = 0; c < 3; c++) anchor[6 * i + 3 + c] += dt * spin[3 * i + c];
}

/**
 * Returns the displacement or turn of a body from its anchor, in parts of its reach. A ball may spin: its shape stays.
 */
function wayOf({ model, state: { position } }: CpuWorld, { anchor, extent, reach }: SleepRoom, i: number): number {
  const turns = i >= model.grainCount || model.templates[model.shapeOf[i]].shape.kind !== 'sphere';
  let way = 0, turned = 0;
  for (let c = 0; c < 3; c++) {
    way += (position[3 * i + c] - anchor[6 * i + c]) ** 2;
    if (turns) turned += (extent[i] * anchor[6 * i + 3 + c]) ** 2;
  }
  return reach[i] > 0 ? Math.sqrt(Math.max(way, turned)) / reach[i] : Infinity;
}

/** Joins bodies that touch, or nearly, to groups; walls join nothing. */
function formGroups({ model: { grainCount, radii }, contacts }: CpuWorld, live: Live, { group }: SleepRoom): void {
  const { bodyA, bodyB, impulse, gap, count } = contacts;
  for (let i = 0; i < group.length; i++) group[i] = i;
  for (let c = 0; c < count; c++) {
    const b = bodyB[c], loaded = impulse[3 * c] !== 0 || impulse[3 * c + 1] !== 0 || impulse[3 * c + 2] !== 0;
    if ((!loaded && gap[c] > STILL * radii[bodyA[c]]) || (b >= grainCount && isWall(live, b - grainCount))) continue;
    const p = groupOf(group, bodyA[c]), q = groupOf(group, b), last = Math.max(p, q);
    group[p] = group[q] = group[bodyA[c]] = last;
  }
}

/**
 * Marks the groups that may not fall asleep: those with members that move or are out of balance, and those that are out
 * of balance as a whole. Returns true if some group is out of balance only, which may pass.
 */
function judgeGroups(world: CpuWorld, live: Live, room: SleepRoom, h: number): boolean {
  const { sleepers: { asleep }, model: { grainCount, masses }, responders: { moved } } = world;
  const { group, restless, members, rattling, push, weight, rest } = room;
  const gravity = live.settings.gravity, g = Math.hypot(gravity[0], gravity[1], gravity[2]);
  restless.fill(0); members.fill(0); rattling.fill(0); push.fill(0); weight.fill(0);
  for (let i = 0; i < asleep.length; i++) {
    const k = i - grainCount, r = groupOf(group, i);
    if (k >= 0 && isWall(live, k)) continue;
    members[r]++;
    weight[r] += h * g * (k < 0 ? masses[i] : live.bodies[k].mass);
    for (let c = 0; c < 3; c++) if (k < 0 || live.bodies[k].motion[c] === null) push[3 * r + c] += rest[6 * i + c];
    if (asleep[i] !== 0) continue;
    const way = wayOf(world, room, i), off = imbalance(world, live, room, i, h);
    if (way > 1 || off > BALANCED) rattling[r]++;
    // a body of a responder never rests, nor does what touches it
    if (way > FAST || moved[i] !== 0 || (k >= 0 && (isDriven(live, k) || way > 1))) restless[r] |= MOVES;
    else if (k >= 0 && off > BODY_BALANCED) restless[r] |= PUSHED;
  }
  let waits = false;
  for (let r = 0; r < asleep.length; r++) {
    if (rattling[r] > RATTLERS * members[r]) restless[r] |= MOVES;
    if (Math.hypot(push[3 * r], push[3 * r + 1], push[3 * r + 2]) > GROUP_BALANCED * weight[r]) restless[r] |= PUSHED;
    waits ||= restless[r] === PUSHED;
  }
  return waits;
}

function fallAsleep(
  { model: { grainCount }, sleepers, state: { velocity, spin } }: CpuWorld, live: Live, room: SleepRoom
): void {
  const { asleep } = sleepers, { group, restless, controls } = room;
  for (let i = 0; i < asleep.length; i++) {
    const k = i - grainCount;
    if (asleep[i] !== 0 || restless[groupOf(group, i)] !== 0 || (k >= 0 && isWall(live, k))) continue;
    asleep[i] = 1;
    sleepers.count++;
    velocity.fill(0, 3 * i, 3 * i + 3);
    spin.fill(0, 3 * i, 3 * i + 3);
    if (k < 0) continue;
    const { motion, force, mass } = live.bodies[k];
    controls.set([...motion.map((x) => x ?? NaN), ...force, mass], CONTROLS * k);
  }
}
