import { MASS, pyramid, RADIUS, stiffnessOf } from '../cannonball';

/**
 * Returns the pile at rest before anything gives way, for other ways to compute it
 * (src/physics/cpu/penalty/testing/staticSpheres.ts).
 */
export function pileOf(layers: number, odd: number, gravity: number) {
  const centres = pyramid(layers);
  return {
    centres, radius: RADIUS, weight: MASS * gravity, held: centres.map((_, i) => i < layers ** 2),
    stiffness: centres.map((_, i) => stiffnessOf(i, odd)),
  };
}
