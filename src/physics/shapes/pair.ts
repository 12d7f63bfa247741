import type { Convex } from './convex';

/**
 * Two convex bodies for the narrow phase. Numbers that change are in arrays: doubles passed to a call are put on the
 * heap.
 * Made once, overwritten for each pair.
 */
export type Pair = {
  a: Convex;
  b: Convex;
  /** Centre of B seen from the centre of A, in W [m]. */
  d: Float64Array;
  /** R_WA, R_WB, row-major, ×9. */
  rotationA: Float64Array;
  rotationB: Float64Array;
  /** Size of A and of B [1], and the margin: a gap beyond it is no contact [m]. */
  scale: Float64Array;
  /** In: the normal of last time, 0 if there is none. */
  warm: Float64Array;
};

/**
 * Contact points of a pair, none if its gap is beyond the margin. Smooth bodies have one; flat faces up to four, with
 * one normal and a gap each.
 */
export type Manifold = {
  count: number;
  /** From A to B, in W [1], ×3. */
  normal: Float64Array;
  /** [m], ×4; < 0 in overlap. */
  gap: Float64Array;
  /** Midway between the two surfaces, seen from the centre of A, in W [m], ×3 ×4. */
  point: Float64Array;
};

export const createPair = (a: Convex, b: Convex): Pair => ({
  a, b, d: new Float64Array(3), rotationA: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  rotationB: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  scale: Float64Array.of(1, 1, Infinity), warm: new Float64Array(3),
});

export const createManifold = (): Manifold =>
  ({ count: 0, normal: new Float64Array(3), gap: new Float64Array(4), point: new Float64Array(12) });
