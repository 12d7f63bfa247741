import type { GrainTemplate } from '../../model/worldSpec';

/**
 * An ellipsoid of Melanz2016 eq. 7.2 with bounding radius 1 m: semi-axes (1, s, 1) for a shape ratio s < 1, a lentil, and
 * (1/s, 1, 1/s) above, an egg; 1 is the sphere.
 */
export function ellipsoidTemplate(shapeRatio: number): GrainTemplate {
  const [a, b, c] = shapeRatio < 1 ? [1, shapeRatio, 1] : [1 / shapeRatio, 1, 1 / shapeRatio];
  return {
    shape: shapeRatio === 1 ? { kind: 'sphere', radius: 1 } : { kind: 'ellipsoid', semiAxes: [a, b, c] },
    volume: (4 / 3) * Math.PI * a * b * c, inertia: [(b * b + c * c) / 5, (a * a + c * c) / 5, (a * a + b * b) / 5],
  };
}
