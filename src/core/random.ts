/**
 * Returns a seeded stream of numbers uniform in [0, 1): mulberry32 (Tommy Ettinger, public domain), 32 bits of state.
 * It is good enough for jittering a bed, not for cryptography.
 */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
