import type { Quat, Vec3 } from '../core/vec3';
import type { MechanismSpec } from '../mechanism/spec';
import { pointCount } from './flexible/pointGrid';
import { plateCount, type FlexibleSpec } from './flexible/spec';
import { createEnergy, type EnergyMeasure } from './energy';
import { createPullMeasure, type PullMeasure } from './pull';
import type { BondLimits, Full } from './status';

/** The measures of one big body after a frame step, in W. */
export type BodyMeasure = {
  /** Force and torque of contacts on the body, about its centre of mass, mean over the frame [N, N·m]. */
  force: Vec3;
  torque: Vec3;
  position: Vec3;
  orientation: Quat;
  velocity: Vec3;
  spin: Vec3;
};

/** The measures of a mechanism after a frame step, in the order of its spec. */
export type MechanismMeasure = {
  /** Turning speed of each shaft [rad/s]. */
  shafts: Float64Array;
  /**
   * Force or torque of the first row of each connection, mean over the frame [N, N·m]: that of a motor, brake, drive or
   * spring.
   */
  effort: Float64Array;
  /**
   * Largest opening of a joint [m] at the start of the frame (with large steps, of any of its substeps), which is the
   * end of the last one.
   */
  gap: number;
  /**
   * Work of all connections, gravity and forces on its bodies since t = 0 [J], without that of contacts: with it, the
   * sum is the change of the kinetic energy of bodies and shafts.
   */
  work: number;
};

/** The measures of a flexible surface after a frame step. */
export type FlexibleMeasure = {
  /** Force of contacts on the surface, mean over the frame, in W [N]. */
  force: Vec3;
  /**
   * Force and torque of the surface on the body that holds it, about that body's centre of mass, mean over the frame,
   * in W [N, N·m]: its weight and what contacts put through it included, forces of contacts on the body itself not.
   */
  rimForce: Vec3;
  rimTorque: Vec3;
  /** Energy of strain and bending, and kinetic energy [J]; work of its pressure and of gravity since t = 0 [J]. */
  strainEnergy: number;
  kineticEnergy: number;
  work: number;
  /** Area of the parts of its elements whose contact points lie on something else (contactPatch.ts) [m²]. */
  patchArea: number;
  /**
   * Quantities that colour it: strain energy of each element [J]; normal force at each contact point, mean over the
   * frame, > 0 if it pushes [N].
   */
  plateEnergy: Float64Array;
  pointForce: Float64Array;
  /** Coordinates of its nodes at the end of the step, ×9. */
  nodes: Float64Array;
};

/**
 * The measures that a frame step leaves behind; probes are functions of these. They are made once and overwritten in
 * each step.
 */
export type Measures = {
  /** Time since t = 0 at the end of the step [s] and number of steps. */
  time: number;
  step: number;
  /** Number of contacts within the margin, and of those that carry an impulse. */
  contactCount: number;
  activeCount: number;
  /**
   * Number of pieces of at least 2 % of the grains, and share of the largest piece [1]. A piece is grains that cohesion
   * holds together, directly or through others; without cohesion each grain is one.
   */
  pieces: number;
  largestPiece: number;
  /** Kinetic energy of all free bodies, translation and rotation [J]. */
  kineticEnergy: number;
  /** Largest speed of a grain [m/s], and where that grain is, p_WB [m]. */
  maxSpeed: number;
  fastest: Vec3;
  /** Energies and their balance (src/physics/watch). */
  energy: EnergyMeasure;
  /** Mean and largest penetration of active contacts at the end of the step [m], ≥ 0. */
  meanPenetration: number;
  maxPenetration: number;
  /** Largest penetration over the diameter of the smallest loose grain [1]; 0 without any. */
  overlap: number;
  /** Mean normal force of active contacts [N]. */
  meanForce: number;
  /** Speed at which contacts slip that should hold [m/s]; 0 where friction is held (docs/theory/small-steps.md §5). */
  creepSpeed: number;
  /** Largest |γ_n (b_n + v_n)| of Melanz2016 eq. 3.8c, without relaxation [J]. */
  complementarity: number;
  /**
   * Numbers of the last solve: natural-map residual [m/s] (NaN for small steps), r of Melanz2016 eq. 4.49, iterations,
   * N-products.
   */
  residual: number;
  residualMelanz: number;
  iterations: number;
  products: number;
  /** Bitwise or of STEP_STATUS bits; and what last ran out of room, null if that is not known. */
  status: number;
  full: Full | null;
  /**
   * Longest substep at which penalty contacts and flexible surfaces are stable as they are now [s], if the present one
   * is too long; else ∞.
   */
  stableStep: number;
  /** The limits that keep cohesion from acting as asked; null if none does. */
  bonds: BondLimits | null;
  /**
   * State of grain 0 at the end of the step: p_WB [m], q_WB, v_WB [m/s], w_WB [rad/s]; for scenes about a single grain.
   */
  grain0: { position: Vec3; orientation: Quat; velocity: Vec3; spin: Vec3 };
  bodies: BodyMeasure[];
  /** Force and work of the pull of a person's hand. */
  pull: PullMeasure;
  /** Measures of the mechanism; null without one. */
  mechanism: MechanismMeasure | null;
  /** Measures of flexible surfaces, in the order of the spec. */
  flexible: FlexibleMeasure[];
};

export function createMeasures(
  bodyCount: number, mechanism: MechanismSpec | null = null, flexible: readonly { spec: FlexibleSpec }[] = [],
): Measures {
  return {
    time: 0, step: 0, contactCount: 0, activeCount: 0, pieces: 0, largestPiece: 0, kineticEnergy: 0, maxSpeed: 0,
    fastest: [0, 0, 0], energy: createEnergy(), meanPenetration: 0, maxPenetration: 0, overlap: 0, meanForce: 0,
    creepSpeed: 0,
    complementarity: 0, residual: NaN, residualMelanz: NaN, iterations: 0, products: 0, status: 0, full: null,
    stableStep: Infinity, bonds: null,
    grain0: { position: [0, 0, 0], orientation: [0, 0, 0, 1], velocity: [0, 0, 0], spin: [0, 0, 0] },
    bodies: Array.from({ length: bodyCount }, () => ({
      force: [0, 0, 0], torque: [0, 0, 0], position: [0, 0, 0], orientation: [0, 0, 0, 1], velocity: [0, 0, 0],
      spin: [0, 0, 0],
    })),
    pull: createPullMeasure(),
    mechanism: mechanism && {
      shafts: new Float64Array(mechanism.shafts?.length ?? 0), effort: new Float64Array(mechanism.connections.length),
      gap: 0, work: 0,
    },
    flexible: flexible.map(({ spec }) => ({
      force: [0, 0, 0], rimForce: [0, 0, 0], rimTorque: [0, 0, 0], strainEnergy: 0, kineticEnergy: 0, work: 0,
      patchArea: 0, nodes: spec.mesh.nodes.slice(),
      plateEnergy: new Float64Array(plateCount(spec.mesh)), pointForce: new Float64Array(pointCount(spec)),
    })),
  };
}
