import { createHash } from 'node:crypto';
import { defaultsOf, type AnyValues } from '../../params/param';
import { findScene } from '../../scenes/index';
import { physicalParams } from './readSweep';
import type { Sweep } from './sweep';

/** All runs of a sweep have this in common, for `runHash`. */
export type RunSource = { engine: string; sweep: Pick<Sweep, 'scene' | 'base' | 'duration'> };

/** Returns all values of a run that its numbers may depend on, the defaults among them, by the order of their keys. */
export function fullValues({ scene, base }: RunSource['sweep'], own: AnyValues): AnyValues {
  const full: AnyValues = { ...defaultsOf(physicalParams(findScene(scene)!)), ...base, ...own };
  return Object.fromEntries(Object.entries(full).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Returns a function that gives the run with `own` values of axes its 32 hex digits, which stand for scene, all values,
 * duration and engine.
 */
export function createHasher({ engine, sweep }: RunSource): (own: AnyValues) => string {
  const { scene, duration } = sweep, others = fullValues(sweep, {}); // has every key, and so their order
  return (own) => createHash('sha256').update(JSON.stringify([engine, scene, duration, { ...others, ...own }]))
    .digest('hex').slice(0, 32);
}

export const runHash = (source: RunSource, own: AnyValues): string => createHasher(source)(own);
