import { defaultsOf } from '../../params/param';
import { fullValues, type Setup } from '../../share/link';
import { valuesThatDiffer } from '../plots/kept';
import { sceneOf } from '../session/sceneOf';
import type { UnitSystem } from '../units/unitsKept';

/** A caption says what a picture shows: a title with the time, and below it what may be cut off at its end. */
export type CaptionOf = { title: string; texts: readonly string[] };

/** Returns the caption of a setup at a time [s], null if that is not known; the link leads to the setup. */
export function captionOf(setup: Setup, time: number | null, link: string, units: UnitSystem): CaptionOf {
  const { params, title } = sceneOf(setup);
  const differ = valuesThatDiffer(params, fullValues(setup), defaultsOf(params), units);
  const at = time === null ? '' : `, t = ${Math.max(0, time).toFixed(2)} s`;
  const values = differ.length > 0 ? `${differ.join(', ')}.` : 'All parameters have their defaults.';
  return { title: `${title}${at}`, texts: [link, values] };
}
