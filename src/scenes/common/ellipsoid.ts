import { hypot } from '../../core/elementary/powers';
import type { GrainShape } from '../../model/shape';
import type { GrainTemplate } from '../../model/worldSpec';

/**
 * Returns an ellipsoid of Melanz2016 eq. 7.2 with bounding radius 1 m: semi-axes (1, s, 1) for a shape ratio s < 1, a
 * lentil, and (1/s, 1, 1/s) above, an egg; 1 is the sphere.
 */
export function ellipsoidTemplate(shapeRatio: number): GrainTemplate {
  const [a, b, c] = shapeRatio < 1 ? [1, shapeRatio, 1] : [1 / shapeRatio, 1, 1 / shapeRatio];
  return {
    shape: shapeRatio === 1 ? { kind: 'sphere', radius: 1 } : { kind: 'ellipsoid', semiAxes: [a, b, c] },
    volume: (4 / 3) * Math.PI * a * b * c, inertia: [(b * b + c * c) / 5, (a * a + c * c) / 5, (a * a + b * b) / 5],
  };
}

/**
 * Returns how far a grain of bounding radius 1 with the orientation q[at…] reaches from its centre along axis c of W:
 * the support of an ellipsoid; for other shapes, that of the bounding sphere.
 */
export function extentAlong(shape: GrainShape, q: ArrayLike<number>, at: number, c: number): number {
  if (shape.kind !== 'ellipsoid') return 1;
  const x = q[at], y = q[at + 1], z = q[at + 2], w = q[at + 3], [a, b, d] = shape.semiAxes;
  switch (c) {
    case 0: return hypot(a * (1 - 2 * (y * y + z * z)), b * 2 * (x * y - w * z), d * 2 * (x * z + w * y));
    case 1: return hypot(a * 2 * (x * y + w * z), b * (1 - 2 * (x * x + z * z)), d * 2 * (y * z - w * x));
    default: return hypot(a * 2 * (x * z - w * y), b * 2 * (y * z + w * x), d * (1 - 2 * (x * x + y * y)));
  }
}
