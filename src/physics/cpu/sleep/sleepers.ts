import type { Model } from '../../../model/model';

/**
 * Sleepers are bodies at rest that steps leave where they are: grains, and big bodies that could move but do not. They
 * fall asleep in *groups*, all that bear on each other without a wall between, when they have been calm and in balance
 * (fallAsleep.ts). Then the contacts of the group keep their impulses, sweeps pass over them, and forces on walls stay
 * exactly what they were.
 *
 * A group sleeps and wakes as a whole. A part of one cannot sleep in small steps: where friction is found as a rate, a
 * body that stands still beside one that creeps bears other forces, and floor forces were off by 10 % when that was
 * tried.
 */
export type Sleepers = {
  /** 1 for a body that sleeps, grains first; and the number of these. */
  asleep: Uint8Array;
  count: number;
  /** Room to watch bodies in; undefined until sleep is first switched on. */
  room: SleepRoom | undefined;
};

export type SleepRoom = {
  /** Time that bodies have been watched [s]; anchor: position of each at its start [m] ×3, its turn since [rad] ×3. */
  watched: number;
  anchor: Float64Array;
  /** Impulse and moment by which a body is out of balance, ×6; sum of the magnitudes of its impulses [N·s]. */
  rest: Float64Array;
  load: Float64Array;
  /** Radius of a grain; longest arm of a big body's contacts [m]. */
  extent: Float64Array;
  /** Farthest that a calm body may be from its anchor [m]. */
  reach: Float64Array;
  /** Another body of the same group; the group's last body has its own index. */
  group: Int32Array;
  /** 1 for a group that wakes; bits for one that may not fall asleep; indexed by the group's last body. */
  restless: Uint8Array;
  /** Number of members of each group, by its last body; number of those that rattle, weight and total impulse [N·s]. */
  members: Int32Array;
  rattling: Int32Array;
  weight: Float64Array;
  push: Float64Array;
  /** Settings under which all fell asleep, and controls of big bodies: motion ×6, force ×3, mass. */
  settings: Float64Array;
  /** Own coefficients of friction of big bodies, then of flexible surfaces. */
  friction: Float64Array;
  controls: Float64Array;
};

/** Number of control values of a big body. */
export const CONTROLS = 10;

export const createSleepers = (bodyCount: number): Sleepers =>
  ({ asleep: new Uint8Array(bodyCount), count: 0, room: undefined });

/** Creates the room to watch bodies in. */
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
    settings: new Float64Array(11), friction: new Float64Array(model.bodyCount + 1),
    controls: new Float64Array(CONTROLS * model.bodyCount),
  };
}

/** Wakes all bodies. */
export function wakeAll({ sleepers }: { sleepers: Sleepers }): void {
  sleepers.asleep.fill(0);
  sleepers.count = 0;
}

/** Returns the last body of i's group. */
export function groupOf(group: Int32Array, i: number): number {
  let k = i;
  while (group[k] !== k) k = group[k];
  return k;
}
