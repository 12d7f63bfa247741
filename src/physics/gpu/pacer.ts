/** How fast estimates follow what is measured once a frame [1]. */
const FOLLOW = 0.3;
/** Sweeps of the first slice; what was known before a frame counts as much as these do [1]. */
const FIRST = 4;
/** A sweep under way is joined by the next where the device would else idle for more than this part of it [1]. */
const IDLE = 0.3;
/** Of frames that fit in a slice one in so many is measured [1]. */
const MEASURED = 8;
/** A sweep takes no less [ms]: clocks of browsers are coarse. */
const LEAST = 1e-3;

/**
 * Says how many sweeps the device may be given now: as many as keep it busy and no more, so that drawing comes in
 * between. It measures two things apart, what a sweep takes and the latency: how long after work is done the page is
 * told of it. A slice may be under way, and besides what is done and cannot be known yet. Were the latency waited for
 * after each slice, a frame would last as many latencies as it has slices; were it taken for work, slices would
 * become shorter, and more.
 */
export class Pacer {
  /** Estimates [ms]. */
  private msPerSweep: number;
  private latency = 0;
  private detection = 0;
  /** Of the frame under way: when it was submitted, when its last sweeps were, when the page was told last [ms]. */
  private begun = 0;
  private last = 0;
  private told = 0;
  private isDetected = true;
  /** Sweeps that were submitted and not told of; those that were, what they took, and what one took before [ms]. */
  private inFlight = 0;
  private swept = 0;
  private busy = 0;
  private before = 0;
  /** Frames since one was measured, where they fit in a slice. */
  private unseen = 0;

  /** `sliceMs`: how long the device may be given work at once [ms]; Infinity is never cut. */
  constructor(private readonly sliceMs: number) { this.msPerSweep = sliceMs / FIRST; }

  /** Whether the next frame is to be submitted at once: it fits in a slice, and is not measured. */
  isWhole(sweeps: number): boolean {
    if (this.sliceMs === Infinity) return true;
    this.unseen = (this.unseen + 1) % MEASURED;
    return this.unseen > 0 && this.detection + sweeps * this.msPerSweep <= this.sliceMs;
  }

  /** The first work of another frame has been submitted, next to none, and its end will be told. */
  begin(now: number): void {
    this.begun = now;
    this.isDetected = false;
    this.inFlight = this.swept = this.busy = 0;
    this.before = this.msPerSweep;
  }

  /** The first work is done. Drawing may have made this longer, and nothing shorter: so less is believed at once. */
  started(now: number): void {
    const seen = now - this.begun;
    this.latency = Math.min(seen, this.latency + FOLLOW * (seen - this.latency));
    this.told = now;
  }

  detected(now: number): void {
    this.detection += FOLLOW * (now - this.told - this.detection);
    this.told = now;
    this.isDetected = true;
  }

  /**
   * Gives the sweeps that may be submitted together now, of so many left; 0: ask when the page is told of some, or
   * soon.
   */
  next(left: number, now: number): number {
    const sweep = Math.max(LEAST, this.msPerSweep), slice = Math.max(this.sliceMs, sweep);
    const detection = this.isDetected ? 0 : this.detection;
    const untold = Math.min(now - this.begun, detection + this.latency); // done, but the page cannot know yet
    const room = Math.floor((slice + untold - detection) / sweep + 1 - IDLE) - this.inFlight;
    return Math.min(left, Math.max(room, this.inFlight > 0 ? 0 : 1));
  }

  submitted(sweeps: number, now: number): void {
    this.inFlight += sweeps;
    this.last = now;
  }

  /**
   * The page is told of so many more sweeps, which were submitted at `from` [ms]: work on them is not seen sooner
   * than a latency after that, so a device that idled until then is not taken for a slow one.
   */
  finished(sweeps: number, from: number, now: number): void {
    const done = Math.min(sweeps, this.inFlight);
    if (done === 0) return; // told of after the frame's end
    this.inFlight -= done;
    this.swept += done;
    this.busy += Math.max(0, now - Math.max(this.told, from + this.latency));
    this.told = now;
    this.msPerSweep = (FIRST * this.before + this.busy) / (FIRST + this.swept);
  }

  /** The page is told of a frame's end. */
  end(now: number): void { this.finished(this.inFlight, this.last, now); }
}
