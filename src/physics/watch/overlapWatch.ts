import { MOST_OVERLAP } from '../../model/status';

/** Time in which grains that are laid on others are pushed apart [s], and the deepest that they may overlap then. */
const EXCUSED = 0.15, DEEPEST = 0.5;

/**
 * Judges how deep contacts overlap, in diameters of the smallest grain. A bed that goes along lays grains where wheels
 * have pushed others: no steps are at fault for that, which is excused until they are apart.
 */
export type OverlapWatch = {
  /** Returns true if an overlap after a frame of `dt` [s] is too deep. */
  isTooDeep(overlap: number, dt: number): boolean;
  /** Begins anew; `isLaid`: with a state of which grains were laid anew in the midst of a run. */
  begin(isLaid: boolean): void;
};

export function createOverlapWatch(): OverlapWatch {
  let since = Infinity; // time since grains were laid [s]
  return {
    isTooDeep(overlap, dt) {
      const isExcused = since < EXCUSED && overlap < DEEPEST;
      since += dt;
      return overlap > MOST_OVERLAP && !isExcused;
    },
    begin(isLaid) { since = isLaid ? 0 : Infinity; },
  };
}
