import { STEP_STATUS, statusSentences } from '../model/status';
import { hasFailed, type Experiment } from './experiment';

/** Bits of faults that end a run without a person and have a sentence of their own. */
const ENDING = STEP_STATUS.surfaceBroken.bit | STEP_STATUS.energyMade.bit;

/**
 * Returns a sentence if the last step left something that is not a number, was refused, or has made energy from
 * nowhere; else null.
 */
export function physicsFault({ engine, time }: Pick<Experiment, 'engine' | 'time'>): string | null {
  const { measures } = engine, ending = measures.status & ENDING;
  if (!hasFailed(engine) && ending === 0) return null;
  const why = statusSentences(ending, measures)[0] ?? 'a position or velocity is not a number.';
  return `The physics failed at t = ${time.toPrecision(6)} s: ${why}`;
}

/** Returns a sentence if a probe that should have a value is not a number; else null. */
export function probeFault(
  { probeKeys, values, scene: { probes }, time }: Pick<Experiment, 'probeKeys' | 'values' | 'scene' | 'time'>,
): string | null {
  const bad = probeKeys.find((key, k) => !Number.isFinite(values[k]) && time > (probes[key].since ?? 0) + 1e-9);
  return bad === undefined ? null : `The probe ${bad} is not a number at t = ${+time.toPrecision(6)} s.`;
}
