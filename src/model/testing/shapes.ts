import { createRandom } from '../../core/random';
import type { Vec3 } from '../../core/vec3';
import type { Shape } from '../shape';

/** This file makes solids for tests. */

/**
 * Returns a box of these half extents [m] as a closed mesh: eight corners, two triangles a face, all anticlockwise from
 * outside.
 */
export function boxMesh([a, b, c]: Vec3): Extract<Shape, { kind: 'mesh' }> {
  const vertices = Array.from({ length: 8 }, (_, k): Vec3 => [k & 1 ? a : -a, k & 2 ? b : -b, k & 4 ? c : -c]);
  const faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
  const triangles = faces.flatMap(([i, j, k, l]): [number, number, number][] => [[i, j, k], [i, k, l]]);
  return { kind: 'mesh', vertices, triangles };
}

/** Returns `count` random points on an ellipsoid with these semi-axes [m]. */
export function pebble(count: number, seed: number, [a, b, c]: Vec3): Vec3[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const z = 2 * random() - 1, angle = 2 * Math.PI * random(), r = Math.sqrt(1 - z * z);
    return [a * r * Math.cos(angle), b * r * Math.sin(angle), c * z];
  });
}
