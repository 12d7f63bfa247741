import type { GrainsSpec } from '../../../model/worldSpec';
import type { Watch } from '../../scene';
import type { Bin } from './bin';

/** Time from one count to the next in a hopper [s]. */
export const EVERY = 0.05;

/**
 * Makes the watch that weighs, each `every` s, what has fallen `under` [m] below z = 0 (`out` [kg]), now and a second
 * (`rate` [kg/s]).
 */
export function hopperWatch({ masses }: GrainsSpec, { under }: Pick<Bin, 'under'>, every = EVERY): Watch {
  const fallen = (position: ArrayLike<number>): number => {
    let out = 0;
    for (let i = 0; i < masses.length; i++) if (position[3 * i + 2] < -under) out += masses[i];
    return out;
  };
  let before = 0, since = 0;
  return {
    every,
    begin({ position }, time) {
      before = fallen(position);
      since = time;
    },
    see(state, time, gauges) {
      const was = before, from = since;
      this.begin(state, time);
      gauges.out = before;
      gauges.rate = (before - was) / (time - from);
    },
  };
}
