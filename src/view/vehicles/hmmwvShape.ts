import type { Vec3 } from '../../core/vec3';
import { tint, type Point2 } from '../solids/soup';

/**
 * The file holds the outlines of the HMMWV in the chassis frame: x forward, y left, z up [m], the ground at z =
 * −0.493. They are our own, after the published overall size (4.57 × 2.16 × 1.83 m, AM General) and photographs; axles
 * and tires are where the mechanism has them.
 */

export const PAINT = tint('#a89c78'), PAINT_DARK = tint('#83795c'), TRIM = tint('#2f302c'), DARK = tint('#1b1c1b'),
  STEEL = tint('#4b5056'), LENS = tint('#f4efdc'), AMBER = tint('#d9791a'), RED = tint('#b3211c'),
  SEAT = tint('#5a5c46'),
  GLASS = tint('#2b3a40');

/**
 * Cross-section [m]: the sides are at |y| = SIDE up to z = SHOULDER, lean in to WAIST at z = BELT and to ROOF at the
 * edge of the roof, z = EAVES; the top at z = TOP is flat for |y| < TOP_HALF.
 */
export const SIDE = 1.05, SHOULDER = 0.7, BELT = 0.73, WAIST = 1.02, EAVES = 1.27, ROOF = 0.9, TOP = 1.305;
export const TOP_HALF = 0.84;
/** Places of the rear and front end of the bonnet and of the rear end of the body (x), and of the sills (z) [m]. */
export const COWL = 0.62, NOSE = 2.15, TAIL = -2.34, SILL = -0.06;
/** Distance of the wheel wells' inner walls from the middle (|y|) [m]. */
export const WELL = 0.42;
export const GROUND = -0.493;

/** Wheel arches as (x, z) from front to rear [m]: they clear a tire of radius 0.467 by 5 cm or more. */
export const FRONT_ARCH: readonly Point2[] = [
  [NOSE, 0.3], [2.06, 0.3], [1.94, 0.5], [1.36, 0.53], [1.06, 0.13], [1.02, SILL],
];
export const REAR_ARCH: readonly Point2[] = [
  [-1.04, SILL], [-1.08, 0.13], [-1.37, 0.53], [-1.95, 0.53], [-2.17, 0.2], [-2.2, 0.02],
];

/** Returns the height of the upper edge of the sides at x [m], which falls with the bonnet. */
export const edgeAt = (x: number): number => (x > COWL ? SHOULDER - ((x - COWL) / (2.12 - COWL)) * 0.145 : SHOULDER);
/** Returns the height of the flat part of the bonnet at x [m]. */
export const bonnetAt = (x: number): number => 0.77 - ((x - COWL) / (2.1 - COWL)) * 0.15;

/** Returns the point of the left side at (x, z) [m]: upright below the windows, leaning inwards above. */
export function sideAt([x, z]: Point2): Vec3 {
  if (z <= SHOULDER) return [x, SIDE, z];
  if (z < BELT) return [x, SIDE + ((z - SHOULDER) / (BELT - SHOULDER)) * (WAIST - SIDE), z];
  return [x, WAIST + ((z - BELT) / (EAVES - BELT)) * (ROOF - WAIST), z];
}

/** Returns the point of the windscreen at (y, z) [m]. */
export const screenAt = ([y, z]: Point2): Vec3 => [COWL - ((z - BELT) / (EAVES - BELT)) * 0.22, y, z];
