import type { Experiment } from '../experiment/experiment';
import { timeText } from './sweep/progress';

/** Least time between two texts of the line [ms]: often enough to be seen to go on, seldom enough to be read. */
const PAUSE_MS = 500;
/** Width of a terminal that tells none, or 0 [characters]. */
const COLUMNS = 80;
/** Goes to the start of the line and clears it. */
const AFRESH = '\r\x1b[K';

/** The terminal takes the line: it is stderr, of which nothing is asked but this. */
export type Terminal = { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown };

/**
 * Says on one line of a terminal, which is rewritten, how far a run is and how long it will take. What is no terminal,
 * such as a file or a pipe, gets nothing.
 */
export type RunProgress = {
  /** Rewrites the line, if it is time to. */
  at(run: Pick<Experiment, 'progress' | 'time'>): void;
  /** Clears the line: whatever is said next has it for itself. */
  clear(): void;
};

export function createRunProgress(
  duration: number, { isTTY = false, columns = COLUMNS, write }: Terminal, now = () => performance.now(),
): RunProgress {
  if (!isTTY) return { at() {}, clear() {} };
  let said = -Infinity, isShown = false;
  /** The settling, or what follows it, was first seen at this simulated time [s] and by the clock [ms]. */
  let from: { settles: boolean; time: number; clock: number } | null = null;
  return {
    at({ progress, time }) {
      const settles = progress < 1, clock = now();
      if (from?.settles !== settles) from = { settles, time, clock };
      if (clock - said < PAUSE_MS) return;
      said = clock;
      const end = settles ? 0 : duration, passed = time - from.time;
      const left = passed > 0 ? `, ${timeText((end - time) * (clock - from.clock) / passed / 1000)} left` : '';
      const far = settles
        ? `The bed settles: ${Math.floor(100 * progress)} %` : `t = ${+time.toPrecision(4)} of ${end} s`;
      write(AFRESH + `${far}${left}`.slice(0, (columns || COLUMNS) - 1)); // a longer one would wrap, and stay
      isShown = true;
    },
    clear() {
      if (isShown) write(AFRESH);
      isShown = false;
    },
  };
}
