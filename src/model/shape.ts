import type { Quat, Vec3 } from '../core/vec3';

/**
 * What contact sees of a body, in its own frame B, origin at the centre of mass [m]. Outer dimensions: `edgeRadius`
 * rounds edges and corners inwards, 0 is sharp. Refused with a sentence where degenerate: src/model/checkShape.ts.
 */
export type ConvexShape =
  | { kind: 'sphere'; radius: number }
  /** Semi-axes along x, y, z. */
  | { kind: 'ellipsoid'; semiAxes: Vec3 }
  /** |x|,|y|,|z| ≤ halfExtents. */
  | { kind: 'box'; halfExtents: Vec3; edgeRadius: number }
  /** Axis y: |y| ≤ halfLength, √(x² + z²) ≤ radius. */
  | { kind: 'cylinder'; radius: number; halfLength: number; edgeRadius: number }
  /** Axis y: all points within `radius` of the segment |y| ≤ halfLength. */
  | { kind: 'capsule'; radius: number; halfLength: number }
  /** Convex hull of 4 to 32 points, rounded outwards by edgeRadius: the points are those of the core. */
  | { kind: 'hull'; vertices: readonly Vec3[]; edgeRadius: number };

/** Loose grains are any of these. */
export type GrainShape = ConvexShape;

/** Big bodies are those, and more. */
export type Shape =
  | ConvexShape
  /** The solid is z ≤ 0, its outward normal +z. */
  | { kind: 'plane' }
  /** Closed surface of triangles (three indices each, anticlockwise from outside); solid inside. */
  | { kind: 'mesh'; vertices: readonly Vec3[]; triangles: readonly (readonly [number, number, number])[] }
  /** Ground z ≤ height over the rectangle |x| ≤ sizeX/2, |y| ≤ sizeY/2; heights[ix + nx·iy], nx, ny ≥ 2 points. */
  | { kind: 'heightfield'; nx: number; ny: number; sizeX: number; sizeY: number; heights: readonly number[] }
  /** Several convex parts, fixed to each other. */
  | { kind: 'compound'; parts: readonly { shape: ConvexShape; position: Vec3; orientation: Quat }[] };
