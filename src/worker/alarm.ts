/** Lets a loop sleep until its time has come or somebody wakes it. */
export type Alarm = {
  /** Begins a round of the loop: from here on a `wake` ends the next `sleep` at once. */
  arm(): void;
  /**
   * Sleeps for `ms`, or until `wake` if that is sooner (Infinity: only until then); returns at once if woken since
   * `arm`.
   */
  sleep(ms: number): Promise<void>;
  wake(): void;
};

export function createAlarm(): Alarm {
  let woken = false, end = () => {};
  return {
    arm() { woken = false; },
    sleep(ms) {
      if (woken) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = ms === Infinity ? undefined : setTimeout(resolve, ms);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
    wake() {
      woken = true;
      end();
    },
  };
}
