import { exp } from '../../../core/elementary/exponential';

/**
 * Returns the share of its weight that a bed in a silo leaves to the wall, by Janssen1895: 1 − (1 − e⁻ˣ) / x, where x
 * is its weight over the most that the floor ever bears, A ρ g / k with k = 4 μ K / D.
 */
export const wallShare = (x: number): number => (x < 1e-9 ? x / 2 : 1 - (1 - exp(-x)) / x);

/** Returns x of a bed that leaves a share of its weight to the wall, between 0 and 1; NaN outside. */
export function depthOf(share: number): number {
  if (!(share > 0 && share < 1)) return NaN;
  let low = 0, high = 1 / (1 - share); // the share is above 1 − 1/x
  for (let k = 0; k < 60; k++) {
    const middle = (low + high) / 2;
    if (wallShare(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
