import type { Measures } from '../model/measures';
import { STEP_STATUS, statusSentences } from '../model/status';

/** Time for which these warnings stay after their last cause [ms]: they come and go with impacts, too fast to read. */
const STAYS = 4000, HELD = [STEP_STATUS.overlap.bit, STEP_STATUS.creep.bit];

/** Collects the warnings of steps, and holds those that flicker. */
export type HeldWarnings = {
  /** Hears the measures of a step. */
  hear(m: Measures): void;
  /** Returns the sentences that are to be seen at a time [ms], with the worst numbers since each appeared. */
  at(now: number, m: Measures): string[];
};

export function createHeldWarnings(): HeldWarnings {
  const kinds = HELD.map((bit) => ({ bit, until: -Infinity }));
  let heard = 0, overlap = 0, creepSpeed = 0;
  const hear = (m: Measures): void => {
    heard |= m.status;
    if (m.status & STEP_STATUS.overlap.bit) overlap = Math.max(overlap, m.overlap);
    if (m.status & STEP_STATUS.creep.bit) creepSpeed = Math.max(creepSpeed, m.creepSpeed);
  };
  return {
    hear,
    at(now, m) {
      hear(m);
      let held = heard;
      for (const kind of kinds) {
        if (heard & kind.bit) kind.until = now + STAYS;
        if (now < kind.until) held |= kind.bit;
      }
      heard = 0;
      const said = statusSentences(held, { ...m, overlap, creepSpeed });
      if (!(held & STEP_STATUS.overlap.bit)) overlap = 0;
      if (!(held & STEP_STATUS.creep.bit)) creepSpeed = 0;
      return said;
    },
  };
}
