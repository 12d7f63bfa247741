/** Number of frames measured, and the longest time for that [ms]: a hidden page gets no frames. */
const FRAMES = 12, PATIENCE = 500;
const USUAL = 1000 / 60; // [ms]

/**
 * Measures the time between two frames of the display [ms], from a few animation frames in which nothing is drawn;
 * resolves to USUAL if too few come.
 */
export function measureFrameInterval(): Promise<number> {
  return new Promise((resolve) => {
    const gaps: number[] = [];
    let last = NaN;
    const end = () => resolve(gaps.length >= FRAMES / 2 ? lowerQuartile(gaps) : USUAL);
    const timer = setTimeout(end, PATIENCE);
    const tick = (now: number) => {
      if (now > last) gaps.push(now - last);
      last = now;
      if (gaps.length < FRAMES) return void requestAnimationFrame(tick);
      clearTimeout(timer);
      end();
    };
    requestAnimationFrame(tick);
  });
}

/** Returns the lower quartile: late frames last as long as several, but none is too short. */
const lowerQuartile = (x: number[]): number => [...x].sort((a, b) => a - b)[Math.floor(x.length / 4)];

/**
 * Share of a frame for which the physics may keep the device at once (the rest is left for drawing), and bounds of that
 * time [ms].
 */
const SHARE = 0.4, SHORTEST = 2, LONGEST = 8;

/**
 * Returns the longest time for which the device may be given physics at once [ms]: a frame waits in the queue for one
 * such slice at most, so that with its own drawing it is still done before the next is due.
 */
export const sliceOf = (frameInterval: number): number => Math.min(LONGEST, Math.max(SHORTEST, SHARE * frameInterval));
