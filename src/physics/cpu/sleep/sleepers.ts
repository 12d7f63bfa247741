import type { Model } from '../../../model/model';

/**
 * Bodies that rest are left where they are: grains, and big bodies that could move but do not. They fall asleep in
 * *groups*, all that bear on each other without a wall between, when they have been calm and in balance
 * (fallAsleep.ts). Then the contacts of the group keep their impulses, sweeps pass over them, and forces on walls stay
 * exactly what they were.
 *
 * A group sleeps and wakes as a whole. A part of one cannot sleep in small steps: where friction is found as a rate,
 * what stands still beside what creeps bears other forces, and floor forces were off by 10 % when that was tried.
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

export const createSleepers = (bodyCount: number): Sleepers =>
  ({ asleep: new Uint8Array(bodyCount), count: 0, room: undefined });

/** Makes the room to watch bodies in, when sleep is first switched on. */
export function createSleepRoom(model: Model): SleepRoom {
  const count = model.grainCount + model.bodyCount, extent = new Float64Array(count);
  const six = () => new Float64Array(6 * count);
  extent.set(model.radii);
  return {
    watched: 0, anchor: six().fill(Infinity), rest: six(), load: new Float64Array(count), extent,
    reach: new Float64Array(count), group: Int32Array.from({ length: count }, (_, i) => i),
    restless: new Uint8Array(count),
    members: new Int32Array(count), rattling: new Int32Array(count), weight: new Float64Array(count),
    push: new Float64Array(3 * count),
    settings: new Float64Array(11), controls: new Float64Array(CONTROLS * model.bodyCount),
  };
}

/** Wakes all. */
export function wakeAll({ sleepers }: { sleepers: Sleepers }): void {
  sleepers.asleep.fill(0);
  sleepers.count = 0;
}

/** The last body of i's group. */
export function groupOf(group: Int32Array, i: number): number {
  let k = i;
  while (group[k] !== k) k = group[k];
  return k;
}
