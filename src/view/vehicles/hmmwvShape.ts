import type { Vec3 } from '../../core/vec3';
import { tint, type Point2 } from '../solids/soup';

/**
 * Outlines of the HMMWV in the chassis frame: x forward, y left, z up [m], the ground at z = −0.493. Ours, after the
 * published overall size (4.57 × 2.16 × 1.83 m, AM General) and photographs; axles and tires are where the mechanism
 * has them.
 */

export const PAINT = tint('#a89c78'), PAINT_DARK = tint('#83795c'), TRIM = tint('#2f302c'), DARK = tint('#1b1c1b'),
  STEEL = tint('#4b5056'), LENS = tint('#f4efdc'), AMBER = tint('#d9791a'), RED = tint('#b3211c'),
  SEAT = tint('#5a5c46'),
  GLASS = tint('#2b3a40');

/**
 * Half widths: of the sides, where they end above, of the body under the windows, of the roof at its edge and on top.
 */
export const SIDE = 1.05, SHOULDER = 0.7, BELT = 0.73, WAIST = 1.02, EAVES = 1.27, ROOF = 0.9, TOP = 1.305;
export const TOP_HALF = 0.84;
/** Ends of the bonnet along x, and of the whole; sills. */
export const COWL = 0.62, NOSE = 2.15, TAIL = -2.34, SILL = -0.06;
/** Where wheel wells end inside. */
export const WELL = 0.42;
export const GROUND = -0.493;

/** Wheel arches as (x, z) from the front rearwards: they clear a tire of radius 0.467 by 5 cm or more. */
export const FRONT_ARCH: readonly Point2[] = [
  [NOSE, 0.3], [2.06, 0.3], [1.94, 0.5], [1.36, 0.53], [1.06, 0.13], [1.02, SILL],
];
export const REAR_ARCH: readonly Point2[] = [
  [-1.04, SILL], [-1.08, 0.13], [-1.37, 0.53], [-1.95, 0.53], [-2.17, 0.2], [-2.2, 0.02],
];

/** Height of the edge along the top of the sides, which falls with the bonnet. */
export const edgeAt = (x: number): number => (x > COWL ? SHOULDER - ((x - COWL) / (2.12 - COWL)) * 0.145 : SHOULDER);
/** Height of the flat of the bonnet. */
export const bonnetAt = (x: number): number => 0.77 - ((x - COWL) / (2.1 - COWL)) * 0.15;

/** The left side at (x, z): upright below the windows, leaning inwards from there. */
export function sideAt([x, z]: Point2): Vec3 {
  if (z <= SHOULDER) return [x, SIDE, z];
  if (z < BELT) return [x, SIDE + ((z - SHOULDER) / (BELT - SHOULDER)) * (WAIST - SIDE), z];
  return [x, WAIST + ((z - BELT) / (EAVES - BELT)) * (ROOF - WAIST), z];
}

/** The windscreen at (y, z). */
export const screenAt = ([y, z]: Point2): Vec3 => [COWL - ((z - BELT) / (EAVES - BELT)) * 0.22, y, z];
