import type { Quat, Vec3 } from '../core/vec3';

/**
 * A convex shape, in its own frame B with the origin at the centre of mass [m]. Dimensions are the outer ones:
 * `edgeRadius` rounds edges and corners inwards, 0 is sharp; only a hull is rounded outwards. Degenerate shapes are
 * refused with a sentence: src/model/checkShape.ts.
 */
export type ConvexShape =
  | { kind: 'sphere'; radius: number }
  /** Ellipsoid with semi-axes along x, y, z. */
  | { kind: 'ellipsoid'; semiAxes: Vec3 }
  /** Box |x|, |y|, |z| ≤ halfExtents. */
  | { kind: 'box'; halfExtents: Vec3; edgeRadius: number }
  /** Cylinder about y: |y| ≤ halfLength, √(x² + z²) ≤ radius. */
  | { kind: 'cylinder'; radius: number; halfLength: number; edgeRadius: number }
  /** Capsule about y: all points within `radius` of the segment |y| ≤ halfLength. */
  | { kind: 'capsule'; radius: number; halfLength: number }
  /** Convex hull of 4 to 32 points, rounded outwards by edgeRadius: the points are those of the core. */
  | { kind: 'hull'; vertices: readonly Vec3[]; edgeRadius: number };

/** The shape of a loose grain. */
export type GrainShape = ConvexShape;

/** The shape of a big body. */
export type Shape =
  | ConvexShape
  /** Half space: solid at z ≤ 0, its outward normal +z. */
  | { kind: 'plane' }
  /** Closed surface of triangles (three indices each, anticlockwise from outside); solid inside. */
  | { kind: 'mesh'; vertices: readonly Vec3[]; triangles: readonly (readonly [number, number, number])[] }
  /** Ground z ≤ height over the rectangle |x| ≤ sizeX/2, |y| ≤ sizeY/2; heights[ix + nx·iy], nx, ny ≥ 2 points. */
  | { kind: 'heightfield'; nx: number; ny: number; sizeX: number; sizeY: number; heights: readonly number[] }
  /** Several convex parts, fixed to each other. */
  | { kind: 'compound'; parts: readonly { shape: ConvexShape; position: Vec3; orientation: Quat }[] };
