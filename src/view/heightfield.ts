import { BufferAttribute, BufferGeometry } from 'three/webgpu';
import type { Shape } from '../model/shape';

export type Heightfield = Extract<Shape, { kind: 'heightfield' }>;

/** Returns the height of a heightfield's lowest point in its frame [m]. */
export const lowestOf = ({ heights }: Heightfield): number => heights.reduce((low, h) => Math.min(low, h), Infinity);

/**
 * Makes the surface of a heightfield, two triangles per cell, with normals from central differences. A skirt around it
 * reaches down to the lowest point, so that nobody sees under the ground.
 */
export function heightfieldGeometry(field: Heightfield): BufferGeometry {
  const { nx, ny, sizeX, sizeY, heights } = field, bottom = lowestOf(field);
  const dx = sizeX / (nx - 1), dy = sizeY / (ny - 1);
  const at = (ix: number, iy: number) => heights[clamp(ix, nx) + nx * clamp(iy, ny)];
  const rim = rimOf(nx, ny), positions: number[] = [], normals: number[] = [], triangles: number[] = [];

  for (let iy = 0; iy < ny; iy++) for (let ix = 0; ix < nx; ix++) {
    const slopeX = (at(ix + 1, iy) - at(ix - 1, iy)) / (dx * (ix > 0 && ix < nx - 1 ? 2 : 1));
    const slopeY = (at(ix, iy + 1) - at(ix, iy - 1)) / (dy * (iy > 0 && iy < ny - 1 ? 2 : 1));
    const length = Math.hypot(slopeX, slopeY, 1);
    positions.push(ix * dx - sizeX / 2, iy * dy - sizeY / 2, at(ix, iy));
    normals.push(-slopeX / length, -slopeY / length, 1 / length);
    if (ix === nx - 1 || iy === ny - 1) continue;
    const a = ix + nx * iy, b = a + 1, c = b + nx, d = a + nx;
    triangles.push(a, b, c, a, c, d);
  }
  rim.forEach(({ vertex, normal }, i) => { // top and bottom of each edge of the rim, with the normal of its side
    const next = rim[(i + 1) % rim.length].vertex, first = positions.length / 3;
    for (const [k, z] of [[vertex, NaN], [next, NaN], [next, bottom], [vertex, bottom]]) {
      positions.push(positions[3 * k], positions[3 * k + 1], Number.isNaN(z) ? positions[3 * k + 2] : z);
      normals.push(...normal);
    }
    triangles.push(first, first + 3, first + 2, first, first + 2, first + 1);
  });
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
  geometry.setAttribute('normal', new BufferAttribute(Float32Array.from(normals), 3));
  geometry.setIndex(triangles);
  return geometry;
}

const clamp = (i: number, n: number): number => Math.max(0, Math.min(n - 1, i));

/**
 * Returns the vertices around the field, anticlockwise seen from above, each with the outward normal of the side that
 * starts there.
 */
function rimOf(nx: number, ny: number): { vertex: number; normal: [number, number, number] }[] {
  const along = (count: number, vertex: (i: number) => number, normal: [number, number, number]) =>
    Array.from({ length: count - 1 }, (_, i) => ({ vertex: vertex(i), normal }));
  return [
    ...along(nx, (i) => i, [0, -1, 0]), ...along(ny, (i) => nx - 1 + nx * i, [1, 0, 0]),
    ...along(nx, (i) => nx * ny - 1 - i, [0, 1, 0]), ...along(ny, (i) => nx * (ny - 1 - i), [-1, 0, 0]),
  ];
}
