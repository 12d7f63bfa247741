import { hypot, norm } from '../../core/elementary/powers';
import { maxOf, minOf } from '../../core/extremes';
import type { ConvexShape } from '../../model/shape';

/**
 * A convex body as the narrow phase sees it: a core grown by a ball of radius `rounding`. Its support function in B is
 * `rounding` plus that of its core:
 * - point: 0
 * - ellipsoid: √(Σ (half_c n_c)²)
 * - kinked: half · |n| + radius √(n_x² + n_z²): box, segment along y, cylinder about y, and what lies between
 * - hull: max over `vertices` of v · n
 * Lengths are for size 1; a body of size s has all of them s times as long. The same numbers are in `ShapeInfo` of
 * shaders/shared/shapes/shapes.wgsl.
 */
export type Convex = {
  core: 'point' | 'ellipsoid' | 'kinked' | 'hull';
  /** Semi-axes of an ellipsoid, b of a kinked core [m]. */
  half: Float64Array;
  /** R of a kinked core [m]. */
  radius: number;
  /** Radius of the ball that the core is grown by [m]. */
  rounding: number;
  /** Corners of a hull, ×3 [m]. */
  vertices: Float64Array;
  /** Radius of the smallest ball about the origin that holds the body [m]. */
  bounding: number;
  /**
   * κ = a_min²/a_max of an ellipsoid [m]: normals are certified unique while the overlap is below Σ κ. shapes.md §5.
   */
  kappa: number;
};

const convex = (own: Partial<Convex> & Pick<Convex, 'core' | 'bounding'>): Convex =>
  ({ half: new Float64Array(3), radius: 0, rounding: 0, vertices: new Float64Array(0), kappa: 0, ...own });

/** Returns the narrow phase's form of a shape. `edgeRadius` rounds a box or cylinder inwards, a hull outwards. */
export function compileConvex(shape: ConvexShape): Convex {
  switch (shape.kind) {
    case 'sphere': return convex({
      core: 'point', rounding: shape.radius, bounding: shape.radius, kappa: shape.radius,
    });
    case 'ellipsoid': {
      const max = maxOf(shape.semiAxes), min = minOf(shape.semiAxes);
      return convex({
        core: 'ellipsoid', half: Float64Array.from(shape.semiAxes), bounding: max, kappa: (min * min) / max,
      });
    }
    case 'box': {
      const half = Float64Array.from(shape.halfExtents, (x) => x - shape.edgeRadius);
      return convex({
        core: 'kinked', half, rounding: shape.edgeRadius, bounding: norm(half) + shape.edgeRadius,
      });
    }
    case 'cylinder': {
      const radius = shape.radius - shape.edgeRadius, half = shape.halfLength - shape.edgeRadius;
      return convex({
        core: 'kinked', half: Float64Array.of(0, half, 0), radius, rounding: shape.edgeRadius,
        bounding: hypot(radius, half) + shape.edgeRadius,
      });
    }
    case 'capsule':
      return convex({
        core: 'kinked', half: Float64Array.of(0, shape.halfLength, 0), rounding: shape.radius,
        bounding: shape.halfLength + shape.radius,
      });
    case 'hull':
      return convex({
        core: 'hull', vertices: Float64Array.from(shape.vertices.flat()), rounding: shape.edgeRadius,
        bounding: maxOf(shape.vertices.map((v) => norm(v))) + shape.edgeRadius,
      });
  }
}
