import { hypot, norm } from '../core/elementary/powers';
import { maxOf } from '../core/extremes';
import type { ConvexShape } from './shape';

/**
 * Returns the radius of the smallest ball about the origin of B that holds the shape, its rounded edges included [m].
 */
export function boundingRadius(shape: ConvexShape): number {
  switch (shape.kind) {
    case 'sphere': return shape.radius;
    case 'ellipsoid': return maxOf(shape.semiAxes);
    case 'box': return norm(shape.halfExtents.map((x) => x - shape.edgeRadius)) + shape.edgeRadius;
    case 'cylinder': return hypot(shape.radius - shape.edgeRadius, shape.halfLength - shape.edgeRadius)
      + shape.edgeRadius;
    case 'capsule': return shape.halfLength + shape.radius;
    case 'hull': return maxOf(shape.vertices.map((v) => norm(v))) + shape.edgeRadius;
  }
}
