import { latticeStep, packedPlaces, packedVolume } from '../../common/packedBody';
import { LENGTH, SURFACE, teapotPlaces } from './teapot/teapot';

/**
 * The body that is thrown: about `count` spheres in walls of this `thickness` [half sides of the block, or radii of the
 * pot's belly].
 */
export type Thrown = { body: 'teapot' | 'block'; count: number; grainRadius: number; thickness: number };

/** Least thickness of a wall [grain radii]: two spheres. */
const THINNEST = 4;

/** Returns the approximate half side of the block [m]. */
function blockHalf(v: Thrown): number {
  const volume = packedVolume(v.count, v.grainRadius) / 8, thick = Math.cbrt(volume / (1 - (1 - v.thickness) ** 3));
  if (thick * v.thickness >= THINNEST * v.grainRadius) return thick;
  // half³ − (half − wall)³ ≈ 3 half² wall
  return Math.max(Math.cbrt(volume), Math.sqrt(volume / (3 * THINNEST * v.grainRadius)));
}

/** Returns the approximate length of Newell's unit [m]. */
function potUnit(v: Thrown): number {
  const volume = packedVolume(v.count, v.grainRadius) / SURFACE, thick = Math.cbrt(volume / v.thickness);
  return thick * v.thickness >= THINNEST * v.grainRadius ? thick : Math.sqrt(volume / (THINNEST * v.grainRadius));
}

/** Returns the approximate length of the body along its velocity [m]. */
export const lengthOf = (v: Thrown): number => (v.body === 'block' ? 2 * blockHalf(v) : LENGTH * potUnit(v));

/** Returns the places of a block: (2n + 1)³ of the lattice, of which every other is taken, without (2m + 1)³ inside. */
function blockPlaces(v: Thrown): number[] {
  const a = latticeStep(v.grainRadius), n = Math.max(1, Math.round(blockHalf(v) / a - 0.5));
  const hollow = (2 * n + 1) ** 3 - 2 * v.count;
  // m that gives the count; −1 for a solid block
  const m = v.thickness < 1 && hollow > 0 ? Math.round((Math.cbrt(hollow) - 1) / 2) : -1, hole = (m + 0.5) * a;
  return packedPlaces({
    radius: v.grainRadius, half: (n + 0.5) * a,
    inside: (x, y, z) => Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) >= hole,
  });
}

/** Returns the places of the body's spheres in its own frame [m, ×3]. */
export function placesOf(v: Thrown): number[] {
  if (v.body === 'block') return blockPlaces(v);
  const unit = potUnit(v);
  return teapotPlaces({ radius: v.grainRadius, unit, wall: Math.max(unit * v.thickness, THINNEST * v.grainRadius) });
}
