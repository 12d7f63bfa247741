import { assert } from '../core/assert';
import type { Vec3 } from '../core/vec3';
import { boundingRadius } from './boundingRadius';
import { massProperties, type SolidShape } from './massProperties';
import { centredSolid, principalFrame } from './principalFrame';
import type { GrainShape } from './shape';
import type { GrainTemplate } from './worldSpec';

/** A body's axes may be off its principal axes by products of inertia this large [of the largest moment]. */
const PRINCIPAL = 1e-6;

/** A grain shape as a template: centre of mass at the origin, principal axes along x, y, z, bounding radius 1. */
export function createTemplate(shape: GrainShape): GrainTemplate {
  const centre = shape.kind === 'hull' ? centredSolid(shape).shape : shape;
  const unit = scaled(centre, 1 / boundingRadius(centre)), { volume, moments } = principalFrame(massProperties(unit));
  return { shape: unit, volume, inertia: moments.map((j) => j / volume) as Vec3 };
}

/** A shape with all lengths times `factor`. */
export function scaled(shape: GrainShape, factor: number): GrainShape {
  const times = (v: Vec3): Vec3 => [factor * v[0], factor * v[1], factor * v[2]];
  switch (shape.kind) {
    case 'sphere': return { ...shape, radius: factor * shape.radius };
    case 'ellipsoid': return { ...shape, semiAxes: times(shape.semiAxes) };
    case 'box': return { ...shape, halfExtents: times(shape.halfExtents), edgeRadius: factor * shape.edgeRadius };
    case 'cylinder': return {
      ...shape, radius: factor * shape.radius, halfLength: factor * shape.halfLength,
      edgeRadius: factor * shape.edgeRadius,
    };
    case 'capsule': return { ...shape, radius: factor * shape.radius, halfLength: factor * shape.halfLength };
    case 'hull': return { ...shape, vertices: shape.vertices.map(times), edgeRadius: factor * shape.edgeRadius };
  }
}

/**
 * Principal moments of a big body of this mass [kg·m²], its mass spread evenly. Its axes must be principal and its
 * origin the centre of mass: `centredSolid` makes them so.
 */
export function bodyInertia(shape: SolidShape, mass: number): Vec3 {
  const { volume, center, inertia } = massProperties(shape), [xx, xy, xz, , yy, yz, , , zz] = inertia;
  const largest = Math.max(xx, yy, zz);
  assert(
    Math.hypot(...center) ** 2 * volume <= PRINCIPAL * largest,
    `the centre of mass of the ${shape.kind} is not its origin`
  );
  assert(Math.hypot(xy, xz, yz) <= PRINCIPAL * largest, `the axes of the ${shape.kind} are not its principal axes`);
  return [(xx * mass) / volume, (yy * mass) / volume, (zz * mass) / volume];
}
