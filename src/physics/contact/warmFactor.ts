import type { StepSettings } from '../../model/settings';

/**
 * Factor f of small-steps.md §2 [1]: the part of the last impulses that a substep starts from. The rest, 1 − f, damps
 * what contacts do; nearer to 1 a heavy body on light grains rings without end.
 */
export const WARM_FACTOR = 0.9;

/** Returns f of small steps [1], 0 for a cold start. */
export const warmFactor = ({ warmStart }: Pick<StepSettings, 'warmStart'>): number => (warmStart ? WARM_FACTOR : 0);

/**
 * Returns the part of the last impulses that bodies start a substep from [1]: f; all of it where contacts are
 * compliant, whose law takes what is left of each impulse itself (laws.md §2).
 */
export const bodyWarmth = (settings: Pick<StepSettings, 'warmStart' | 'laws'>): number =>
  (settings.warmStart && Number.isFinite(settings.laws.stiffness) ? 1 : warmFactor(settings));

/** Returns f over `bodyWarmth`: what the law takes of an impulse that was scaled as its bodies were [1]. */
export function fadeOf(settings: Pick<StepSettings, 'warmStart' | 'laws'>): number {
  const warmth = bodyWarmth(settings);
  return warmth > 0 ? warmFactor(settings) / warmth : 1;
}
