import { exp } from '../../core/elementary/exponential';

/** The cross-section of a silo: its area [m²], and its perimeter along which there are walls [m]. */
export type Section = { area: number; perimeter: number };

/**
 * Returns x of Janssen1895 for a bed of a volume [m³]: μ K P V / A², its weight over the most that the floor ever
 * bears. K is the pressure on the wall over that along the bed [1], μ the friction that the wall uses [1]. In a round
 * silo it is 4 μ K z / D.
 */
export const reachOf = (friction: number, ratio: number, volume: number, { area, perimeter }: Section): number =>
  (friction * ratio * perimeter * volume) / (area * area);

/**
 * Returns the share of its weight that a bed in a silo leaves to the wall, by Janssen1895: 1 − (1 − e⁻ˣ) / x, with x of
 * `reachOf`.
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
