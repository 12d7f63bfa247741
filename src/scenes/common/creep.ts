import { hypot } from '../../core/elementary/powers';
import type { GrainsSpec } from '../../model/worldSpec';
import type { Probe, Watch } from '../scene';
import { gauge } from './driving';

/** Time over which the way of a grain is taken, and from one value to the next [s]. */
export const CREEP_WINDOW = 0.5;
const RANKS = { creepMedian: 0.5, creepP90: 0.9 } as const;

/**
 * Makes the watch that tells how fast grains creep: from the way that each went over CREEP_WINDOW, not from velocities,
 * which grains that tremble on the spot have too.
 */
export function creepWatch({ radii }: GrainsSpec): Watch {
  const count = radii.length, before = new Float64Array(3 * count), ways = new Float64Array(count); // [m]
  let since = 0; // [s]
  return {
    every: CREEP_WINDOW,
    begin({ position }, time) {
      before.set(position.subarray(0, 3 * count));
      since = time;
    },
    see(state, time, gauges) {
      const { position } = state;
      for (let i = 0; i < count; i++) {
        const k = 3 * i;
        ways[i] = hypot(
          position[k] - before[k], position[k + 1] - before[k + 1], position[k + 2] - before[k + 2]
        );
      }
      ways.sort();
      const toSpeed = 1000 / (time - since); // [mm/s] of a way in m
      for (const [key, rank] of Object.entries(RANKS)) gauges[key] = toSpeed * ways[Math.floor(rank * count)];
      this.begin(state, time);
    },
  };
}

const doc = (share: string): string =>
  `Speed of ${share} at most, by the way that each went in the last ${CREEP_WINDOW} s; new every ${CREEP_WINDOW} s.`;

/** Probes of what `creepWatch` tells. */
export const creepProbes: Record<keyof typeof RANKS, Probe<unknown>> = {
  creepMedian: {
    label: 'Creep, median', unit: 'mm/s', since: CREEP_WINDOW, doc: doc('half of the grains'),
    measure: gauge('creepMedian'),
  },
  creepP90: {
    label: 'Creep, nine in ten', unit: 'mm/s', since: CREEP_WINDOW, doc: doc('nine in ten'),
    measure: gauge('creepP90'),
  },
};
