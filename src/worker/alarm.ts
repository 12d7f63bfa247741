/** Lets a loop sleep until its time has come or somebody wakes it. */
export type Alarm = {
  /** Begins a round of the loop: from here on a `wake` ends the next `sleep` at once. */
  arm(): void;
  /**
   * Sleeps for `ms`, or until `wake` if that is sooner (Infinity: only until then); returns at once if woken since
   * `arm`. Resolves to which of the two it was.
   */
  sleep(ms: number): Promise<'slept' | 'woken'>;
  wake(): void;
};

export function createAlarm(): Alarm {
  let woken = false, end = () => {};
  return {
    arm() { woken = false; },
    sleep(ms) {
      if (woken) return Promise.resolve('woken');
      return new Promise((resolve) => {
        const timer = ms === Infinity ? undefined : setTimeout(resolve, ms, 'slept');
        end = () => {
          clearTimeout(timer);
          resolve('woken');
        };
      });
    },
    wake() {
      woken = true;
      end();
    },
  };
}
