/** How fast the estimate follows the measured time of a sweep [1]. */
const FOLLOW = 0.3;
/** Slices of this many sweeps until the first is measured [1]. */
const FIRST = 4;

/**
 * How many sweeps fit in a slice: measured, not guessed. A fast device gets the whole frame at once; a slow one is
 * awaited between slices, which is what keeps the camera moving.
 */
export class Pacer {
  private msPerSweep: number;

  /** `sliceMs`: how long the device may be given work at once [ms]; Infinity is never cut. */
  constructor(private readonly sliceMs: number) { this.msPerSweep = sliceMs / FIRST; }

  /** Sweeps that may be submitted together, at least one. */
  get sweepsPerSlice(): number {
    return this.sliceMs === Infinity ? Infinity : Math.max(1, Math.floor(this.sliceMs / this.msPerSweep));
  }

  record(sweeps: number, ms: number): void {
    if (sweeps > 0) this.msPerSweep += FOLLOW * (ms / sweeps - this.msPerSweep);
  }
}
