import { createRandom } from '../../../core/random';
import { createSets } from '../sets';

export const COUNT = 10_000;

/** Returns sets of every kind and points of every size and region, apexes and axes among them, for tests. */
export function samples(size: 3 | 6, kind: { cohesion: boolean; cap: boolean }) {
  const random = createRandom(5), sets = createSets(COUNT, size), slopes = [0, 1e-3, 0.1, 0.6, 1, 3];
  const pick = () => slopes[Math.floor(random() * slopes.length)];
  for (let i = 0; i < COUNT; i++) {
    sets.mu[i] = pick();
    if (size === 6) { sets.spinning[i] = pick(); sets.rolling[i] = pick(); }
    if (kind.cohesion) sets.cohesion[i] = random();
    if (kind.cap) sets.cap[i] = 2 * random();
  }
  sets.isPlain = size === 3 && !kind.cohesion && !kind.cap;
  const x = Float64Array.from({ length: size * COUNT }, () => 10 ** (3 * random() - 2) * (2 * random() - 1));
  for (let i = 0; i < COUNT; i += 50) x.fill(0, size * i + 1, size * (i + 1)); // on the axis
  const q = Float64Array.from({ length: 3 * COUNT }, () => 10 ** (random() - 0.5));
  return { sets, x, q };
}
