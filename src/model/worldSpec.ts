import type { Quat, Vec3 } from '../core/vec3';
import type { MechanismSpec } from '../mechanism/spec';
import type { FlexibleSpec } from './flexible/spec';
import type { GrainShape, Shape } from './shape';

/** Prescribed velocity along the axes of W [m/s], then spin about them [rad/s], each x, y, z; null is free. */
export type Motion = [number | null, number | null, number | null, number | null, number | null, number | null];

export const FREE: Motion = [null, null, null, null, null, null];
export const FIXED: Motion = [0, 0, 0, 0, 0, 0];

/**
 * A big body, such as a wall, wheel or slab. Worlds have few; each meets grains, not other big bodies, but for those
 * that are to meet planes.
 */
export type BodySpec = {
  name: string;
  shape: Shape;
  /** p_WB [m]. */
  position: Vec3;
  /** q_WB. */
  orientation?: Quat;
  /** v_WB [m/s], w_WB [rad/s]. */
  velocity?: Vec3;
  spin?: Vec3;
  /** Mass [kg]; ignored where motion is prescribed. */
  mass: number;
  /** Principal moments of inertia in B [kg·m²]. */
  inertia: Vec3;
  motion: Motion;
  /** False if it is only drawn and touches no grain. */
  collides?: boolean;
  /**
   * True if it meets the planes among the big bodies besides grains, as what is dropped does: boxes, balls, cylinders,
   * hulls, meshes and what is made of those (src/physics/feet).
   */
  meetsPlanes?: boolean;
  /** Coulomb coefficient of its contacts [1], in place of the common one: contacts.md §4. */
  friction?: number;
  /**
   * Its look in the view; 'wall' is see-through from inside, 'hidden' is not drawn, 'hmmwv' and 'dozer' are bodies of
   * vehicles, 'tire' is a wheel with a tire, 'link' is drawn as its `tubes`, 'shoe' is of a track.
   */
  look: 'floor' | 'wall' | 'wheel' | 'slab' | 'hidden' | 'hmmwv' | 'dozer' | 'tire' | 'link' | 'shoe';
  /** Shape that is drawn in place of its own, as of a wall that reaches farther than a test would have it, in B. */
  drawnAs?: Exclude<Shape, { kind: 'plane' }>;
  /** Rods that are drawn for it, in B [m]. */
  tubes?: readonly Tube[];
  /** Position of the origin of its drawing in B [m]: for a vehicle, the origin of its chassis frame. */
  drawnAt?: Vec3;
};

/** A rod between two points [m]. */
export type Tube = { from: Vec3; to: Vec3; radius: number };

/** A material of grains says how they look, and nothing of the physics; it is `sand` if nothing else is said. */
export type GrainLook = 'sand' | 'wetSand' | 'gravel' | 'clay' | 'snow' | 'steel' | 'graphite' | 'ceramic' | 'glass';

/** Loose grains, with index i in all arrays. They are spheres unless `shapes` says otherwise. */
export type GrainsSpec = {
  /** p_WB [m], 3 a grain. */
  positions: Float64Array;
  /** Radius of the smallest sphere about the centre of mass that holds the grain [m]; of a sphere, its radius. */
  radii: Float64Array;
  /** Masses [kg]. */
  masses: Float64Array;
  /** v_WB [m/s], w_WB [rad/s], 3 a grain; at rest if absent. */
  velocities?: Float64Array;
  spins?: Float64Array;
  /** q_WB, 4 a grain; unturned if absent. */
  orientations?: Float64Array;
  /**
   * Templates as `createTemplate` (src/model/template.ts) makes them: bounding radius 1, centre of mass at the origin,
   * principal axes along x, y, z. A grain is its template scaled by its radius. At most 64.
   */
  shapes?: readonly GrainTemplate[];
  /** Template of each grain; the first for all if absent. */
  shapeOf?: Uint8Array;
  look?: GrainLook;
};

/** A grain shape of bounding radius 1 m. */
export type GrainTemplate = {
  shape: GrainShape;
  /** [m³] */
  volume: number;
  /** Principal moments of inertia over m r², r = 1 [1]. */
  inertia: Vec3;
};

/** The template of spheres. */
export const BALL: GrainTemplate = {
  shape: { kind: 'sphere', radius: 1 }, volume: (4 / 3) * Math.PI, inertia: [0.4, 0.4, 0.4],
};

/**
 * Lanes along x that show how far something goes: `count` of them side by side from y = `from` to `to` [m], with a line
 * across each `tick` [m] and a wider one at each fifth.
 */
export type Lanes = { from: number; to: number; count: number; tick: number };

/** A thing that is only drawn: a box between two corners, or a rod between two points of this radius [m]. */
export type Prop = { kind: 'box' | 'rod'; from: Vec3; to: Vec3; radius?: number; paint: 'steel' | 'wood' | 'mark' };

/** A world as it starts, as plain data in SI. */
export type WorldSpec = {
  /**
   * Box [m] that grains are expected to stay in; the grid covers it and positions are resolved to its extent × 2⁻³¹.
   */
  domain: { min: Vec3; max: Vec3 };
  /** True if the domain repeats itself along x and y: what leaves one side touches the other. */
  periodic?: boolean;
  grains: GrainsSpec;
  bodies: BodySpec[];
  /**
   * Big bodies that are joined: each body of the mechanism is the one of `bodies` with its name, which has its mass,
   * inertia and pose, and is free there.
   */
  mechanism?: MechanismSpec;
  /** Flexible surfaces; which engine takes them: src/params/capabilities.ts. */
  flexible?: readonly FlexibleSpec[];
  /**
   * Relative stiffness of bodies [1], 1 by default and ∞ for a rigid one: for forces that stiff bodies would have
   * (src/physics/cpu/compatible) and as factors of Young's modulus of penalty contacts (src/physics/cpu/penalty). It is
   * given for each grain, and for big bodies by name. A contact of two is as stiff as their springs in series: 2 k_A
   * k_B / (k_A + k_B).
   */
  stiffness?: { grains?: Float64Array; bodies?: Readonly<Record<string, number>> };
  /**
   * Firm ground all around the soil, which fills a ditch in it: its height [m]; `endless` is true if the ditch has no
   * ends along x. Only drawn.
   */
  rim?: { height: number; endless: boolean };
  /** Cones that mark a way, at x and y in W [m], on the floor. Only drawn: nothing touches them. */
  cones?: readonly (readonly [x: number, y: number])[];
  /** Lanes that are painted on the floor. Only drawn. */
  lanes?: Lanes;
  /** Things that only are drawn, in W: nothing touches them. */
  props?: readonly Prop[];
  /**
   * Settling of the bed before t = 0: for `time` [s], with velocities damped at `damping` [1/s]. Without friction it
   * packs densely, as if shaken; with friction it stays as loose as it was poured. Substeps are
   * 0.2 ms, or `substep` [s] if that is less and given: what an overlap bears goes with h⁻², so that a bed at rest
   * under longer substeps than those of the experiment is thrown as that begins.
   */
  settle?: { time: number; damping: number; frictionless: boolean; substep?: number };
};
