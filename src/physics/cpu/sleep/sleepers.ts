import { sharedU8 } from '../../../core/sharedArrays';
import type { Model } from '../../../model/model';

/**
 * Sleepers are bodies at rest that steps leave where they are: grains, and big bodies that could move but do not. A
 * body falls asleep when it and all that it touches have been calm and in balance for a while (fallAsleep.ts), so a bed
 * sleeps by regions. Contacts between sleepers keep their impulses and are not swept; at its border a region is a wall
 * to what is awake, until that puts it out of balance (wake.ts).
 *
 * This wants friction that holds (small-steps.md §4): where friction is found as a rate, a body that stands still
 * beside one that creeps bears other forces, and floor forces were off by 10 %.
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
  /** The same of sleepers, smoothed. */
  mean: Float64Array;
  load: Float64Array;
  /** Radius of a grain; longest arm of a big body's contacts [m]. */
  extent: Float64Array;
  /** Farthest that a calm body may be from its anchor [m]. */
  reach: Float64Array;
  /** Marks of bodies within one pass: restless ones and what touches them, or those that wake. */
  marks: Uint8Array;
  /** Settings under which all fell asleep, and controls of big bodies: motion ×6, force ×3, mass. */
  settings: number[];
  /** Own coefficients of friction of big bodies, then of flexible surfaces. */
  friction: Float64Array;
  controls: Float64Array;
  /** 1 for a body that slept through the last frame. */
  slept: Uint8Array;
  /** Number of grains awake among the first items of the grid. */
  awake: Int32Array;
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
    watched: 0, anchor: six().fill(Infinity), rest: six(), mean: six(), load: new Float64Array(count), extent,
    reach: new Float64Array(count), marks: new Uint8Array(count),
    settings: [], friction: new Float64Array(model.bodyCount + 1),
    controls: new Float64Array(CONTROLS * model.bodyCount), slept: sharedU8(count),
    awake: new Int32Array(model.grainCount + 1),
  };
}

/** Wakes all bodies. */
export function wakeAll({ sleepers }: { sleepers: Sleepers }): void {
  sleepers.asleep.fill(0);
  sleepers.room?.slept.fill(0);
  sleepers.count = 0;
}
