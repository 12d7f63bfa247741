import { defaultsOf, type AnyValues } from '../params/param';
import { wheelHash } from '../scenes/wheel/fileWheel';
import { physicalParams } from './readSweep';
import { sceneOfSweep, type Sweep } from './sweep';

/** All runs of a sweep have this in common, for their hashes. */
export type RunSource = { engine: string; sweep: Pick<Sweep, 'scene' | 'wheel' | 'base' | 'duration'> };

/** Returns all values of a run that its numbers may depend on, the defaults among them, by the order of their keys. */
export function fullValues(sweep: RunSource['sweep'], own: AnyValues): AnyValues {
  const full: AnyValues = { ...defaultsOf(physicalParams(sceneOfSweep(sweep))), ...sweep.base, ...own };
  return Object.fromEntries(Object.entries(full).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns a function that gives, for `own` values of axes, the text whose SHA-256 is the hash of that run. */
export function createIdentity({ engine, sweep }: RunSource): (own: AnyValues) => string {
  const { scene, duration, wheel } = sweep, others = fullValues(sweep, {}); // has every key, and so their order
  const files = wheel ? [wheelHash(wheel)] : [];
  return (own) => JSON.stringify([engine, scene, duration, { ...others, ...own }, ...files]);
}

/** Number of the hex digits of that hash which a table has. */
export const HASH_DIGITS = 32;
