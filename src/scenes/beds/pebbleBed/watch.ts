import type { GrainsSpec } from '../../../model/worldSpec';
import type { Watch } from '../../scene';
import type { Vessel } from './vessel';

/** Time from one count to the next [s]. */
export const EVERY = 0.1;

/**
 * Makes the watch that counts pebbles: `left` in the vessel, `beside` the wall, `above` the middle of it, and how many
 * leave it a second (`flow` [1/s]).
 */
export function pebbleWatch({ bottom, shoulder, split }: Vessel, { radii }: GrainsSpec): Watch {
  const counts = { left: 0, beside: 0, above: 0 };
  const take = (position: ArrayLike<number>): void => {
    counts.left = counts.beside = counts.above = 0;
    for (let i = 0; i < radii.length; i++) {
      const z = position[3 * i + 2];
      if (z > bottom) counts.left++; // the heap in the tray stays below
      if (z > shoulder) counts.beside++;
      if (z > split) counts.above++;
    }
  };
  let before = 0, since = 0;
  return {
    every: EVERY,
    begin({ position }, time) {
      take(position);
      before = counts.left;
      since = time;
    },
    see(state, time, gauges) {
      const was = before, from = since;
      this.begin(state, time);
      Object.assign(gauges, counts, { flow: (was - before) / (time - from) });
    },
  };
}
