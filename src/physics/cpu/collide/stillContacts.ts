import { PASSED, type Contacts } from './contacts';
import type { Grid } from './grid';

/** The search copies contacts between grains that have slept from the last frame; this is what it needs for that. */
export type Still = {
  /** 1 for a body that slept through the last frame. */
  slept: Uint8Array;
  /** Number of other grains among the first items of the grid, length grainCount + 1. */
  awake: Int32Array;
  last: Contacts;
  /** Impulses are scaled by this, the ratio of substeps [1]. */
  factor: number;
};

/** Counts the grains that have not slept along the items of the grid. */
export function countAwake({ items }: Grid, { slept, awake }: Still): void {
  for (let k = 0; k < items.length; k++) awake[k + 1] = awake[k] + 1 - slept[items[k]];
}

/** Copies the contacts of grain i with grains; returns false if there is no room. */
export function copyContacts(still: Still, i: number, grainCount: number, now: Contacts): boolean {
  const { start, bodyB } = still.last;
  for (let k = start[i]; k < start[i + 1]; k++)
    if (bodyB[k] < grainCount && !copyContact(still, k, now)) return false;
  return true;
}

/** Copies the contacts of grain i with grain j; returns false if there is no room. */
export function copyPair(still: Still, i: number, j: number, now: Contacts): boolean {
  const { start, bodyB } = still.last;
  for (let k = start[i]; k < start[i + 1]; k++) if (bodyB[k] === j && !copyContact(still, k, now)) return false;
  return true;
}

function copyContact({ last, factor }: Still, k: number, now: Contacts): boolean {
  if (now.count === now.capacity) return false;
  const c = now.count++, size = last.steady.length / last.capacity;
  now.bodyA[c] = last.bodyA[k];
  now.bodyB[c] = last.bodyB[k];
  now.feature[c] = last.feature[k];
  now.asleep[c] = PASSED;
  now.gap[c] = now.firstGap[c] = last.gap[k];
  for (let e = 0; e < 3; e++) {
    now.normal[3 * c + e] = last.normal[3 * k + e];
    now.armA[3 * c + e] = last.armA[3 * k + e];
    now.armB[3 * c + e] = last.armB[3 * k + e];
    now.impulse[3 * c + e] = factor * last.impulse[3 * k + e];
    now.held[3 * c + e] = factor * last.held[3 * k + e];
  }
  for (let e = 0; e < 2; e++) now.scaling[2 * c + e] = last.scaling[2 * k + e];
  for (let e = 0; e < size; e++) now.steady[size * c + e] = last.steady[size * k + e];
  return true;
}
