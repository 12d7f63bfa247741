/** Part of the way that estimates go towards what is measured once a frame [1]. */
const FOLLOW = 0.3;
/** Number of sweeps of the first slice; also the weight, in sweeps, of the estimate from before a frame [1]. */
const FIRST = 4;
/**
 * Part of a sweep [1] that the device may idle: another sweep is submitted behind one under way if it would idle for
 * more.
 */
const IDLE = 0.3;
/** Number of frames, of those that fit in a slice, one of which is measured [1]. */
const MEASURED = 8;
/** Least time of a sweep [ms]: clocks of browsers are coarse. */
const LEAST = 1e-3;

/**
 * A pacer says how many sweeps the device may be given now: as many as keep it busy and no more, so that drawing comes
 * in between. It measures two things apart, the time of a sweep and the latency, the time from the end of work until
 * the page is told of it. A slice may be under way, and besides it the work that is done but cannot be known yet. If
 * the pacer waited for the latency after each slice, a frame would last as many latencies as it has slices; if it took
 * latency for work, slices would become shorter, and more.
 */
export class Pacer {
  /** Estimates [ms]. */
  private msPerSweep: number;
  private latency = 0;
  private detection = 0;
  /**
   * Times of the frame under way [ms]: when it was submitted, when its last sweeps were, when the page was told last.
   */
  private begun = 0;
  private last = 0;
  private told = 0;
  private isDetected = true;
  /**
   * Sweeps submitted and not yet told of; sweeps told of, their time, and the time of one by the estimate before [ms].
   */
  private inFlight = 0;
  private swept = 0;
  private busy = 0;
  private before = 0;
  /** Number of frames since one was measured, while they fit in a slice. */
  private unseen = 0;

  /**
   * Creates a pacer; `sliceMs` is the time of the work that the device may be given at once [ms]; Infinity is never
   * cut.
   */
  constructor(private readonly sliceMs: number) { this.msPerSweep = sliceMs / FIRST; }

  /** Says whether the next frame is to be submitted at once: it fits in a slice, and is not measured. */
  isWhole(sweeps: number): boolean {
    if (this.sliceMs === Infinity) return true;
    this.unseen = (this.unseen + 1) % MEASURED;
    return this.unseen > 0 && this.detection + sweeps * this.msPerSweep <= this.sliceMs;
  }

  /** Says whether so many frames may be in flight together: drawing waits for two slices at most. */
  fits(frames: number, sweeps: number): boolean {
    return frames * (this.detection + sweeps * this.msPerSweep) <= 2 * this.sliceMs;
  }

  /** Begins a frame: its first work has been submitted, next to none, and its end will be told. */
  begin(now: number): void {
    this.begun = now;
    this.isDetected = false;
    this.inFlight = this.swept = this.busy = 0;
    this.before = this.msPerSweep;
  }

  /**
   * Takes the end of the first work. Drawing may have made it later, and nothing sooner: so a lower value is taken at
   * once.
   */
  started(now: number): void {
    const seen = now - this.begun;
    this.latency = Math.min(seen, this.latency + FOLLOW * (seen - this.latency));
    this.told = now;
  }

  /** Takes the end of the detection of contacts. */
  detected(now: number): void {
    this.detection += FOLLOW * (now - this.told - this.detection);
    this.told = now;
    this.isDetected = true;
  }

  /**
   * Returns the number of sweeps that may be submitted together now, of `left`; 0 asks the caller to come again when
   * the page is told of some, or soon.
   */
  next(left: number, now: number): number {
    const sweep = Math.max(LEAST, this.msPerSweep), slice = Math.max(this.sliceMs, sweep);
    const detection = this.isDetected ? 0 : this.detection;
    const untold = Math.min(now - this.begun, detection + this.latency); // done, but the page cannot know yet
    const room = Math.floor((slice + untold - detection) / sweep + 1 - IDLE) - this.inFlight;
    return Math.min(left, Math.max(room, this.inFlight > 0 ? 0 : 1));
  }

  /** Takes the submission of sweeps. */
  submitted(sweeps: number, now: number): void {
    this.inFlight += sweeps;
    this.last = now;
  }

  /**
   * Takes the end of more sweeps, which were submitted at `from` [ms]: work on them is not seen sooner than a latency
   * after that, so a device that idled until then is not taken for a slow one.
   */
  finished(sweeps: number, from: number, now: number): void {
    const done = Math.min(sweeps, this.inFlight);
    if (done === 0) return; // the page was told after the frame's end
    this.inFlight -= done;
    this.swept += done;
    this.busy += Math.max(0, now - Math.max(this.told, from + this.latency));
    this.told = now;
    this.msPerSweep = (FIRST * this.before + this.busy) / (FIRST + this.swept);
  }

  /** Takes the end of a frame. */
  end(now: number): void { this.finished(this.inFlight, this.last, now); }
}
