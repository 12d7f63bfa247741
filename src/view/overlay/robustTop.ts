/** Of the values that there are, this part is below the top of the scale: single ones do not make all others faint. */
const PERCENTILE = 0.98;
/** How far the scale follows in one step, of the logarithm; and where it follows at once [1]. */
const FOLLOWS = 0.25, JUMP = 4;

/**
 * The top of a scale for values > 0 of which nobody knows how large they will be: robust, and steady while they change.
 */
export type RobustTop = {
  /** 0 until there was a value. */
  readonly top: number;
  /** Begins a step of at most so many values. */
  begin(most: number): void;
  /** What is not above 0 is passed over. */
  add(value: number): void;
  /** The new top. */
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
