/**
 * Contacts of a frame step: at most one between a grain and anything, since grains are spheres and big bodies convex.
 * Body A is always a grain; B is a grain of higher index or a big body (index ≥ grainCount). Sorted by A, so that
 * `start` finds a grain's own contacts and the identity (A, B) finds last frame's. n points from A to B.
 */
export type Contacts = {
  count: number;
  readonly capacity: number;
  bodyA: Int32Array;
  bodyB: Int32Array;
  /** Contacts of grain i as A are start[i] … start[i + 1] − 1. Length grainCount + 1. */
  start: Int32Array;
  /** n in W [1], ×3; gap Φ [m], > 0 apart. As of the last evaluation. */
  normal: Float64Array;
  gap: Float64Array;
  /** Contact point seen from the centre of mass of B, in W [m], ×3. From A it is radius · n. */
  armB: Float64Array;
  /** Impulse on B in W [N·s], ×3; on A it is the opposite. Of the last substep. */
  impulse: Float64Array;
};

export const createContacts = (grainCount: number, capacity: number): Contacts => ({
  count: 0, capacity,
  bodyA: new Int32Array(capacity), bodyB: new Int32Array(capacity), start: new Int32Array(grainCount + 1),
  normal: new Float64Array(3 * capacity), gap: new Float64Array(capacity), armB: new Float64Array(3 * capacity),
  impulse: new Float64Array(3 * capacity),
});
