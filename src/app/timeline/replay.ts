/** The part of the store that a playback reads: what is kept, and how it is played. */
export type Replay = {
  /** Times of the first and the last frame that are kept [s]. */
  span: { from: number; to: number };
  /** Ratio of simulated to wall time. */
  speed: number;
  loops: boolean;
};

/**
 * Returns the moment to show after wall time has passed [s] since `moment` was shown [s]: at the end of what is kept
 * the first one again, if it loops, else null, which is what is computed now.
 */
export function nextMoment(moment: number, passed: number, replay: Replay): number | null {
  const { span: { from, to }, speed, loops } = replay;
  const next = Math.max(from, moment) + speed * Math.max(0, passed);
  if (next < to) return next;
  if (!loops || to <= from) return null;
  return from + (next - to) % (to - from);
}

/** Returns how a time reads beside another, which says how many decimals both have: "1.73". */
export const clockText = (time: number, longest: number): string => {
  const shown = Math.max(0, time);
  return shown.toFixed(longest < 1 ? 3 : longest < 1000 ? 2 : 0);
};
