import type { Live, StepSettings } from '../model/settings';
import type { CpuWorld } from './cpuEngine';

/**
 * Grains that rest are left where they are. A sleeper has no velocity and answers no impulse; contacts between two sleepers,
 * or a sleeper and a wall, keep their impulse and are passed over. So sleep is right as long as every sleeper is in balance,
 * and that is what keeps it asleep: the impulses on it are summed after each frame, and one whose sum has changed wakes. What
 * comes near fast wakes it before it is hit. Only small steps know sleepers.
 */
export type Sleepers = {
  /** 1 where a grain sleeps; how many do. */
  asleep: Uint8Array;
  count: number;
  /** Taken when sleep is first switched on. */
  room: Room | undefined;
};

type Room = {
  /** Where a grain was when it began to be calm [m], ×3, and how many frames ago. */
  anchor: Float64Array;
  calm: Uint8Array;
  /** Per grain: impulse and moment over radius that it is out of balance by, ×6; sum of the magnitudes of its impulses [N·s]. */
  rest: Float64Array;
  load: Float64Array;
  /** Per grain: 1 if it must stay awake, or of waking: hops from what woke it, plus 1. */
  mark: Uint8Array;
  /** The settings that the sleepers fell asleep under. */
  settings: Float64Array;
};

/** A calm grain stays within this of where it was [radii], and moves less than this in a frame. */
const STILL = 1e-3;
/** For so long [s]. */
const CALM_TIME = 0.05;
/** Out of balance by less than this [weights and loads of the grain]. */
const BALANCE = 0.02;
/** What moves farther than this in a frame [radii] wakes the sleepers it may touch, and theirs, up to so many contacts away. */
const FAST = 0.01, HOPS = 3;

export const createSleepers = (grainCount: number): Sleepers => ({ asleep: new Uint8Array(grainCount), count: 0, room: undefined });

export function wakeAll({ sleepers }: Pick<CpuWorld, 'sleepers'>): void {
  sleepers.asleep.fill(0);
  sleepers.count = 0;
  sleepers.room?.calm.fill(0);
}

/** Before the solve: wakes whom the present contacts wake, and marks the contacts that are passed over. */
export function markSleepers(world: CpuWorld, live: Live): void {
  const { sleepers, contacts, model } = world, { asleep } = sleepers;
  contacts.asleep.fill(0, 0, contacts.count);
  if (!live.settings.sleep || live.settings.solver !== 'smallsteps') {
    if (sleepers.count > 0) wakeAll(world);
    return;
  }
  const room = sleepers.room ??= createRoom(model.grainCount);
  if (haveChanged(room.settings, live.settings)) wakeAll(world);
  if (sleepers.count === 0) return;
  wakeNearFast(world, live, room);
  for (let c = 0; c < contacts.count; c++) {
    const b = contacts.bodyB[c], still = b < model.grainCount ? asleep[b] !== 0 : isWall(live, b - model.grainCount);
    if (still && asleep[contacts.bodyA[c]] !== 0) contacts.asleep[c] = 1;
  }
}

/** After the solve: forces of sleepers on walls, who wakes, who falls asleep. */
export function updateSleepers(world: CpuWorld, live: Live, h: number): void {
  const { sleepers, state, model } = world, { room, asleep } = sleepers, { dt, sleep, solver, gravity } = live.settings;
  if (!sleep || solver !== 'smallsteps' || !room) return;
  addForcesOnWalls(world, live);
  sumImbalance(world, live, room, h);
  const { anchor, calm, rest, load, mark } = room, needed = Math.min(250, Math.ceil(CALM_TIME / dt));
  const weight = h * Math.hypot(...gravity);
  for (let i = 0; i < model.grainCount; i++) countCalm(world, room, i, dt);
  markRestless(world, live, room, needed);
  let count = 0;
  for (let i = 0; i < model.grainCount; i++) {
    let sum = 0;
    for (let c = 0; c < 6; c++) sum += rest[6 * i + c] ** 2;
    const balanced = Math.sqrt(sum) <= BALANCE * (weight * model.masses[i] + load[i]);
    if (asleep[i] !== 0) {
      if (balanced) count++; else { asleep[i] = 0; calm[i] = 0; }
    } else if (balanced && calm[i] >= needed && mark[i] === 0) {
      asleep[i] = 1;
      count++;
      state.velocity.fill(0, 3 * i, 3 * i + 3);
      state.spin.fill(0, 3 * i, 3 * i + 3);
      for (let c = 0; c < 3; c++) anchor[3 * i + c] = state.position[3 * i + c];
    }
  }
  sleepers.count = count;
}

function createRoom(grainCount: number): Room {
  return {
    anchor: new Float64Array(3 * grainCount).fill(Infinity), calm: new Uint8Array(grainCount), rest: new Float64Array(6 * grainCount),
    load: new Float64Array(grainCount), mark: new Uint8Array(grainCount), settings: new Float64Array(11),
  };
}

/** Whether anything that forces depend on was changed; remembers it. */
function haveChanged(known: Float64Array, s: StepSettings): boolean {
  const { gravity, dt, substeps, iterations, friction, damping, recovery, recoverySpeed } = s;
  const flags = (s.law === 'exact' ? 1 : 0) + (s.warmStart ? 2 : 0);
  const values = [gravity[0], gravity[1], gravity[2], dt, substeps, iterations, friction, damping, recovery, recoverySpeed, flags];
  const changed = values.some((x, k) => x !== known[k]);
  if (changed) known.set(values);
  return changed;
}

/** A big body that is held where it is. */
const isWall = (live: Live, k: number): boolean => live.bodies[k].motion.every((x) => x === 0);

/** Sleepers within the margin of a big body that may move, and of a fast grain; then their neighbours. */
function wakeNearFast(world: CpuWorld, live: Live, { mark, calm }: Room): void {
  const { sleepers, contacts, model, state } = world, { asleep } = sleepers, { grainCount, radii } = model, { dt } = live.settings;
  mark.fill(0);
  for (let i = 0; i < grainCount; i++) {
    if (asleep[i] === 0 && dt * speedOf(state.velocity, i) > FAST * radii[i]) mark[i] = HOPS + 1;
  }
  for (let hops = HOPS + 1; hops > 1; hops--) {
    for (let c = 0; c < contacts.count; c++) {
      const a = contacts.bodyA[c], b = contacts.bodyB[c];
      if (b >= grainCount) {
        if (hops === HOPS + 1 && mark[a] === 0 && asleep[a] !== 0 && !isWall(live, b - grainCount)) mark[a] = 1;
        continue;
      }
      if (mark[a] === hops && mark[b] < hops - 1) mark[b] = hops - 1;
      if (mark[b] === hops && mark[a] < hops - 1) mark[a] = hops - 1;
    }
  }
  for (let i = 0; i < grainCount; i++) {
    if (asleep[i] === 0 || mark[i] === 0) continue;
    asleep[i] = 0;
    calm[i] = 0;
    sleepers.count--;
  }
}

const speedOf = (v: Float64Array, i: number): number => Math.sqrt(v[3 * i] ** 2 + v[3 * i + 1] ** 2 + v[3 * i + 2] ** 2);

/** Contacts that were passed over press on walls as in the frame that put them to sleep. */
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

/** What contacts and gravity add up to on every grain in a substep. */
function sumImbalance({ model, contacts }: CpuWorld, { settings: { gravity } }: Live, { rest, load }: Room, h: number): void {
  const { grainCount, radii, masses } = model, { bodyA, bodyB, impulse, normal, armA, armB, frozen } = contacts;
  load.fill(0);
  for (let i = 0; i < grainCount; i++) for (let c = 0; c < 3; c++) {
    rest[6 * i + c] = masses[i] * h * gravity[c];
    rest[6 * i + 3 + c] = 0;
  }
  for (let c = 0; c < contacts.count; c++) {
    const px = impulse[3 * c], py = impulse[3 * c + 1], pz = impulse[3 * c + 2], size = Math.sqrt(px * px + py * py + pz * pz);
    if (size === 0) continue;
    for (let side = 0; side < 2; side++) {
      const i = side === 0 ? bodyA[c] : bodyB[c], sign = side === 0 ? -1 : 1;
      if (i >= grainCount) continue;
      const arm = side === 1 ? armB : frozen ? armA : normal, per = side === 0 && !frozen ? sign : sign / radii[i], o = 6 * i;
      load[i] += size;
      rest[o] += sign * px; rest[o + 1] += sign * py; rest[o + 2] += sign * pz;
      const sx = arm[3 * c], sy = arm[3 * c + 1], sz = arm[3 * c + 2];
      rest[o + 3] += per * (sy * pz - sz * py); rest[o + 4] += per * (sz * px - sx * pz); rest[o + 5] += per * (sx * py - sy * px);
    }
  }
}

/** Counts the frames that a grain has been calm for. */
function countCalm({ model, state, sleepers }: CpuWorld, { anchor, calm }: Room, i: number, dt: number): void {
  if (sleepers.asleep[i] !== 0) return;
  const { position, velocity, spin } = state, reach = STILL * model.radii[i], k = 3 * i;
  const dx = position[k] - anchor[k], dy = position[k + 1] - anchor[k + 1], dz = position[k + 2] - anchor[k + 2];
  const still = dx * dx + dy * dy + dz * dz <= reach * reach
    && dt * speedOf(velocity, i) <= reach && dt * model.radii[i] * speedOf(spin, i) <= reach;
  if (still) { calm[i] = Math.min(255, calm[i] + 1); return; }
  calm[i] = 0;
  for (let c = 0; c < 3; c++) anchor[k + c] = position[k + c];
}

/** Marks the grains that touch what may move: a grain that is not calm, a big body that is no wall. */
function markRestless({ model, contacts, sleepers }: CpuWorld, live: Live, { calm, mark }: Room, needed: number): void {
  const { bodyA, bodyB, impulse } = contacts, { asleep } = sleepers;
  mark.fill(0);
  for (let c = 0; c < contacts.count; c++) {
    const a = bodyA[c], b = bodyB[c];
    if (b >= model.grainCount) {
      if (!isWall(live, b - model.grainCount)) mark[a] = 1;
      continue;
    }
    if (impulse[3 * c] === 0 && impulse[3 * c + 1] === 0 && impulse[3 * c + 2] === 0) continue;
    if (asleep[a] === 0 && calm[a] < needed) mark[b] = 1;
    if (asleep[b] === 0 && calm[b] < needed) mark[a] = 1;
  }
}
