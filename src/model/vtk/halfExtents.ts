import { maxOf, minOf } from '../../core/extremes';
import type { Vec3 } from '../../core/vec3';
import type { GrainShape } from '../shape';

/** Returns half of a shape's extents along x, y and z of its frame [m]: of an ellipsoid its semi-axes. */
export function halfExtents(shape: GrainShape): Vec3 {
  switch (shape.kind) {
    case 'sphere': return [shape.radius, shape.radius, shape.radius];
    case 'ellipsoid': return shape.semiAxes;
    case 'box': return shape.halfExtents;
    case 'cylinder': return [shape.radius, shape.halfLength, shape.radius];
    case 'capsule': return [shape.radius, shape.halfLength + shape.radius, shape.radius];
    case 'hull': return [0, 1, 2].map((c) => {
      const along = shape.vertices.map((v) => v[c]);
      return (maxOf(along) - minOf(along)) / 2 + shape.edgeRadius;
    }) as Vec3;
  }
}
