/** Longest lag of simulated time behind its pace that the loop makes up [s of wall time]. */
const CATCH_UP = 0.1;

/** Keeps simulated time from running ahead of wall time × factor. Times in s; the caller brings the clock. */
export type Pacer = {
  setFactor(factor: number, time: number, now: number): void;
  /** Starts anew: from here on simulated `time` corresponds to wall time `now`. */
  restart(time: number, now: number): void;
  /** Returns the time to wait before the next step [s]; 0 if it may begin. */
  wait(time: number, now: number): number;
};

export function createPacer(): Pacer {
  let factor = 1, time0 = 0, now0 = 0;
  const pacer: Pacer = {
    setFactor(next, time, now) {
      factor = next;
      pacer.restart(time, now);
    },
    restart(time, now) {
      time0 = time;
      now0 = now;
    },
    wait(time, now) {
      if (factor === Infinity) return 0;
      const ahead = (time - time0) / factor - (now - now0); // [s of wall time]
      if (ahead < -CATCH_UP) pacer.restart(time, now - CATCH_UP); // a longer lag is not made up by a burst of steps
      return Math.max(0, ahead);
    },
  };
  return pacer;
}
