import type { Quat, Vec3 } from '../core/vec3';
import type { MechanismSpec } from '../mechanism/spec';
import { pointCount } from './flexible/pointGrid';
import { plateCount, type FlexibleSpec } from './flexible/spec';
import type { Full } from './status';

/** What is known of one big body after a frame step. In W. */
export type BodyMeasure = {
  /** Force and torque about the centre of mass that contacts put on the body, mean over the frame [N, N·m]. */
  force: Vec3;
  torque: Vec3;
  position: Vec3;
  orientation: Quat;
  velocity: Vec3;
  spin: Vec3;
};

/** What is known of a mechanism after a frame step, in the order of its spec. */
export type MechanismMeasure = {
  /** Turning speed of each shaft [rad/s]. */
  shafts: Float64Array;
  /**
   * Of each connection: force or torque of its first row, mean over the frame [N, N·m]: of a motor, brake, drive or
   * spring.
   */
  effort: Float64Array;
  /**
   * Worst opening of a joint when the frame began (or a substep of a large step) [m], which is when the last one ended.
   */
  gap: number;
  /**
   * Work of all connections, gravity and forces on its bodies since t = 0 [J], but for contacts: with theirs, the
   * change of the energy of motion of bodies and shafts.
   */
  work: number;
};

/** What is known of a flexible surface after a frame step. */
export type FlexibleMeasure = {
  /** Force of contacts on it, mean over the frame, in W [N]. */
  force: Vec3;
  /**
   * Force and torque about its centre of mass that it puts on the body that holds it, mean over the frame, in W [N,
   * N·m]: its weight and what contacts put through it included, forces of contacts on the body itself not.
   */
  rimForce: Vec3;
  rimTorque: Vec3;
  /** Of strain and bending; of motion [J]. Work of its pressure and of gravity since t = 0 [J]. */
  strainEnergy: number;
  kineticEnergy: number;
  work: number;
  /** Area of the convex hull of its contact points that bear a force, seen along the mean normal [m²]. */
  patchArea: number;
  /**
   * What it is coloured by: strain energy of each element [J]; normal force at each contact point, mean over the frame,
   * pushing > 0 [N].
   */
  plateEnergy: Float64Array;
  pointForce: Float64Array;
  /** Coordinates of its nodes at the end of the step, ×9. */
  nodes: Float64Array;
};

/** The few numbers that a frame step leaves behind; probes are functions of these. Made once, overwritten each step. */
export type Measures = {
  /** Time since t = 0 at the end of the step [s] and number of steps. */
  time: number;
  step: number;
  /** Candidates within the margin; those that carry an impulse. */
  contactCount: number;
  activeCount: number;
  /** Of all free bodies, translation and rotation [J]. */
  kineticEnergy: number;
  /** Of grains [m/s]. */
  maxSpeed: number;
  /** Over active contacts at the end of the step [m], ≥ 0. */
  meanPenetration: number;
  maxPenetration: number;
  /** Worst |γ_n (b_n + v_n)| of Melanz2016 eq. 3.8c, without relaxation [J]. */
  complementarity: number;
  /**
   * Of the last solve: natural-map residual [m/s] (NaN for small steps), r of Melanz2016 eq. 4.49, iterations,
   * N-products.
   */
  residual: number;
  residualMelanz: number;
  iterations: number;
  products: number;
  /** Or of STEP_STATUS bits; what was full when contacts were last, where that is known. */
  status: number;
  full: Full | null;
  /**
   * Of penalty contacts: the longest substep that they bear as they are now [s], where the present one is too long;
   * else ∞.
   */
  stableStep: number;
  /** Of grain 0 at the end of the step: p_WB [m], q_WB, v_WB [m/s], w_WB [rad/s]. For scenes about a single grain. */
  grain0: { position: Vec3; orientation: Quat; velocity: Vec3; spin: Vec3 };
  bodies: BodyMeasure[];
  /** Of worlds with a mechanism. */
  mechanism: MechanismMeasure | null;
  /** Of flexible surfaces, in the order of the spec. */
  flexible: FlexibleMeasure[];
};

export function createMeasures(
  bodyCount: number, mechanism: MechanismSpec | null = null, flexible: readonly { spec: FlexibleSpec }[] = [],
): Measures {
  return {
    time: 0, step: 0, contactCount: 0, activeCount: 0, kineticEnergy: 0, maxSpeed: 0, meanPenetration: 0,
    maxPenetration: 0,
    complementarity: 0, residual: NaN, residualMelanz: NaN, iterations: 0, products: 0, status: 0, full: null,
    stableStep: Infinity,
    grain0: { position: [0, 0, 0], orientation: [0, 0, 0, 1], velocity: [0, 0, 0], spin: [0, 0, 0] },
    bodies: Array.from({ length: bodyCount }, () => ({
      force: [0, 0, 0], torque: [0, 0, 0], position: [0, 0, 0], orientation: [0, 0, 0, 1], velocity: [0, 0, 0],
      spin: [0, 0, 0],
    })),
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
