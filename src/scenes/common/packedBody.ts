import { cube } from '../../core/elementary/powers';
import type { Vec3 } from '../../core/vec3';
import type { GrainLook, GrainsSpec } from '../../model/worldSpec';

/** Solid fraction of close-packed spheres [1]. */
const DENSEST = Math.PI / Math.SQRT2 / 3;

/** Returns the volume that `count` close-packed spheres of a radius take [m³]. */
export const packedVolume = (count: number, radius: number): number =>
  (count * (4 / 3) * Math.PI * cube(radius)) / DENSEST;

/**
 * Returns the step [m] of the lattice i, j, k with i + j + k even, on which close-packed spheres lie in face-centred
 * layers.
 */
// spheres are slightly apart: nothing presses at the start
export const latticeStep = (radius: number): number => Math.SQRT2 * radius * (1 + 1e-7);

type Packed = { radius: number; half: number; inside(x: number, y: number, z: number): boolean };

/**
 * Returns the centres of touching, close-packed spheres [m, ×3]: those `inside`, and no farther along each axis than
 * `half` [m]; one at the origin if there are none.
 */
export function packedPlaces({ radius, half, inside }: Packed): number[] {
  const a = latticeStep(radius), n = Math.floor(half / a), places: number[] = [];
  for (let k = -n; k <= n; k++) for (let j = -n; j <= n; j++) for (let i = -n; i <= n; i++) {
    if ((i + j + k) % 2 === 0 && inside(i * a, j * a, k * a)) places.push(i * a, j * a, k * a);
  }
  return places.length > 0 ? places : [0, 0, 0];
}

/** Returns the least and greatest coordinate of places along axis c [m]. */
export function extentOf(places: readonly number[], c: number): [number, number] {
  let low = Infinity, high = -Infinity;
  for (let k = c; k < places.length; k += 3) {
    low = Math.min(low, places[k]);
    high = Math.max(high, places[k]);
  }
  return [low, high];
}

/** Returns spheres in such places about `middle`, all with one velocity. */
export function packedBody(o: {
  places: readonly number[]; radius: number; middle: Vec3; density: number; velocity: Vec3; look: GrainLook;
}): GrainsSpec {
  const positions = Float64Array.from(o.places, (x, k) => o.middle[k % 3] + x), count = positions.length / 3;
  return {
    positions, radii: new Float64Array(count).fill(o.radius),
    masses: new Float64Array(count).fill((4 / 3) * Math.PI * cube(o.radius) * o.density),
    velocities: Float64Array.from({ length: 3 * count }, (_, k) => o.velocity[k % 3]),
    look: o.look,
  };
}
