import type { StepSettings } from '../../model/settings';

/**
 * Factor f of small-steps.md §2 [1]: the part of the last impulses that a substep starts from. The rest, 1 − f, damps
 * what contacts do; nearer to 1 a heavy body on light grains rings without end.
 */
export const WARM_FACTOR = 0.9;

/** Returns f of small steps [1], 0 for a cold start. */
export const warmFactor = ({ warmStart }: Pick<StepSettings, 'warmStart'>): number => (warmStart ? WARM_FACTOR : 0);
