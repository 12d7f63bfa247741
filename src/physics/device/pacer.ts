/** Work that the device is given at once should take about this long, so that drawing can come between [ms]. */
const SLICE_MS = 8;
/** How fast the estimate follows the measured time of a sweep [1]. */
const FOLLOW = 0.3;

/**
 * How many sweeps fit in a slice: measured, not guessed. A fast device gets the whole frame at once; a slow one is
 * awaited between slices, which is what keeps the camera moving (RENDERING.md §2).
 */
export class Pacer {
  private msPerSweep = SLICE_MS / 4; // cautious until the first measurement

  /** Sweeps that may be submitted together, at least one. */
  get sweepsPerSlice(): number { return Math.max(1, Math.floor(SLICE_MS / this.msPerSweep)); }

  record(sweeps: number, ms: number): void {
    if (sweeps > 0) this.msPerSweep += FOLLOW * (ms / sweeps - this.msPerSweep);
  }
}
