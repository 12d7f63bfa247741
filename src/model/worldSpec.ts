import type { Quat, Vec3 } from '../core/vec3';
import type { MechanismSpec } from '../mechanism/spec';
import type { FlexibleSpec } from './flexible/spec';
import type { GrainShape, Shape } from './shape';

/** Prescribed velocity along and about the axes of W: x, y, z [m/s], then x, y, z [rad/s]; null is free. */
export type Motion = [number | null, number | null, number | null, number | null, number | null, number | null];

export const FREE: Motion = [null, null, null, null, null, null];
export const FIXED: Motion = [0, 0, 0, 0, 0, 0];

/** A big body: wall, wheel, slab. Few of them; each meets grains, not other big bodies. */
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
  /** [kg]; ignored where motion is prescribed. */
  mass: number;
  /** Principal moments of inertia in B [kg·m²]. */
  inertia: Vec3;
  motion: Motion;
  /** False: only drawn, touches no grain. */
  collides?: boolean;
  /**
   * How the view draws it; 'wall' is see-through from inside, 'hidden' not drawn. 'hmmwv' and 'dozer' are bodies of
   * vehicles, 'tire' a wheel with a tire, 'link' what `tubes` say, 'shoe' of a track.
   */
  look: 'floor' | 'wall' | 'wheel' | 'slab' | 'hidden' | 'hmmwv' | 'dozer' | 'tire' | 'link' | 'shoe';
  /** Rods that it is drawn by, in its own frame [m]. */
  tubes?: readonly Tube[];
  /** Where the frame of its drawing lies in its own [m]: of a vehicle, that of its chassis. */
  drawnAt?: Vec3;
};

/** A rod between two points [m]. */
export type Tube = { from: Vec3; to: Vec3; radius: number };

/** Loose grains: index i in all arrays. Spheres unless `shapes` says otherwise. */
export type GrainsSpec = {
  /** p_WB [m], 3 a grain. */
  positions: Float64Array;
  /** Radius of the smallest sphere about the centre of mass that holds the grain [m]; of a sphere, its radius. */
  radii: Float64Array;
  /** [kg]. */
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
  /** Template of each grain; all the first if absent. */
  shapeOf?: Uint8Array;
};

/** A grain of bounding radius 1 m. */
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

/** How a world starts, as plain data in SI. */
export type WorldSpec = {
  /** Grains are expected inside; the grid covers it and positions are resolved to its extent × 2⁻³¹. [m] */
  domain: { min: Vec3; max: Vec3 };
  /** The domain repeats itself along x and y: what leaves one side touches the other. */
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
   * How stiff bodies are against each other, 1 where nothing is said and ∞ for a rigid one: for forces that stiff
   * bodies would have (src/physics/cpu/compatible) and as factors of Young's modulus of penalty contacts
   * (src/physics/cpu/penalty). Of each grain, and of big bodies by name. A contact of two is as stiff as their springs
   * one after the other: 2 k_A k_B / (k_A + k_B).
   */
  stiffness?: { grains?: Float64Array; bodies?: Readonly<Record<string, number>> };
  /**
   * Firm ground all around the soil, which is sunk into it: its height [m], and whether the ditch has no ends along x.
   * Only drawn.
   */
  rim?: { height: number; endless: boolean };
  /**
   * The bed comes to rest before t = 0: for `time` [s], with velocities damped at `damping` [1/s]. Without friction it
   * packs densely, as if shaken; with friction it stays as loose as it was poured.
   */
  settle?: { time: number; damping: number; frictionless: boolean };
};
