import { createHash } from 'node:crypto';
import type { AnyValues } from '../../params/param';
import { createIdentity, HASH_DIGITS, type RunSource } from '../../sweep/runValues';

/**
 * Returns a function that gives the run with `own` values of axes its 32 hex digits, which stand for scene, all values,
 * duration and engine.
 */
export function createHasher(source: RunSource): (own: AnyValues) => string {
  const identity = createIdentity(source);
  return (own) => createHash('sha256').update(identity(own)).digest('hex').slice(0, HASH_DIGITS);
}

export const runHash = (source: RunSource, own: AnyValues): string => createHasher(source)(own);
