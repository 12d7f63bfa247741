/** Most puffs that are kept; an older one makes room for a new one. */
export const MOST_PUFFS = 384;
/** Numbers a vertex in each array, and vertices a puff. */
const STRIDE = 4, CORNERS = 4, PUFF = STRIDE * CORNERS;
/** Longest simulated time between two frames of which both show the same dust [s]. */
export const LONGEST_GAP = 0.5;

/**
 * Puffs of dust of a span of simulated time, four vertices each, with the same values in all four:
 * - `birth`: place x, y, z [m] and time [s] of birth;
 * - `way`: velocity x, y, z [m/s] at birth, and size [m].
 *
 * A puff never changes, its age is the difference of times: so a moment within the span always looks the same, whether
 * it is computed, paused at or gone back to.
 */
export type Puffs = {
  readonly birth: Float32Array<ArrayBuffer>;
  readonly way: Float32Array<ArrayBuffer>;
  /** True if the arrays have changed since this was last set to false. */
  isNew: boolean;
  /**
   * Goes to a time [s]. Returns the time after which puffs are to be born up to this one [s], or NaN if none are: they
   * are known already, or nothing is known of what came before.
   */
  goTo(time: number): number;
  add(x: number, y: number, z: number, time: number, vx: number, vy: number, vz: number, size: number): void;
  /** Moves all puffs along x [m], as the whole world was moved. */
  shift(x: number): void;
};

/** Makes an empty set of puffs, each of which lives this long [s]. */
export function createPuffs(life: number): Puffs {
  const birth = new Float32Array(PUFF * MOST_PUFFS), way = new Float32Array(PUFF * MOST_PUFFS);
  let next = 0, from = NaN, to = NaN; // all puffs of this span are here
  const bury = () => { for (let k = 3; k < birth.length; k += STRIDE) birth[k] = -Infinity; };
  bury();
  const puffs: Puffs = {
    birth, way, isNew: true,
    goTo(time) {
      if (!(time >= from && time <= to + LONGEST_GAP)) {
        bury();
        puffs.isNew = true;
        from = to = time;
        return NaN;
      }
      const after = to;
      to = Math.max(to, time);
      return time > after ? after : NaN;
    },
    add(x, y, z, time, vx, vy, vz, size) {
      const begin = PUFF * next, old = birth[begin + 3];
      if (old > -Infinity) from = Math.max(from, old + life);
      for (let k = begin; k < begin + PUFF; k += STRIDE) {
        birth[k] = x;
        birth[k + 1] = y;
        birth[k + 2] = z;
        birth[k + 3] = time;
        way[k] = vx;
        way[k + 1] = vy;
        way[k + 2] = vz;
        way[k + 3] = size;
      }
      next = (next + 1) % MOST_PUFFS;
      puffs.isNew = true;
    },
    shift(x) {
      for (let k = 0; k < birth.length; k += STRIDE) birth[k] += x;
      puffs.isNew = true;
    },
  };
  return puffs;
}
