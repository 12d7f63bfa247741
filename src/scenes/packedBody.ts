import type { Vec3 } from '../core/vec3';
import type { GrainsSpec } from '../model/worldSpec';

/** What close-packed spheres fill [1]. */
const DENSEST = Math.PI / Math.SQRT2 / 3;

/** Volume that so many spheres of a radius take, close-packed [m³]. */
export const packedVolume = (count: number, radius: number): number => (count * (4 / 3) * Math.PI * radius ** 3) / DENSEST;

/**
 * A body of touching spheres, close-packed (face-centred layers), all with one velocity: those whose centres are `inside`, given from
 * its middle, and no farther along each axis than `half`.
 */
export function packedBody(o: {
  middle: Vec3; half: number; radius: number; density: number; velocity: Vec3; inside(x: number, y: number, z: number): boolean;
}): GrainsSpec {
  const { radius: r } = o, a = 2 * Math.SQRT2 * r * (1 + 1e-7), positions: number[] = []; // a hair apart: nothing presses at the start
  const n = Math.floor((2 * o.half) / a);
  for (let k = -n; k <= n; k++) for (let j = -n; j <= n; j++) for (let i = -n; i <= n; i++) {
    if ((i + j + k) % 2 !== 0) continue;
    const x = (i * a) / 2, y = (j * a) / 2, z = (k * a) / 2;
    if (!o.inside(x, y, z)) continue;
    positions.push(o.middle[0] + x, o.middle[1] + y, o.middle[2] + z);
  }
  if (positions.length === 0) positions.push(...o.middle);
  const count = positions.length / 3;
  return {
    positions: Float64Array.from(positions), radii: new Float64Array(count).fill(r),
    masses: new Float64Array(count).fill((4 / 3) * Math.PI * r ** 3 * o.density),
    velocities: Float64Array.from({ length: 3 * count }, (_, k) => o.velocity[k % 3]),
  };
}
