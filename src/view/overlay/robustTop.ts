/** Part of the values that is below the top of the scale: a few large ones do not make all others faint. */
const PERCENTILE = 0.98;
/** Part of the logarithm by which the top follows in one step, and the factor beyond which it follows at once [1]. */
const FOLLOWS = 0.25, JUMP = 4;

/** The top of a scale for values > 0 of unknown size: robust against outliers, and steady while values change. */
export type RobustTop = {
  /** Top of the scale; 0 until there was a value. */
  readonly top: number;
  /** Begins a step of at most this many values. */
  begin(most: number): void;
  /** Adds a value; one that is not above 0 is ignored. */
  add(value: number): void;
  /** Ends the step and returns the new top. */
  end(): number;
};

export function createRobustTop(): RobustTop {
  let sorted = new Float32Array(0), used = 0, top = 0;
  return {
    get top() { return top; },
    begin(most) {
      if (sorted.length < most) sorted = new Float32Array(2 * most);
      used = 0;
    },
    add(value) { if (value > 0) sorted[used++] = value; },
    end() {
      if (used === 0) return top;
      const next = sorted.subarray(0, used).sort()[Math.ceil(PERCENTILE * used) - 1], ratio = next / top;
      top = ratio > JUMP || !(ratio > 1 / JUMP) ? next : top * ratio ** FOLLOWS;
      return top;
    },
  };
}
