import { cbrt, cube } from '../../../core/elementary/powers';
import { latticeStep, packedPlaces, packedVolume } from '../../common/packedBody';
import { LENGTH, SURFACE, teapotPlaces } from './teapot/teapot';

/**
 * The body that is thrown: about `count` spheres in walls of this `thickness` [half sides of the block, or radii of the
 * pot's belly].
 */
export type Thrown = { body: 'teapot' | 'block' | 'bar'; count: number; grainRadius: number; thickness: number };

/** Least thickness of a wall [grain radii]: two spheres. */
const THINNEST = 4;

/** Returns the approximate half side of the block [m]. */
function blockHalf(v: Thrown): number {
  const volume = packedVolume(v.count, v.grainRadius) / 8, thick = cbrt(volume / (1 - cube(1 - v.thickness)));
  if (thick * v.thickness >= THINNEST * v.grainRadius) return thick;
  // half³ − (half − wall)³ ≈ 3 half² wall
  return Math.max(cbrt(volume), Math.sqrt(volume / (3 * THINNEST * v.grainRadius)));
}

/** Returns the approximate length of Newell's unit [m]. */
function potUnit(v: Thrown): number {
  const volume = packedVolume(v.count, v.grainRadius) / SURFACE, thick = cbrt(volume / v.thickness);
  return thick * v.thickness >= THINNEST * v.grainRadius ? thick : Math.sqrt(volume / (THINNEST * v.grainRadius));
}

/** Length of the bar over its width. */
const SLENDER = 10;

/** Returns the number of spheres along the width of the bar. */
const barWidth = ({ count }: Thrown): number => Math.max(1, Math.round(cbrt(count / SLENDER)));

/** Returns the length of the body across its velocity over that along it. */
export const aspectOf = ({ body }: Thrown): number => (body === 'bar' ? SLENDER : 1);

/** Returns the approximate length of the body along its velocity [m]. */
export function lengthOf(v: Thrown): number {
  if (v.body === 'bar') return 2 * v.grainRadius * barWidth(v);
  return v.body === 'block' ? 2 * blockHalf(v) : LENGTH * potUnit(v);
}

/** Returns the places of a bar across x, of a simple lattice. */
function barPlaces(v: Thrown): number[] {
  const n = barWidth(v), step = Math.SQRT2 * latticeStep(v.grainRadius), places: number[] = [];
  for (let j = 0; j < SLENDER * n; j++) for (let k = 0; k < n; k++) for (let i = 0; i < n; i++)
    places.push(step * (i - (n - 1) / 2), step * (j - (SLENDER * n - 1) / 2), step * (k - (n - 1) / 2));
  return places;
}

/** Returns the places of a block: (2n + 1)³ of the lattice, of which every other is taken, without (2m + 1)³ inside. */
function blockPlaces(v: Thrown): number[] {
  const a = latticeStep(v.grainRadius), n = Math.max(1, Math.round(blockHalf(v) / a - 0.5));
  const hollow = cube(2 * n + 1) - 2 * v.count;
  // m that gives the count; −1 for a solid block
  const m = v.thickness < 1 && hollow > 0 ? Math.round((cbrt(hollow) - 1) / 2) : -1, hole = (m + 0.5) * a;
  return packedPlaces({
    radius: v.grainRadius, half: (n + 0.5) * a,
    inside: (x, y, z) => Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) >= hole,
  });
}

/** Returns the places of the body's spheres in its own frame [m, ×3]. */
export function placesOf(v: Thrown): number[] {
  if (v.body === 'bar') return barPlaces(v);
  if (v.body === 'block') return blockPlaces(v);
  const unit = potUnit(v);
  return teapotPlaces({ radius: v.grainRadius, unit, wall: Math.max(unit * v.thickness, THINNEST * v.grainRadius) });
}
