import type { Convex } from './convex';

/**
 * Two convex bodies, the input of the narrow phase. Numbers that change are in arrays, since doubles passed to a call
 * are put on the heap. A pair is made once and overwritten for each two bodies.
 */
export type Pair = {
  a: Convex;
  b: Convex;
  /** Centre of B from the centre of A, in W [m]. */
  d: Float64Array;
  /** Row-major R_WA and R_WB, ×9. */
  rotationA: Float64Array;
  rotationB: Float64Array;
  /** Size of A and of B [1], and the margin [m]: a pair with a gap beyond it has no contact. */
  scale: Float64Array;
  /** Input: last frame's normal from A to B, in W; 0 if there is none. */
  warm: Float64Array;
};

/**
 * The contact points of a pair; there are none if its gap is beyond the margin. Smooth bodies have one; flat faces have
 * up to four, with one common normal and a gap each.
 */
export type Manifold = {
  count: number;
  /** Unit normal from A to B, in W [1], ×3. */
  normal: Float64Array;
  /** Gaps [m], ×4; < 0 in overlap. */
  gap: Float64Array;
  /** Contact points midway between the two surfaces, from the centre of A, in W [m], ×3 ×4. */
  point: Float64Array;
};

/** Returns a pair with both bodies unturned at the origin of W, size 1, no limit to the gap and no last normal. */
export const createPair = (a: Convex, b: Convex): Pair => ({
  a, b, d: new Float64Array(3), rotationA: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  rotationB: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  scale: Float64Array.of(1, 1, Infinity), warm: new Float64Array(3),
});

/** Returns an empty manifold. */
export const createManifold = (): Manifold =>
  ({ count: 0, normal: new Float64Array(3), gap: new Float64Array(4), point: new Float64Array(12) });
