import type { Vec3 } from '../../core/vec3';

/** Number of coordinates of a node: r [m], ∂r/∂x [1], ∂r/∂y [1], in W (Melanz2016 eq. 6.1). */
export const NODE = 9;

/**
 * A mesh of four-node plates over a surface with coordinates x and y [m]: x = l ξ and y = w η in each element, ξ and η
 * from 0 to 1. It is given as it is before anything moves, which is its unstrained state. Its outer side is that of a₁
 * × a₂, the tangents ∂r/∂x and ∂r/∂y.
 */
export type PlateMesh = {
  /** Coordinates, NODE numbers a node. */
  nodes: Float64Array;
  /** Nodes at (ξ, η) = (0, 0), (1, 0), (1, 1), (0, 1), 4 an element. */
  quads: Uint32Array;
  /** Sides l and w [m], 2 an element. */
  sizes: Float64Array;
};

/**
 * Cords make a surface stiff along its coordinates x and y, and let its membrane and its bending be apart: plies are
 * far stiffer to stretch than they are thick to bend. A tire's x goes around it, y across it from bead to bead.
 */
export type Cords = {
  /** Stiffness along x, along y and in shear between them, over that of the isotropic material [1]. */
  around: number;
  across: number;
  shear: number;
  /** Thickness to bending t_b [m]; mass, contact and stretching keep `thickness`. */
  bends: number;
  /**
   * Parts s by which the surface is shorter where it is free of strain than as its mesh gives it, along x and y [1]:
   * a tire is drawn as it is under pressure, not empty.
   */
  shorterAround: number;
  shorterAcross: number;
};

/** Largest part by which a surface may be shorter where it is free of strain [1]. */
export const MOST_SHORTER = 0.3;

/**
 * The material is linear between strain and stress, and thin: there is no shear across the thickness (Melanz2016 §6.1).
 * It is isotropic unless it has cords.
 */
export type PlateMaterial = {
  /** [m] */
  thickness: number;
  /** [kg/m³] */
  density: number;
  /** [Pa] */
  youngsModulus: number;
  /** [1] */
  poissonRatio: number;
  /**
   * Time τ [s] in the stress E (ε + τ dε/dt): damping proportional to stiffness, which does not act on rigid motion.
   */
  dampingTime: number;
  cords?: Cords;
};

/**
 * A flexible surface in a world, such as a cloth or a tire. Its contact points (points.ts) are the last grains of the
 * model.
 */
export type FlexibleSpec = {
  name: string;
  mesh: PlateMesh;
  material: PlateMaterial;
  /** Pressure on its inner side [Pa]. */
  pressure: number;
  /** Nodes with a fixed position; their tangents are free. */
  pinned?: readonly number[];
  /**
   * Nodes whose position is fixed in the big body with this name; with `clamped` their tangents are too. The body
   * carries them, and the surface never touches it.
   */
  rim?: { body: string; nodes: readonly number[]; clamped: boolean };
  /**
   * Number of contact points along the longer side of an element (pointGrid.ts): spheres with the thickness as diameter
   * (Melanz2016 fig. 6.1).
   */
  points: number;
  /** Velocity of all its nodes at the start, in W [m/s], and spin `rate` [rad/s] about a point [m]. */
  velocity?: Vec3;
  spin?: { about: Vec3; rate: Vec3 };
  look: 'cloth' | 'tire';
};

/** Settings of a flexible surface that a person may change between two steps, in SI. */
export type FlexibleControl = {
  youngsModulus: number;
  dampingTime: number;
  pressure: number;
  /**
   * True if elastic forces are linearised and taken at the end of a substep, for surfaces too stiff for explicit
   * forces. Explicit if absent.
   */
  implicit?: boolean;
};

/** Returns the settings with which a surface is declared. */
export const surfaceControl = ({ material: { youngsModulus, dampingTime }, pressure }: FlexibleSpec): FlexibleControl =>
  ({ youngsModulus, dampingTime, pressure });

export const nodeCount = ({ nodes }: PlateMesh): number => nodes.length / NODE;
export const plateCount = ({ quads }: PlateMesh): number => quads.length / 4;
