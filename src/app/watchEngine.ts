import { watchOver } from '../core/watchdog';
import type { Report } from '../protocol/messages';

/**
 * Times [ms] without an answer after which the engine is gone where another can go on, and where none can: with the
 * time to the next question 5 and 10 s.
 */
const PATIENCE = 4500, LAST_PATIENCE = 9500;

/**
 * Times [ms] of a build that are told: without any answer, and without progress though it answers. The longest silence
 * of a build is 3.9 s of processor time, of a million grains (bench/results/builds-2-core-vm.md).
 */
const MUTE = 60_000, STUCK = 180_000;
/** Time between two looks at a build [ms]. */
const EVERY = 500;

const late = (what: string) => `The world has been in the making for ${what}. It may still come, and then this goes `
  + 'away. If not, reload the page; the address keeps your settings, which you may change before.';
const IS_MUTE = late('a minute without a sign of life'), IS_STUCK = late('three minutes without progress');

/**
 * Means of the watch: `mayReplace` says whether another engine can go on; `late` gets a sentence while a build is
 * overdue, and null once it is not any more.
 */
type Watched = { ask(): void; mayReplace(): boolean; gone(): void; late(message: string | null): void };

/**
 * Watches over the engine worker, which answers `ask` whatever it does but build a world. One that falls silent
 * otherwise is gone: `gone` is called, once. A build may take as long as it does, on a slow machine too: where it is
 * overdue that is said, and a person decides.
 */
export function watchEngine({ ask, mayReplace, gone, late }: Watched) {
  const { heard, stop } = watchOver({
    patience: () => (mayReplace() ? PATIENCE : LAST_PATIENCE), ask, slow: () => {},
    gone() {
      clearInterval(timer);
      gone();
    },
  });
  const excuse = () => heard(-1, false); // no change has this number, so that no silence after it counts
  /** The world that is being built, as `here` names it. */
  let building: number | null = null;
  /** Times of its building without an answer, and without progress [ms]; ticks, for a machine that sleeps waits not. */
  let mute = 0, stuck = 0, said: string | null = null;

  function look(): void {
    const message = building === null ? null : mute >= MUTE ? IS_MUTE : stuck >= STUCK ? IS_STUCK : null;
    if (message !== said) late(said = message);
  }

  const timer = setInterval(() => {
    mute += EVERY;
    stuck += EVERY;
    look();
  }, EVERY);

  return {
    /** Takes every report of the engine. */
    hear(report: Report): void {
      mute = 0;
      if (report.type === 'here') {
        if (report.building === null) heard(0, true);
        else excuse();
        if (report.building !== building) stuck = 0;
        building = report.building;
      } else if (report.type === 'compiling') {
        if (report.made < report.of) excuse();
        stuck = 0;
      }
      look();
    },
    stop() {
      stop();
      clearInterval(timer);
    },
  };
}
