import type { Mutant } from './mutant';

/** This is why a box bears a weight whatever the friction. */
const ANYHOW = ['no friction', 'floor and walls together bear it either way'] as const;

/** These rows break bodies that lie on each other. */
export const PILES: readonly Mutant[] = [
  { scene: 'filling', slow: true, fails: {
    'Mean force on the box over the last second equals the weight': 'gravity × 1.25',
    'Walls carry by friction: what they use of it': 'no friction',
  }, spares: { 'Mean force on the box over the last second equals the weight': ANYHOW } },
  { scene: 'compaction', slow: true, fails: {
    'Force on the box equals the weight of all': 'gravity × 1.25',
    'Force on the slab equals its weight': 'gravity × 1.25',
  } },
  { scene: 'beam', fails: {
    'The supports bear the weight': 'mass of grains × 1.25',
    'The left support bears its share': 'mass of grains × 1.25',
    'The middle support bears its share': 'mass of grains × 1.25',
    'The right support bears its share': 'mass of grains × 1.25',
  } },
  { scene: 'cannonball', fails: {
    'The base bears the weight of what lies on it': 'gravity × 1.25',
    'Highest force as by the stiff DEM': 'gravity × 1.25',
    'The base is symmetric': 'twice the mass of the first grain',
  } },
  { scene: 'penalty-vs-ccp', slow: true, fails: {
    'The box bears the weight': 'gravity × 1.25', 'The pile has come to rest': 'gravity upwards',
    'Walls carry by friction: what they use of it': 'no friction',
  }, spares: { 'The box bears the weight': ANYHOW } },
  { scene: 'brazil-nut', slow: true, fails: {
    'Over whole shakes the box bears the weight of the balls': 'gravity × 1.25',
  } },
  { scene: 'brazil-nut', own: { count: 269 }, slow: true, fails: {
    'Over whole shakes the box bears the weight of the balls': 'gravity × 1.25',
    'Shakes until the large ball has surfaced': 'what drives is still',
  } },
  { scene: 'brazil-nut', own: { count: 269 }, slow: true, fails: {
    'Shakes until the large ball has surfaced': 'neither friction nor restitution',
  } },
  { scene: 'solver-lab', slow: true, fails: {
    'All that holds the spheres bears their weight: mean over the last 0.3 s': 'gravity × 1.25',
    'Walls carry by friction: what they use of it': 'no friction',
  }, spares: { 'All that holds the spheres bears their weight: mean over the last 0.3 s': ANYHOW } },
  { scene: 'solver-lab', own: { problem: 'fill' }, slow: true, fails: {
    'All that holds the spheres bears their weight: mean over the last 0.3 s': 'gravity × 1.25',
    'Walls carry by friction: what they use of it': 'no friction',
  }, spares: { 'All that holds the spheres bears their weight: mean over the last 0.3 s': ANYHOW } },
  { scene: 'solver-lab', own: { problem: 'compact' }, slow: true, fails: {
    'Mean force on the slab over the last 0.3 s is its weight': 'gravity × 1.25',
  } },
];
