import type { GrouserSettings } from './grouser';
import type { RapierSettings } from './rapier';

export type Candidate =
  { engine: 'Grouser'; settings: GrouserSettings } | { engine: 'Rapier'; settings: RapierSettings };

const ours = (ms: number, substeps: number, recovery: number): Candidate =>
  ({ engine: 'Grouser', settings: { dt: ms / 1000, substeps, recovery } });
const theirs = (ms: number, substeps: number, sweeps: number, frequency: number | null): Candidate =>
  ({ engine: 'Rapier', settings: { dt: ms / 1000, substeps, sweeps, frequency } });

/**
 * Settings that are compared, for worst penetrations of about 250, 150, 110, 50 and 25 µm, and ours with e = 1, which
 * rings. Those of Rapier are the cheapest that a search found to reach 300, 80, 70 and 35 µm: 30 … 3000 Hz, 2 … 20
 * substeps and 1 … 4 sweeps in 2 ms, frames of 2, 4, 8 and 16 ms, contacts with fixed bodies at their default softness
 * or as stiff as the others, units of length of 1 and 0.03 m. With few substeps for its frequency it bounces, which
 * shows in the force; with enough, the frequency alone decides how far it gives way.
 */
export const CANDIDATES: readonly Candidate[] = [
  ours(2, 20, 0.1), ours(2, 10, 0.1), ours(2, 5, 0.5), ours(2, 10, 0.5), ours(2, 14, 0.5),
  ours(8, 80, 0.1), ours(8, 40, 0.1), ours(8, 16, 0.5), ours(8, 24, 0.5), ours(8, 40, 0.5), ours(8, 56, 0.5),
  ours(8, 16, 1), ours(8, 28, 1), ours(8, 40, 1),
  theirs(2, 4, 1, null),
  theirs(2, 4, 1, 520), theirs(2, 3, 2, 520),
  theirs(2, 5, 1, 1080), theirs(2, 4, 2, 1080),
  theirs(2, 5, 1, 1200), theirs(2, 4, 2, 1200), theirs(2, 6, 1, 1200),
  theirs(2, 7, 1, 1800), theirs(2, 8, 1, 1800),
  theirs(8, 10, 1, 520), theirs(8, 16, 1, 520), theirs(8, 14, 1, 750),
  theirs(8, 20, 1, 1080), theirs(8, 20, 1, 1200), theirs(8, 28, 1, 1800),
];
