/** Lets a loop sleep until its time has come or somebody wakes it. */
export type Alarm = {
  /** Begins a round of the loop: a `wake` from here on keeps the next `sleep` from lasting. */
  arm(): void;
  /** Sleeps for `ms`, Infinity until it is woken; not at all if that happened since `arm`. */
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
