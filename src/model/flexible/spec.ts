import type { Vec3 } from '../../core/vec3';

/** Numbers of a node: r [m], ∂r/∂x [1], ∂r/∂y [1], in W (Melanz2016 eq. 6.1). */
export const NODE = 9;

/**
 * Four-node plates over a surface with coordinates x and y [m]: x = l ξ and y = w η in each element, ξ and η from 0 to
 * 1. As it is before anything moves, which is where it is free of strain. a₁ × a₂ of the tangents ∂r/∂x, ∂r/∂y is its
 * outer side.
 */
export type PlateMesh = {
  /** ×NODE a node. */
  nodes: Float64Array;
  /** ×4 an element: nodes at (ξ, η) = (0, 0), (1, 0), (1, 1), (0, 1). */
  quads: Uint32Array;
  /** l and w [m], ×2 an element. */
  sizes: Float64Array;
};

/** Isotropic, linear between strain and stress, thin: no shear across the thickness (Melanz2016 §6.1). */
export type PlateMaterial = {
  /** [m] */
  thickness: number;
  /** [kg/m³] */
  density: number;
  /** [Pa] */
  youngsModulus: number;
  /** [1] */
  poissonRatio: number;
  /** τ of a stress E (ε + τ dε/dt): damping in proportion to stiffness, which rigid motion does not feel [s]. */
  dampingTime: number;
};

/**
 * A flexible surface in a world: a cloth, a tire. Contact points on it (points.ts) are the last grains of the model.
 */
export type FlexibleSpec = {
  name: string;
  mesh: PlateMesh;
  material: PlateMaterial;
  /** Pressure on its inner side [Pa]. */
  pressure: number;
  /** Nodes whose position stays where it is. */
  pinned?: readonly number[];
  /**
   * Nodes whose position keeps its place in a big body of the world, which has that name; with `clamped` their tangents
   * too. The body bears them, and the surface never touches it.
   */
  rim?: { body: string; nodes: readonly number[]; clamped: boolean };
  /**
   * Contact points along the longer side of an element (pointGrid.ts): spheres with the thickness as diameter
   * (Melanz2016 fig. 6.1).
   */
  points: number;
  /** Velocity of all its nodes at the start, in W [m/s], and spin about a point [rad/s, m]. */
  velocity?: Vec3;
  spin?: { about: Vec3; rate: Vec3 };
  look: 'cloth' | 'tire';
};

/** What a person may change of a flexible surface between two steps. SI. */
export type FlexibleControl = {
  youngsModulus: number;
  dampingTime: number;
  pressure: number;
  /**
   * Elastic forces by their slope, as at the end of a substep, for surfaces too stiff for explicit ones. Explicit if
   * absent.
   */
  implicit?: boolean;
};

/** As the surface is made. */
export const surfaceControl = ({ material: { youngsModulus, dampingTime }, pressure }: FlexibleSpec): FlexibleControl =>
  ({ youngsModulus, dampingTime, pressure });

export const nodeCount = ({ nodes }: PlateMesh): number => nodes.length / NODE;
export const plateCount = ({ quads }: PlateMesh): number => quads.length / 4;
