import { assert } from '../core/assert';
import { hypot, norm, square } from '../core/elementary/powers';
import type { Vec3 } from '../core/vec3';
import { boundingRadius } from './boundingRadius';
import { massProperties, type SolidShape } from './massProperties';
import { centredSolid, principalFrame } from './principalFrame';
import type { GrainShape } from './shape';
import type { GrainTemplate } from './worldSpec';

/**
 * Largest product of inertia, and largest inertia of the offset of the centre of mass, that axes may have as principal
 * axes [of the largest moment].
 */
const PRINCIPAL = 1e-6;

/**
 * Makes a template of a grain shape: centre of mass at the origin, principal axes along x, y, z, bounding radius 1 m.
 */
export function createTemplate(shape: GrainShape): GrainTemplate {
  const centre = shape.kind === 'hull' ? centredSolid(shape).shape : shape;
  const unit = scaled(centre, 1 / boundingRadius(centre)), { volume, moments } = principalFrame(massProperties(unit));
  return { shape: unit, volume, inertia: moments.map((j) => j / volume) as Vec3 };
}

/** Returns a shape with all lengths multiplied by `factor`. */
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
 * Returns the principal moments of a big body of this mass [kg·m²], its mass spread evenly. Throws unless its axes are
 * principal and its origin is the centre of mass: `centredSolid` makes them so.
 */
export function bodyInertia(shape: SolidShape, mass: number): Vec3 {
  const { volume, center, inertia } = massProperties(shape), [xx, xy, xz, , yy, yz, , , zz] = inertia;
  const largest = Math.max(xx, yy, zz);
  assert(
    square(norm(center)) * volume <= PRINCIPAL * largest,
    `the centre of mass of the ${shape.kind} is not its origin`
  );
  assert(hypot(xy, xz, yz) <= PRINCIPAL * largest, `the axes of the ${shape.kind} are not its principal axes`);
  return [(xx * mass) / volume, (yy * mass) / volume, (zz * mass) / volume];
}
