import type { StepSettings } from '../../model/settings';

/** Factor f of small-steps.md §2 for the default e = 0.1 [1], and its lower limit: loose beds want no more. */
export const WARM_FACTOR = 0.9;

/**
 * Returns f of small steps [1], 0 for a cold start: e/(1 − f) = 1, the edge of the quiet region, with e below 0.1 too.
 * A contact leaks the part 1 − f in a substep, and with it friction creeps at (1 − f) h F/s under a load F: heavy
 * bodies at rest want a small e.
 */
export const warmFactor = ({ warmStart, recovery }: Pick<StepSettings, 'warmStart' | 'recovery'>): number =>
  (warmStart ? Math.max(WARM_FACTOR, 1 - recovery) : 0);
