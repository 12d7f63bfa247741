import type { Model } from '../../model/model';

/** Returns mean mass [kg] and diameter, weighted by mass [m], of the loose grains; zeros without any. */
export function meanGrain({ looseCount, masses, radii }: Model): { mass: number; diameter: number } {
  let mass = 0, moment = 0;
  for (let i = 0; i < looseCount; i++) {
    mass += masses[i];
    moment += 2 * radii[i] * masses[i];
  }
  return mass > 0 ? { mass: mass / looseCount, diameter: moment / mass } : { mass: 0, diameter: 0 };
}
