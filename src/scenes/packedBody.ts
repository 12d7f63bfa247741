import type { Vec3 } from '../core/vec3';
import type { GrainsSpec } from '../model/worldSpec';

/** What close-packed spheres fill [1]. */
const DENSEST = Math.PI / Math.SQRT2 / 3;

/** Volume that so many spheres of a radius take, close-packed [m³]. */
export const packedVolume = (count: number, radius: number): number => (count * (4 / 3) * Math.PI * radius ** 3) / DENSEST;

type Packed = { radius: number; half: number; inside(x: number, y: number, z: number): boolean };

/** Places of touching spheres, close-packed in face-centred layers: those `inside`, and no farther along each axis than `half` [m, ×3]. */
export function packedPlaces({ radius, half, inside }: Packed): number[] {
  const a = Math.SQRT2 * radius * (1 + 1e-7), n = Math.floor(half / a), places: number[] = []; // a hair apart: nothing presses at the start
  for (let k = -n; k <= n; k++) for (let j = -n; j <= n; j++) for (let i = -n; i <= n; i++) {
    if ((i + j + k) % 2 === 0 && inside(i * a, j * a, k * a)) places.push(i * a, j * a, k * a);
  }
  return places.length > 0 ? places : [0, 0, 0];
}

/** A body of such spheres about `middle`, all with one velocity. */
export function packedBody(o: Packed & { middle: Vec3; density: number; velocity: Vec3 }): GrainsSpec {
  const positions = Float64Array.from(packedPlaces(o), (x, k) => o.middle[k % 3] + x), count = positions.length / 3;
  return {
    positions, radii: new Float64Array(count).fill(o.radius), masses: new Float64Array(count).fill((4 / 3) * Math.PI * o.radius ** 3 * o.density),
    velocities: Float64Array.from({ length: 3 * count }, (_, k) => o.velocity[k % 3]),
  };
}
