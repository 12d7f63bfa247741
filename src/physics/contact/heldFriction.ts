/**
 * ρ of held friction [1]: a contact holds against slip as a spring of ρ s_t/h² would. At 1 the spring loses no energy;
 * ½ is far from there, and rests soonest (docs/theory/small-steps.md §4).
 */
export const HOLD = 0.5;
