import { counted, formatCount } from '../core/counted';
import { defaultsOf, type AnyValues } from '../params/param';
import type { Speed } from '../protocol/messages';
import { loadOf } from '../scenes/rate';
import type { AnyScene } from '../scenes/scene';
import { expectedRate, variantFor } from '../scenes/variants';
import { openingOf } from '../share/link';

/** Share of real time below which a scene counts as very slow [1]: a second of it takes longer than 20 s. */
export const CRAWLS_BELOW = 0.05;

/** Returns the values with which a scene opens here, if a person has chosen none. */
export function valuesHere(scene: AnyScene, speed: Speed): AnyValues {
  const { values } = openingOf(scene);
  return { ...defaultsOf(scene.params), ...values, ...(speed.weak ? variantFor(scene, values, speed) : {}) };
}

/** Returns "Slow here: …" for a scene that would be very slow, else null; also null if too little is known. */
export function slowHere(scene: AnyScene, values: AnyValues, speed: Speed | null): string | null {
  const factor = expectedRate(scene, values, speed);
  if (factor === null || factor >= CRAWLS_BELOW) return null;
  return `Slow here: a simulated second takes about ${roughly(1 / factor)}.`;
}

/** Formats a duration [s] as coarsely as an estimate allows: "30 seconds", "4 minutes", "2 hours", "a day or more". */
export function roughly(seconds: number): string {
  const [unit, count] = seconds < 90 ? ['second', seconds]
    : seconds < 5400 ? ['minute', seconds / 60] : ['hour', seconds / 3600];
  if (unit === 'hour' && count > 23) return 'a day or more';
  const rounded = count < 10 ? Math.round(count) : count < 30 ? 5 * Math.round(count / 5) : 10 * Math.round(count / 10);
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'}`;
}

/** Ratio of simulated to wall time from which on a run goes as fast as it should [1]. */
const REAL_TIME = 0.95;
/** Grains from which on an estimate is shown [1]: it is of grains, and leaves out vehicles and tires. */
const FEWEST = 100;

/**
 * Says at what share of real time a scene runs here as it opens, whether that was measured or is estimated, and with
 * how many of its grains; null if nothing is known.
 */
export function rateHere(scene: AnyScene, speed: Speed, measured: number | undefined): string | null {
  const values = valuesHere(scene, speed), isGrains = (loadOf(scene, values)?.grains ?? 0) >= FEWEST;
  const rate = measured ?? (isGrains ? expectedRate(scene, values, speed) : null);
  if (rate === null) return null;
  const by = measured === undefined ? 'estimated' : 'measured';
  if (rate < CRAWLS_BELOW) return `Slow here: a simulated second takes about ${roughly(1 / rate)}, ${by}.`;
  const digits = measured === undefined || rate < 0.1 ? 1 : 2; // as many as it can mean
  const share = rate >= REAL_TIME ? 'real time' : `${Number(rate.toPrecision(digits))} of real time`;
  return `Here: ${share}, ${by}${fewerGrains(scene, values)}.`;
}

/** Says with how many of its grains a scene opens here, if these are fewer than it has. */
function fewerGrains(scene: AnyScene, values: AnyValues): string {
  const own = loadOf(scene, values)?.grains, all = loadOf(scene, defaultsOf(scene.params))?.grains;
  if (own === undefined || all === undefined || own >= all) return '';
  return `, with ${formatCount(own)} of ${counted(all, 'grain')}`;
}
