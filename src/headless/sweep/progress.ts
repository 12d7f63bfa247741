/** Least time between two lines of progress [ms]. */
const PAUSE_MS = 1000;

/** Says on stderr, now and then and when the last run ends, how far a sweep is and how long it will take. */
export type Progress = { ended(failed: boolean): void };

export function createProgress(asked: number, err: (text: string) => void, now = () => performance.now()): Progress {
  const begun = now();
  let ended = 0, failures = 0, said = -Infinity;
  return {
    ended(failed) {
      ended++;
      if (failed) failures++;
      if (ended < asked && now() - said < PAUSE_MS) return;
      said = now();
      const left = (asked - ended) * (now() - begun) / ended / 1000;
      err(`${ended} of ${asked} runs${failures > 0 ? `, ${failures} failed` : ''}`
        + `${ended < asked ? `, ${timeText(left)} left` : ` in ${timeText((now() - begun) / 1000)}`}\n`);
    },
  };
}

/** Returns a time [s] as a person says it. */
export function timeText(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
