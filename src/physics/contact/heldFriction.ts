/**
 * ρ of held friction [1]: a contact holds against slip as a spring of ρ s_t/h² would. At 1 the spring loses no energy;
 * ½ is far from there, and rests soonest (docs/theory/small-steps.md §4).
 */
export const HOLD = 0.5;

/**
 * Returns the largest held part [N·s] of a contact that slides at `limit`, where the sweep would have gone to `trial`
 * and the contact held `size`: at most the limit, but the cut need not be more than what brings the trial back to it. A
 * contact may have to hold more than it bears, since a sweep in one order finds it at a velocity that others take back;
 * cut to the limit at once it would let go of that, and creep.
 */
export const mostHeld = (limit: number, trial: number, size: number, leak: number): number =>
  Math.max(limit, size - Math.max(0, trial - limit) / leak);
