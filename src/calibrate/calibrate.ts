import { answerOf } from './answer';
import type { Fit } from './fit';
import { fitParameters, type Iterate } from './levenbergMarquardt';
import type { Sampler } from './sampler';
import { slopesAt } from './slopes';

/** The record of a fit that ended (docs/CALIBRATION.md). */
export type Answer = ReturnType<typeof answerOf>;

/**
 * Fits parameters to data and returns what that says of them; `told` hears of each iterate, `engine` is named in the
 * answer. Throws a FitFault if a run fails at a point that has to be.
 */
export async function calibrate(
  fit: Fit, sampler: Sampler, engine: string, told: (one: Iterate) => void,
): Promise<Answer> {
  const ended = await fitParameters(fit, sampler, told);
  // the same runs once more, and those that only predict
  const slopes = await slopesAt(fit, sampler, ended.slopes.point, true);
  return answerOf(fit, { ...ended, slopes }, sampler, engine);
}
