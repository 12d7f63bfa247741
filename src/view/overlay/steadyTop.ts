import { niceBelow } from '../../core/niceBelow';

/** Part of the values that is below the top of the scale: a few large ones do not make all others faint. */
const PERCENTILE = 0.98;
/** Part of the logarithm by which values are followed in one step, and the factor beyond which they are at once [1]. */
const FOLLOWS = 0.25, JUMP = 4;
/** Factor by which values may fall before the top follows, and by which a new top may be above them, at most [1]. */
const FALL = 5, ROOM = 2.5;

/**
 * The top of a scale for values > 0 of unknown size: a 1, 2 or 5 times a power of ten, not below nearly all of them,
 * and the same from step to step until they leave it, so that one can read a colour off its legend.
 */
export type SteadyTop = {
  /** Top of the scale; 0 until there was a value. */
  readonly top: number;
  /** Begins a step of at most this many values. */
  begin(most: number): void;
  /** Adds a value; one that is not above 0 is ignored. */
  add(value: number): void;
  /** Ends the step and returns the new top. */
  end(): number;
};

export function createSteadyTop(): SteadyTop {
  let sorted = new Float32Array(0), used = 0, followed = 0, top = 0;
  return {
    get top() { return top; },
    begin(most) {
      if (sorted.length < most) sorted = new Float32Array(2 * most);
      used = 0;
    },
    add(value) { if (value > 0) sorted[used++] = value; },
    end() {
      if (used === 0) return top;
      const next = sorted.subarray(0, used).sort()[Math.ceil(PERCENTILE * used) - 1], ratio = next / followed;
      followed = ratio > JUMP || !(ratio > 1 / JUMP) ? next : followed * ratio ** FOLLOWS;
      if (followed > top || followed < top / FALL) top = niceBelow(ROOM * followed);
      return top;
    },
  };
}
