import { square } from '../../../../core/elementary/powers';
import { latticeStep } from '../../../common/packedBody';
import { teapotPieces, walkSurface } from './bicubic';

/**
 * Length of the teapot from handle to spout, and the area of its surface by which places in a thin wall are counted
 * [Newell's units].
 */
export const LENGTH = 6.5, SURFACE = 52;

/**
 * Returns the centres of touching, close-packed spheres in the wall of a teapot [m, ×3]: those no farther from its
 * surface than `wall`/2 [m]. `unit` [m] is Newell's; the axis of the pot is x = y = 0 and its bottom z = 0.
 */
export function teapotPlaces({ radius, unit, wall }: { radius: number; unit: number; wall: number }): number[] {
  const a = latticeStep(radius), reach = wall / 2 / a, scale = unit / a; // lengths below are in steps of the lattice
  const low = [-3 * scale, -2 * scale, 0].map((x) => Math.floor(x - reach) - 1);
  const high = [3.45 * scale, 2 * scale, 3.15 * scale].map((x) => Math.ceil(x + reach) + 1);
  const [nx, ny, nz] = high.map((h, c) => h - low[c] + 1), inWall = new Uint8Array(nx * ny * nz);
  // the points of this net miss at most 0.1 radii of a flat wall's thickness: (step/√2)² = 2 (wall/2) 0.1 r
  const step = Math.sqrt(0.2 * radius * wall) / unit;
  walkSurface(teapotPieces(), step, (px, py, pz) => {
    const x = px * scale, y = py * scale, z = pz * scale;
    for (let k = Math.ceil(z - reach); k <= z + reach; k++) for (let j = Math.ceil(y - reach); j <= y + reach; j++) {
      const room = reach * reach - square(y - j) - square(z - k);
      if (room < 0) continue;
      const half = Math.sqrt(room), row = ((k - low[2]) * ny + j - low[1]) * nx - low[0];
      let i = Math.ceil(x - half);
      if ((i + j + k) % 2 !== 0) i++;
      for (; i <= x + half; i += 2) inWall[row + i] = 1;
    }
  });
  const places: number[] = [];
  for (let at = 0; at < inWall.length; at++) {
    if (inWall[at]) places.push(
      ((at % nx) + low[0]) * a, ((Math.floor(at / nx) % ny) + low[1]) * a, (Math.floor(at / (nx * ny)) + low[2]) * a
    );
  }
  return places;
}
