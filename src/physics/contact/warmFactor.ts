import type { StepSettings } from '../../model/settings';

/** f of small-steps.md §2 for the default e = 0.1, and the least: loose beds want no more. */
export const WARM_FACTOR = 0.9;

/**
 * f of small steps: e/(1 − f) = 1, the edge of the quiet region, with e below 0.1 too. What a contact leaks in a
 * substep is 1 − f, and with it friction creeps at (1 − f) h F/s under a load F: heavy things at rest want a small e. 0
 * for a cold start.
 */
export const warmFactor = ({ warmStart, recovery }: Pick<StepSettings, 'warmStart' | 'recovery'>): number =>
  (warmStart ? Math.max(WARM_FACTOR, 1 - recovery) : 0);
