/** Two kept frames about a time, and the share of the second one between them, 0 … 1; `apart` is between them [s]. */
export type Found<T> = { before: T; after: T; share: number; apart: number };

/** Keeps frames of a run by their times, no more than a number of them. */
export type Moments<T> = {
  /** Least time between two kept frames [s]: it doubles when there is no more room. */
  readonly every: number;
  /** Number of frames that there is still room for. */
  readonly room: number;
  /** Times of the first and of the last kept frame [s]; null if there is none. */
  readonly span: { from: number; to: number } | null;
  /** Adds a frame, later than all that are kept. */
  add(time: number, frame: T): void;
  /** Finds the frames about a time, which may lie outside of the record; null if there are none. */
  find(time: number): Found<T> | null;
  /** Drops the frames later than a time [s]. */
  cut(after: number): void;
};

/**
 * Makes a record of at most `most` frames, one for each `every` seconds. Where there is no more room every second frame
 * is dropped, and the interval doubles: the whole run stays, less finely. `dropped` gets the frames that are.
 */
export function keepMoments<T>(most: number, every: number, dropped: (frames: T[]) => void): Moments<T> {
  let times: number[] = [], frames: T[] = [];

  function thin(): void {
    const out = frames.filter((_, k) => k % 2 === 1), isKept = (_: unknown, k: number) => k % 2 === 0;
    times = times.filter(isKept);
    frames = frames.filter(isKept);
    every *= 2;
    dropped(out);
  }

  return {
    get every() { return every; },
    get room() { return most - frames.length; },
    get span() { return times.length > 0 ? { from: times[0], to: times[times.length - 1] } : null; },
    add(time, frame) {
      times.push(time);
      frames.push(frame);
      if (frames.length >= most) thin();
    },
    find(time) {
      if (times.length === 0) return null;
      let low = 0, high = times.length - 1; // the last one that is not later, else the first
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (times[middle] <= time) low = middle;
        else high = middle - 1;
      }
      const next = Math.min(low + 1, times.length - 1), apart = times[next] - times[low];
      const share = apart > 0 ? Math.min(1, Math.max(0, (time - times[low]) / apart)) : 0;
      return { before: frames[low], after: frames[next], share, apart };
    },
    cut(after) {
      const kept = times.filter((time) => time <= after + 1e-9).length;
      times = times.slice(0, kept);
      dropped(frames.splice(kept));
    },
  };
}
