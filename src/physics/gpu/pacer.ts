/** Part of the way that estimates go towards what is measured once a frame [1]. */
const FOLLOW = 0.3;
/** Number of sweeps of the first slice; also the weight, in sweeps, of the estimate from before a frame [1]. */
const FIRST = 4;
/**
 * Part of a sweep [1] that the device may idle: another sweep is submitted behind one under way if it would idle for
 * more.
 */
const IDLE = 0.3;
/** Part of a slice [1] that is the least worth a submit while there is other work. */
const SHORT = 0.3;
/** Number of frames, of those that fit in a slice, one of which is measured [1]. */
const MEASURED = 8;
/** Least time of a sweep [ms]: clocks of browsers are coarse. */
const LEAST = 1e-3;
/** Ends of work that the page is told of within this time came at any moment since it was told before [ms]. */
const TOGETHER = 0.2;

/** Work that was submitted together at `from` [ms]: so many sweeps, or, if there are none, this piece of the frame. */
type Slice = { sweeps: number; piece: number; from: number };

/**
 * A pacer says what the device may be given now: as much as keeps it busy and no more, so that drawing comes in
 * between. It measures two things apart, the time of work (of a sweep, and of each piece of the frame before and after
 * the sweeps) and the latency, the time from the end of work until the page is told of it. A slice may be under way,
 * and besides it the work that is done by now if it took what was expected, but cannot be known yet. If the pacer
 * waited for the latency after each slice, a frame would last as many latencies as it has slices; if it took latency
 * for work, slices would become shorter, and more.
 */
export class Pacer {
  /** Estimates [ms]. */
  private msPerSweep: number;
  private latency = 0;
  private readonly pieces: number[] = [];
  /** Times of the frame under way [ms]: when it was submitted, and when the page was told last. */
  private begun = 0;
  private told = 0;
  /** Submitted and not yet told of, the oldest first. */
  private slices: Slice[] = [];
  /** Slices that the page was told of at `told`, and the time that they took together [ms]. */
  private known: Slice[] = [];
  private took = 0;
  /** Sweeps told of, their time, and the time of one by the estimate before [ms]. */
  private swept = 0;
  private busy = 0;
  private before = 0;
  /** Number of frames since one was measured, while they fit in a slice. */
  private unseen = 0;

  /**
   * Creates a pacer; `sliceMs` is the time of the work that the device may be given at once [ms], twice that where work
   * cannot be cut; Infinity is never cut.
   */
  constructor(private readonly sliceMs: number) { this.msPerSweep = sliceMs / FIRST; }

  /** Says whether the next frame is to be submitted at once: it fits in a slice, and is not measured. */
  isWhole(sweeps: number): boolean {
    if (this.sliceMs === Infinity) return true;
    this.unseen = (this.unseen + 1) % MEASURED;
    return this.unseen > 0 && this.timeOf(sweeps) <= this.sliceMs;
  }

  /** Says whether so many frames may be in flight together: drawing waits for two slices at most. */
  fits(frames: number, sweeps: number): boolean {
    return frames * this.timeOf(sweeps) <= 2 * this.sliceMs;
  }

  /** Begins a frame: its first work has been submitted, next to none, and its end will be told. */
  begin(now: number): void {
    this.begun = this.told = now;
    this.slices = [];
    this.swept = this.busy = 0;
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

  /** Says whether a piece of the frame may be submitted now; if not, the caller comes again as for `next`. */
  mayBegin(piece: number, now: number): boolean { return this.room(this.pieces[piece] ?? 0, now) > 0; }

  /**
   * Returns the number of sweeps that may be submitted together now, of `left`; 0 asks the caller to come again when
   * the page is told of some, or soon.
   */
  next(left: number, now: number): number { return Math.min(left, this.room(this.msPerSweep, now)); }

  /** Takes the submission of sweeps, or, if there are none, of a piece of the frame. */
  submitted(sweeps: number, piece: number, now: number): void { this.slices.push({ sweeps, piece, from: now }); }

  /** Takes the end of the oldest slice. */
  finished(now: number): void {
    const slice = this.slices.shift();
    if (!slice) return; // the page was told after the frame's end
    if (now > this.told + TOGETHER) this.learn();
    // work is not seen sooner than a latency after it was submitted: a device that idled until then is not a slow one
    this.took += Math.max(0, now - Math.max(this.told, slice.from + this.latency));
    this.told = now;
    this.known.push(slice);
  }

  /** Takes the end of a frame. */
  end(now: number): void {
    while (this.slices.length > 0) this.finished(now);
    this.learn();
  }

  /** Shares the time of the slices that the page was told of together by what each was expected to take. */
  private learn(): void {
    const expected = this.known.map((slice) => LEAST + this.msOf(slice));
    const all = expected.reduce((sum, ms) => sum + ms, 0);
    this.known.forEach(({ sweeps, piece }, k) => {
      const took = (this.took * expected[k]) / all, before = this.pieces[piece] ?? 0;
      if (sweeps === 0) this.pieces[piece] = before + FOLLOW * (took - before);
      else {
        this.swept += sweeps;
        this.busy += took;
      }
    });
    if (this.swept > 0) this.msPerSweep = (FIRST * this.before + this.busy) / (FIRST + this.swept);
    this.known = [];
    this.took = 0;
  }

  /** Returns the time of a frame [ms]. */
  private timeOf(sweeps: number): number {
    return this.pieces.reduce((sum, ms) => sum + ms, sweeps * this.msPerSweep);
  }

  private msOf({ sweeps, piece }: Slice): number {
    return sweeps > 0 ? sweeps * this.msPerSweep : this.pieces[piece] ?? 0;
  }

  /** Returns the time for which the device has work [ms]. */
  private left(now: number): number {
    const [first] = this.slices;
    if (!first) return 0;
    const all = this.slices.reduce((sum, slice) => sum + this.msOf(slice), 0);
    const since = Math.max(this.told - this.latency, first.from);
    return Math.max(0, all - Math.min(now - since, this.msOf(first) + this.latency));
  }

  /** Returns how many pieces of work of `ms` each may be submitted now. */
  private room(ms: number, now: number): number {
    const piece = Math.max(LEAST, ms), slice = Math.max(this.sliceMs, piece), left = this.left(now);
    const count = Math.floor((slice - left) / piece + 1 - IDLE), most = Math.floor((2 * this.sliceMs - left) / piece);
    if (left > (1 - SHORT) * slice) return 0;
    return Math.max(Math.min(count, most), left > 0 ? 0 : 1);
  }
}
