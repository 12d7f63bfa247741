import type { Described } from '../embed/answer';

/** A pair holds something of the left run, and the same of the right one. */
export type Pair<T> = readonly [left: T, right: T];
/** This part of what a frame tells of its run decides who waits. */
export type Run = Pick<Described, 'time' | 'phase' | 'playing'>;

/** Returns the time of a run [s]; one that is still being built is before all others. */
const timeOf = ({ phase, time }: Run): number => (phase === 'starting' ? -Infinity : time);

/**
 * Returns what each of two runs is asked so that they stay together in simulated time: the one that is ahead waits
 * until the other has come to it. `before` are the same runs when they were last asked, `held` says who waits: by as
 * much as they advance in between they may differ, or they would stop at each question.
 */
export function keepTogether(
  runs: Pair<Run>, before: Pair<Run> | null, held: Pair<boolean>,
): Pair<'play' | 'pause' | null> {
  const slack = before ? Math.max(advanceOf(runs[0], before[0]), advanceOf(runs[1], before[1])) : 0;
  const order = (k: 0 | 1) => {
    const own = timeOf(runs[k]), other = timeOf(runs[k === 0 ? 1 : 0]);
    if (held[k]) return own <= other ? 'play' : runs[k].playing ? 'pause' : null;
    return runs[k].playing && own - other > slack ? 'pause' : null;
  };
  return [order(0), order(1)];
}

/** Returns how far a run has come since [s]; 0 for another run. */
const advanceOf = (run: Run, before: Run): number => {
  const way = timeOf(run) - timeOf(before);
  return Number.isFinite(way) ? Math.max(0, way) : 0;
};

/**
 * Returns what both cameras should be, given what they are and what they both were: that of the one that was moved.
 * Null if nothing has moved.
 */
export function cameraOf(cameras: Pair<string>, both: string | null): string | null {
  if (both === null) return cameras[0] === cameras[1] ? null : cameras[0];
  return cameras.find((camera) => camera !== both) ?? null;
}
