import type { WorldSpec } from '../../model/worldSpec';
import { ditch } from '../../scenes/beds/ditch';
import { boxDomain, openBox } from '../../scenes/common/fixed';

/** This file makes grains that drift apart from each other at known speeds, for tests of what tells how they creep. */

const COUNT = 21, RADIUS = 0.05, PITCH = 0.2; // [m]
/** Speed of grain k is k + 1 of these [m/s]. */
const UNIT = 1e-6;
/** Their median speed, and that of the ninth decile [mm/s]. */
export const MEDIAN = 1000 * UNIT * 11, P90 = 1000 * UNIT * 19;

/** Returns spheres in the air of a box, each with a velocity of its own in a direction of its own. */
export function drifting(): WorldSpec {
  const positions = new Float64Array(3 * COUNT), velocities = new Float64Array(3 * COUNT);
  for (let i = 0; i < COUNT; i++) {
    positions.set([PITCH * (i % 7 - 3), PITCH * (Math.floor(i / 7) - 1), 0.5], 3 * i);
    const speed = UNIT * ((8 * i) % COUNT + 1); // not in their order
    velocities.set([0.6 * speed * (i % 2 ? 1 : -1), 0, 0.8 * speed], 3 * i);
  }
  return {
    domain: boxDomain(4, 2, 1.5), bodies: openBox(4, 2),
    grains: {
      positions, velocities, radii: new Float64Array(COUNT).fill(RADIUS), masses: new Float64Array(COUNT).fill(1),
    },
  };
}

/** The scene `ditch` with these grains in place of its bed. */
export const driftingDitch: typeof ditch = { ...ditch, build: drifting };
