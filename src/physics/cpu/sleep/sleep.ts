import type { Live, StepSettings } from '../../../model/settings';
import type { CpuWorld } from '../engine';

/**
 * Bodies that rest are left where they are: grains, and big bodies that could move but do not. They fall asleep in *groups*, all
 * that bear on each other without a wall between, when they have been calm and in balance (fallAsleep.ts). Then the
 * contacts of the group keep their impulses, sweeps pass over them, and forces on walls stay exactly what they were.
 *
 * A group sleeps and wakes as a whole. A part of one cannot sleep in small steps: where friction is found as a rate, what
 * stands still beside what creeps bears other forces, and floor forces were off by 10 % when that was tried.
 */
export type Sleepers = {
  /** 1 where a body sleeps, grains first; how many do. */
  asleep: Uint8Array;
  count: number;
  /** Taken when sleep is first switched on. */
  room: SleepRoom | undefined;
};

export type SleepRoom = {
  /** How long bodies have been watched [s]; where each was then [m] ×3, its turn since [rad] ×3. */
  watched: number;
  anchor: Float64Array;
  /** Impulse and moment that a body is out of balance by, ×6; the sum of the magnitudes of its impulses [N·s]. */
  rest: Float64Array;
  load: Float64Array;
  /** Of a grain its radius, of a big body the longest arm of its contacts [m]. */
  extent: Float64Array;
  /** How far a body may be from where it was and count as calm [m]. */
  reach: Float64Array;
  /** A body of the same group; itself at last. */
  group: Int32Array;
  /** 1 for a group, by its last body, that wakes, or that may not fall asleep. */
  restless: Uint8Array;
  /** Of a group, by its last body: how many are in it, how many of them rattle, its weight and what pushes it [N·s]. */
  members: Int32Array;
  rattling: Int32Array;
  weight: Float64Array;
  push: Float64Array;
  /** The settings that all fell asleep under, and the controls of big bodies: motion ×6, force ×3, mass. */
  settings: Float64Array;
  controls: Float64Array;
};

export const CONTROLS = 10;

export const createSleepers = (bodyCount: number): Sleepers => ({ asleep: new Uint8Array(bodyCount), count: 0, room: undefined });

function createRoom({ model }: CpuWorld): SleepRoom {
  const count = model.grainCount + model.bodyCount, extent = new Float64Array(count), six = () => new Float64Array(6 * count);
  extent.set(model.radii);
  return {
    watched: 0, anchor: six().fill(Infinity), rest: six(), load: new Float64Array(count), extent,
    reach: new Float64Array(count), group: Int32Array.from({ length: count }, (_, i) => i), restless: new Uint8Array(count),
    members: new Int32Array(count), rattling: new Int32Array(count), weight: new Float64Array(count), push: new Float64Array(3 * count),
    settings: new Float64Array(11), controls: new Float64Array(CONTROLS * model.bodyCount),
  };
}

export function wakeAll({ sleepers }: Pick<CpuWorld, 'sleepers'>): void {
  sleepers.asleep.fill(0);
  sleepers.count = 0;
}

/** A big body that is held where it is. */
export const isWall = (live: Live, k: number): boolean => live.bodies[k].motion.every((x) => x === 0);

/** The last body of i's group. */
export function groupOf(group: Int32Array, i: number): number {
  let k = i;
  while (group[k] !== k) k = group[k];
  return k;
}

/** Once contacts are known: wakes whom they wake, and marks those that are passed over, which are all that touch a sleeper. */
export function markSleepers(world: CpuWorld, live: Live): void {
  const { sleepers, contacts: { asleep: passed, bodyA, bodyB, count } } = world, { asleep } = sleepers;
  passed.fill(0, 0, count);
  if (!live.settings.sleep || live.settings.solver !== 'smallsteps') {
    if (sleepers.count > 0) wakeAll(world);
    return;
  }
  const room = sleepers.room ??= createRoom(world);
  if (haveChanged(room.settings, live.settings)) wakeAll(world);
  if (sleepers.count === 0) return;
  wakeGroups(world, live, room);
  for (let c = 0; c < count; c++) if (asleep[bodyA[c]] !== 0 || asleep[bodyB[c]] !== 0) passed[c] = 1;
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

/** Groups that will be touched in this frame by what is awake, that touch a body that is driven, whose big bodies have new orders. */
function wakeGroups(world: CpuWorld, live: Live, { group, restless, controls }: SleepRoom): void {
  const { sleepers, contacts, model: { grainCount, bodyCount } } = world, { asleep } = sleepers;
  restless.fill(0);
  for (let c = 0; c < contacts.count; c++) {
    const a = contacts.bodyA[c], b = contacts.bodyB[c];
    if (asleep[a] === asleep[b] || (b >= grainCount && isWall(live, b - grainCount))) continue;
    if (willTouch(world, c, live.settings)) restless[groupOf(group, asleep[a] !== 0 ? a : b)] = 1;
  }
  for (let k = 0; k < bodyCount; k++) {
    const b = grainCount + k, { motion, force, mass } = live.bodies[k];
    if (asleep[b] === 0) continue;
    const now = [...motion.map((x) => x ?? NaN), ...force, mass];
    if (now.some((x, e) => !Object.is(x, controls[CONTROLS * k + e]))) restless[groupOf(group, b)] = 1;
  }
  for (let i = 0; i < asleep.length; i++) {
    if (asleep[i] === 0 || restless[groupOf(group, i)] === 0) continue;
    asleep[i] = 0;
    sleepers.count--;
  }
}

/** Whether a contact may close within the frame, with what weight adds to its speed. */
function willTouch({ contacts: { bodyA, bodyB, gap, armB, normal }, state: { velocity, spin } }: CpuWorld, c: number, { dt, gravity }: StepSettings): boolean {
  const a = 3 * bodyA[c], b = 3 * bodyB[c], c3 = 3 * c, nx = normal[c3], ny = normal[c3 + 1], nz = normal[c3 + 2];
  const sx = armB[c3], sy = armB[c3 + 1], sz = armB[c3 + 2];
  let speed = nx * (velocity[b] + spin[b + 1] * sz - spin[b + 2] * sy - velocity[a])
    + ny * (velocity[b + 1] + spin[b + 2] * sx - spin[b] * sz - velocity[a + 1])
    + nz * (velocity[b + 2] + spin[b] * sy - spin[b + 1] * sx - velocity[a + 2]);
  speed -= dt * Math.hypot(gravity[0], gravity[1], gravity[2]);
  return gap[c] + dt * speed <= 0;
}
