import type { Vec3 } from '../../core/vec3';
import type { Shape } from '../shape';
import type { Surface } from './surface';

/** Returns a surface as shapes have it. */
export function meshOf({ vertices, triangles }: Surface): Extract<Shape, { kind: 'mesh' }> {
  const threes = (list: ArrayLike<number>) =>
    Array.from({ length: list.length / 3 }, (_, k): Vec3 => [list[3 * k], list[3 * k + 1], list[3 * k + 2]]);
  return { kind: 'mesh', vertices: threes(vertices), triangles: threes(triangles) };
}
