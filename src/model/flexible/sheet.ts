import type { Vec3 } from '../../core/vec3';
import { NODE, type PlateMesh } from './spec';

/**
 * Returns a flat rectangle of nx × ny plates, parallel to the ground: from `corner` [m] along x and y for `size` [m].
 * Node i + (nx + 1) j is the i-th along x and the j-th along y; its outer side is the upper one.
 */
export function sheet(corner: Vec3, size: readonly [number, number], [nx, ny]: readonly [number, number]): PlateMesh {
  const l = size[0] / nx, w = size[1] / ny, nodes = new Float64Array(NODE * (nx + 1) * (ny + 1));
  for (let j = 0, o = 0; j <= ny; j++) for (let i = 0; i <= nx; i++, o += NODE) {
    nodes.set([corner[0] + i * l, corner[1] + j * w, corner[2], 1, 0, 0, 0, 1, 0], o);
  }
  const quads = new Uint32Array(4 * nx * ny), sizes = new Float64Array(2 * nx * ny);
  for (let j = 0, e = 0; j < ny; j++) for (let i = 0; i < nx; i++, e++) {
    const first = i + (nx + 1) * j;
    quads.set([first, first + 1, first + nx + 2, first + nx + 1], 4 * e);
    sizes.set([l, w], 2 * e);
  }
  return { nodes, quads, sizes };
}
