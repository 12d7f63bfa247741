import { sharedI32, sharedU8 } from '../../../core/sharedArrays';
import type { Model } from '../../../model/model';
import { TURN, DRIFT, PACKED } from '../solve/packedBodies';
import { AWAKE, PASSED, type Contacts } from './contacts';
import type { Grid } from './grid';

/**
 * Contacts are kept from frame to frame where nothing has moved far enough to change them: normals and arms stay, gaps
 * go on with the bodies, as they do within a frame. A body is still as long as its surface has gone less than a small
 * part of the least radius since its contacts were last sought; contacts of still bodies with each other are copied,
 * all others are sought. docs/theory/contacts.md §3 has the bounds.
 */
export type Kept = {
  /**
   * Bound of the way of each body's surface since its contacts were last sought [m], grains first: path of the centre
   * plus radius times turn. A big body that has moved at all, and all about which nothing is known, are at Infinity.
   */
  way: Float64Array;
  /** 1 for a body that is still in this frame. */
  still: Uint8Array;
  /** Number of grains that are not still among the first items of the grid; its length is grainCount + 1. */
  moving: Int32Array;
  /** Margin of the search that found the contacts [m]. */
  margin: number;
};

export function createKept({ grainCount, bodyCount }: Model): Kept {
  const count = grainCount + bodyCount;
  return {
    way: new Float64Array(count).fill(Infinity), still: sharedU8(count), moving: sharedI32(grainCount + 1), margin: 0,
  };
}

/** This says how long the last search serves (sharedSearch.ts). */
export type SharedSearch = {
  /** Frames that the last search may still serve, and searches so far. */
  left: number;
  searches: number;
};

export const createSharedSearch = (): SharedSearch => ({ left: 0, searches: 0 });

/** Forgets how far bodies have gone, so that the next search seeks all contacts. */
export function forgetWays({ way }: Kept): void {
  way.fill(Infinity);
}

/** Forgets what has been found: the next frame seeks all contacts. */
export function keepNothing({ kept, shared }: { kept: Kept; shared: SharedSearch }): void {
  forgetWays(kept);
  shared.left = 0;
}

/**
 * Marks the bodies that are still as a frame begins, whose surface has gone no farther than `most` [m], and begins the
 * ways of others anew. Points of surfaces are never still.
 */
export function markStill({ way, still }: Kept, { grainCount, looseCount }: Model, most: number): void {
  for (let i = 0; i < way.length; i++) {
    still[i] = way[i] < most && (i < looseCount || i >= grainCount) ? 1 : 0;
    if (still[i] === 0) way[i] = 0;
  }
}

/** Adds the ways of bodies in a frame, from packed bodies `g`; `isBall` says of each template if it is a sphere. */
export function addWays(
  { way }: Kept, { grainCount, radii, shapeOf }: Model, isBall: Uint8Array, g: Float64Array
): void {
  for (let i = 0, o = 0; i < way.length; i++, o += PACKED) {
    const d = o + DRIFT, t = o + TURN;
    const drift = Math.sqrt(g[d] * g[d] + g[d + 1] * g[d + 1] + g[d + 2] * g[d + 2]);
    const turn = Math.sqrt(g[t] * g[t] + g[t + 1] * g[t + 1] + g[t + 2] * g[t + 2]);
    if (i >= grainCount) way[i] = drift + turn > 0 ? Infinity : way[i];
    else way[i] += isBall[shapeOf[i]] !== 0 ? drift : drift + radii[i] * turn;
  }
}

/** The search keeps contacts by this. */
export type Keeping = Pick<Kept, 'still' | 'moving'> & {
  last: Contacts;
  /** Impulses are scaled by this, the ratio of substeps [1]. */
  factor: number;
  /** 1 for a body that slept through the last frame; null where nothing sleeps. */
  slept: Uint8Array | null;
};

/** Counts the grains that move along the items of the grid. */
export function countMoving({ items }: Grid, { still, moving }: Keeping): void {
  for (let k = 0; k < items.length; k++) moving[k + 1] = moving[k] + 1 - still[items[k]];
}

/** Copies the contacts of still grain i with still bodies from … to − 1; returns false if there is no room. */
export function copyStill(keeping: Keeping, i: number, from: number, to: number, now: Contacts): boolean {
  const { still, last: { start, bodyB } } = keeping;
  for (let k = start[i]; k < start[i + 1]; k++) {
    const b = bodyB[k];
    if (b >= from && b < to && still[b] !== 0 && !copyContact(keeping, k, now)) return false;
  }
  return true;
}

function copyContact({ last, factor, slept }: Keeping, k: number, now: Contacts): boolean {
  if (now.count === now.end) return false;
  const c = now.count++, a = last.bodyA[k], b = last.bodyB[k], i = 3 * c, j = 3 * k;
  now.bodyA[c] = a;
  now.bodyB[c] = b;
  now.feature[c] = last.feature[k];
  now.copied[c] = 1;
  now.asleep[c] = AWAKE;
  now.gap[c] = now.firstGap[c] = last.firstGap[k];
  for (let e = 0; e < 3; e++) {
    now.normal[i + e] = last.normal[j + e];
    now.armA[i + e] = last.armA[j + e];
    now.armB[i + e] = last.armB[j + e];
    now.impulse[i + e] = factor * last.impulse[j + e];
    now.held[i + e] = factor * last.held[j + e];
  }
  now.scaling[2 * c] = last.scaling[2 * k];
  now.scaling[2 * c + 1] = last.scaling[2 * k + 1];
  if (slept !== null && slept[a] !== 0 && slept[b] !== 0) passOver(last, k, now, c);
  return true;
}

/** Marks a contact between sleepers as one that sweeps pass over, and copies what a sweep would find there. */
function passOver(last: Contacts, k: number, now: Contacts, c: number): void {
  const size = last.steady.length / last.capacity;
  now.asleep[c] = PASSED;
  for (let e = 0; e < size; e++) now.steady[size * c + e] = last.steady[size * k + e];
}
