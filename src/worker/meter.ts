/** Counts steps and simulated time, and returns their rates since it was last read. */
export type Meter = {
  /** Counts a step that ended at simulated `time` [s]; NaN while the bed settles. */
  step(time: number): void;
  /** Forgets the time since the last reading, in which the run may have been paused. */
  restart(): void;
  /** Returns the rates since the last reading, at wall time `now` [ms]; 0 if no step was counted. */
  take(now: number): { stepsPerSecond: number; realTimeFactor: number };
};

export function createMeter(): Meter {
  let steps = 0, from = NaN, to = NaN, since = performance.now();
  const restart = (now: number) => {
    steps = 0;
    from = to;
    since = now;
  };
  return {
    step(time) {
      steps += 1;
      to = time;
      if (Number.isNaN(from)) from = time;
    },
    restart: () => restart(performance.now()),
    take(now) {
      const wall = (now - since) / 1000, simulated = to - from;
      const rates = wall > 0 && steps > 0
        ? { stepsPerSecond: steps / wall, realTimeFactor: Number.isNaN(simulated) ? 0 : simulated / wall }
        : { stepsPerSecond: 0, realTimeFactor: 0 };
      restart(now);
      return rates;
    },
  };
}
