/** Time between two questions [ms]. */
const EVERY = 500;
/** A silence may outlast the longest answer so many times; with each answer, one before counts for so much less. */
const TIMES = 10, FADES = 0.9;

/** A watch over somebody who answers between two steps. */
export type Watchdog = {
  /** Notes that a step may take longer from now on: the first one after that is not counted as silence. */
  changed(): void;
  /** Takes an answer: the number of changes that were heard, and whether a step has ended since. */
  heard(changes: number, hasStepped: boolean): void;
  stop(): void;
};

/**
 * Asks twice a second whether a worker is still there. One that is silent for `patience` [ms], by what holds then, and
 * the half second to the next question, and for ten times its longest answer of late, is gone (`gone` is called, and
 * the watch ends): an endless loop, a killed thread. It is not where a first step under new values is under way, or
 * steps take that long as it is: then `slow` is called, once.
 */
export function watchOver({ patience, ask, slow, gone }: {
  patience(): number; ask(): void; slow(): void; gone(): void;
}): Watchdog {
  /** Changes made; those made when the open question was asked; the last answer. */
  let made = 0, asked = 0, answer = { changes: -1, hasStepped: false };
  /** Time since the open question [ms]; −1 if none is. It counts ticks: a machine that sleeps does not wait. */
  let waited = -1, longest = 0, isSaid = false;

  function tick(): void {
    if (waited < 0) {
      [waited, asked] = [0, made];
      return ask();
    }
    waited += EVERY;
    if (waited < patience()) return;
    if (answer.changes === asked && answer.hasStepped) {
      if (waited < TIMES * longest) return;
      clearInterval(timer);
      return gone();
    }
    if (!isSaid) slow();
    isSaid = true;
  }

  const timer = setInterval(tick, EVERY);
  return {
    changed() { made++; },
    heard(changes, hasStepped) {
      longest = changes === answer.changes && hasStepped ? Math.max(FADES * longest, waited) : 0;
      answer = { changes, hasStepped };
      waited = -1;
    },
    stop: () => clearInterval(timer),
  };
}
