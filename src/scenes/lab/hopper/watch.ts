import type { GrainsSpec } from '../../../model/worldSpec';
import type { Watch } from '../../scene';
import type { Bin } from './bin';

/** Time from one count to the next in a hopper [s]. */
export const EVERY = 0.05;

/**
 * Makes the watch that weighs, each `every` s, what has fallen `under` [m] below z = 0 (`out` [kg]), now and a second
 * (`rate` [kg/s]); and sums mass times height of all that has not (`lift` [kg m]).
 */
export function hopperWatch({ masses }: GrainsSpec, { under }: Pick<Bin, 'under'>, every = EVERY): Watch {
  let before = 0, since = 0, lift = 0;
  return {
    every,
    begin({ position }, time) {
      before = lift = 0;
      since = time;
      for (let i = 0; i < masses.length; i++) {
        const z = position[3 * i + 2];
        if (z < -under) before += masses[i];
        else lift += masses[i] * z;
      }
    },
    see(state, time, gauges) {
      const was = before, from = since;
      this.begin(state, time);
      gauges.out = before;
      gauges.lift = lift;
      gauges.rate = (before - was) / (time - from);
    },
  };
}
