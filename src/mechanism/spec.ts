import type { Quat, Vec3 } from '../core/vec3';

/**
 * A mechanism as plain data: few heavy bodies and what connects them. All geometry is given in W (x forward, y left, z
 * up) as the mechanism is assembled, whatever the bodies' axes are then; SI. Signs are those of mechanisms.md §1: a
 * connection measures its end `a` against its end `b`, and vectors "fixed in b" move with b.
 */
export type MechanismSpec = {
  bodies: readonly MechanismBody[];
  /** Things that only turn: engine, gearbox, driveline. */
  shafts?: readonly Shaft[];
  connections: readonly Connection[];
};

/** The end that never moves. No body may be named so. */
export const GROUND = 'ground';

export type MechanismBody = {
  /** Unique among bodies and shafts. */
  name: string;
  /** [kg] */
  mass: number;
  /** Principal moments about the centre of mass, along the body's own axes [kg·m²]. */
  inertia: Vec3;
  /** p_WB of the centre of mass [m]. */
  position: Vec3;
  /** q_WB of the principal axes; unturned if absent. */
  orientation?: Quat;
  /** v_WB [m/s] and w_WB [rad/s]; at rest if absent. */
  velocity?: Vec3;
  spin?: Vec3;
};

/**
 * A shaft has one freedom, its turn, and bears on nothing: torque on it is not felt by its housing. Connections that
 * turn (gear, motors, brake, rotational spring) take shafts as ends; their axis is then that of the shaft, and `axis`
 * is ignored.
 */
export type Shaft = {
  name: string;
  /** [kg·m²] */
  inertia: number;
  /** [rad/s]; at rest if absent. */
  spin?: number;
};

type Named = {
  /** Unique among connections. */
  name: string;
  /** False: holds nothing until it is enabled. True if absent. */
  enabled?: boolean;
};

/** `a` is a body (or a shaft, where that turns); `b` another, or GROUND. */
type Ends = Named & { a: string; b: string };

/** Pairs of argument and value, arguments rising; straight between them, and on along the first and last pieces. */
export type Table = readonly (readonly [argument: number, value: number])[];

/** Along or about the axes x, y, z of a bushing: three of translation, three of rotation. */
export type Six = readonly [number, number, number, number, number, number];

// ---- joints: rows without compliance ----

/** Ball joint: the two ends share a point. 3 rows. */
export type Spherical = Ends & { kind: 'spherical'; point: Vec3 };
/** Hinge: a shared point and a shared axis (unit vector, as all axes and normals here). 5 rows. */
export type Revolute = Ends & { kind: 'revolute'; point: Vec3; axis: Vec3 };
/** Cardan joint: a shared point; `axisA` fixed in a stays at a right angle to `axisB` fixed in b. 4 rows. */
export type Universal = Ends & { kind: 'universal'; point: Vec3; axisA: Vec3; axisB: Vec3 };
/** Slider: a moves along `axis`, fixed in b, through `point`, and does not turn against b. 5 rows. */
export type Prismatic = Ends & { kind: 'prismatic'; point: Vec3; axis: Vec3 };
/** As a slider, and a may turn about the axis. 4 rows. */
export type Cylindrical = Ends & { kind: 'cylindrical'; point: Vec3; axis: Vec3 };
/** Weld. 6 rows. */
export type Fixed = Ends & { kind: 'fixed'; point: Vec3 };
/** Rod with ball joints, without mass: `pointA` of a stays as far from `pointB` of b as it is when assembled. 1 row. */
export type Distance = Ends & { kind: 'distance'; pointA: Vec3; pointB: Vec3 };
/** `point` of a stays in the plane through it with `normal`, fixed in b. 1 row. */
export type PointInPlane = Ends & { kind: 'pointInPlane'; point: Vec3; normal: Vec3 };
/** `point` of a stays on the line through it along `axis`, fixed in b. 2 rows. */
export type PointOnLine = Ends & { kind: 'pointOnLine'; point: Vec3; axis: Vec3 };

// ---- couplings ----

/** The turn of a against b about `axis`, fixed in b, times `factor` [1]. */
export type TurnTerm = { a: string; b: string; axis?: Vec3; factor: number };
/**
 * Σ factor · turn [rad] stays what it was when the gear took hold: a pair of gears (ω₁ − ratio ω₂ = 0), a belt, or a
 * differential (2 ω_cage − ω_left − ω_right = 0, three terms). 1 row.
 */
export type Gear = Named & { kind: 'gear'; terms: readonly TurnTerm[] };
/**
 * Rack and pinion: how far `point` of a (the rack) has moved along `axis`, fixed in b (the housing), is `radius`
 * [m/rad] times the turn of `pinion` against the housing about `pinionAxis`. 1 row; the slider is a connection of its
 * own.
 */
export type Rack = Ends & { kind: 'rack'; point: Vec3; axis: Vec3; pinion: string; pinionAxis?: Vec3; radius: number };

// ---- springs and dampers: compliant rows ----

/**
 * Force [N] that pushes back what is beyond: `table` over the depth [m] past `min` (bump) or `max` (rebound) length
 * [m].
 */
export type Stops = { min: number; max: number; table: Table };
/**
 * Tension [N] of a spring over its stretch, length − freeLength [m]: `stiffness` [N/m] times it, or `table` of it; less
 * `preload` [N], which pushes the ends apart.
 */
export type SpringLaw = { freeLength: number; stiffness?: number; table?: Table; preload?: number };
/**
 * Damping of a shock absorber: `linear` one coefficient [N·s/m]; `asymmetric` one for compression (length falls) and
 * one for rebound, and others where the length is outside [min, max]; `table` the tension [N] over the rate of stretch
 * [m/s].
 */
export type DamperLaw =
  | { kind: 'linear'; coefficient: number }
  | {
    kind: 'asymmetric'; compression: number; rebound: number;
    outside?: { min: number; max: number; compression: number; rebound: number };
  }
  | { kind: 'table'; table: Table };
/** Between `pointA` of a and `pointB` of b. Where the points of spring and damper differ, two connections. 1 row. */
export type SpringDamper = Ends & {
  kind: 'springDamper'; pointA: Vec3; pointB: Vec3; spring?: SpringLaw; damper?: DamperLaw; stops?: Stops;
};
/**
 * Torque on a about `axis`, fixed in b: −stiffness [N·m/rad] or −table [N·m] of (turn − freeAngle) [rad], − damping
 * [N·m·s/rad] × rate. Turns are counted from the assembled pose. 1 row.
 */
export type RotationalSpring = Ends & {
  kind: 'rotationalSpring'; axis?: Vec3; stiffness?: number; table?: Table; damping?: number; freeAngle?: number;
};
/**
 * Rubber bush at `point`: stiffness [N/m, N·m/rad] and damping [N·s/m, N·m·s/rad] along and about three axes fixed in
 * b, the columns of R(`axes`) (those of W if absent). Zeros leave a freedom: with zeros about one axis it is a soft
 * hinge that turns as far as it likes; the other two turns are meant to be small. A row for each that is not free.
 */
export type Bushing = Ends & { kind: 'bushing'; point: Vec3; axes?: Quat; stiffness: Six; damping: Six };

// ---- tracks: compliant rows ----

/** A wheel that a rail goes round [m]. */
export type GuideCircle = { centre: Vec3; radius: number };
/**
 * `point` of a stays on a rail fixed in b and is free along it: a belt about circles in the plane through it at a right
 * angle to `axis` (y if absent), given in their order along the belt. Stiffness [N/m, N/m, N·m/rad] and damping [N·s/m,
 * N·s/m, N·m·s/rad] out of the belt, across it, and against roll about it. It holds to both sides. 3 rows.
 */
export type Guide = Ends & {
  kind: 'guide'; point: Vec3; axis?: Vec3; around: readonly GuideCircle[]; stiffness: Vec3; damping: Vec3;
};
/**
 * `point` of a, a pin, lies between teeth of b: `teeth` of them on the pitch circle about `centre` across `axis`, with
 * `radius` [m]; one gap between two is along `tooth`, a unit vector at a right angle to the axis. They hold it along
 * the circle with `stiffness` [N/m] and `damping` [N·s/m] where it lies on the circle or within, and let go of it at
 * `depth` [m] outside. 1 row.
 */
export type Sprocket = Ends & {
  kind: 'sprocket'; point: Vec3; centre: Vec3; axis: Vec3; tooth: Vec3; teeth: number; radius: number; depth: number;
  stiffness: number; damping: number;
};
/**
 * Level firm ground at z = `height` [m] under `point` of a: a spring and damper upwards, a bristle along it with at
 * most `friction` [1] times the load, which is its control. 3 rows, the first the load.
 */
export type Sole = Named & {
  kind: 'sole'; a: string; point: Vec3; height: number; normal: { stiffness: number; damping: number };
  tangential: { stiffness: number; damping: number }; friction: number;
};

// ---- what is driven: each has one control, which the numbers here start ----

/** a turns against b at `speed` [rad/s] about `axis`, fixed in b: with b = GROUND, about an axis of W. 1 row. */
export type SpinMotor = Ends & { kind: 'spinMotor'; axis?: Vec3; speed: number };
/** `torque` [N·m] on a about `axis`, fixed in b, and its reaction on b. No row. */
export type TorqueMotor = Ends & { kind: 'torqueMotor'; axis?: Vec3; torque: number };
/** `point` of a moves at `speed` [m/s] along `direction`, fixed in W. 1 row. */
export type VelocityDrive = Named & { kind: 'velocityDrive'; a: string; point: Vec3; direction: Vec3; speed: number };
/**
 * The turn of a against b about `axis`, fixed in b, is `angle` [rad] at the end of the step; 0 as assembled. Steers. 1
 * row.
 */
export type AngleDrive = Ends & { kind: 'angleDrive'; axis?: Vec3; angle: number };
/**
 * `point` of a is `offset` [m] along `axis`, fixed in b, from where it was assembled, at the end of the step. 1 row.
 */
export type SlideDrive = Ends & { kind: 'slideDrive'; point: Vec3; axis: Vec3; offset: number };
/**
 * Friction that resists turning of a against b about `axis`, fixed in b, with at most `torque` [N·m] ≥ 0, and holds
 * what does not break loose: a brake, or between shafts a clutch. 1 row.
 */
export type Brake = Ends & { kind: 'brake'; axis?: Vec3; torque: number };
/**
 * The same between two shafts with a gear: where it holds, a turns `ratio` times as fast as b. `torque` is that on a. 1
 * row.
 */
export type Clutch = Ends & { kind: 'clutch'; ratio: number; torque: number };
/**
 * Where a presses on the ground, as a tire does: forces along three directions at a point near a and moments about two
 * of them, each linear in the rate over the step. Point, directions and laws are given in each step: GROUND_FORCE in
 * kinds/groundForce.ts. 5 rows.
 */
export type GroundForce = Named & { kind: 'groundForce'; a: string };

export type Connection =
  | Spherical | Revolute | Universal | Prismatic | Cylindrical | Fixed | Distance | PointInPlane | PointOnLine
  | Gear | Rack
  | SpringDamper | RotationalSpring | Bushing
  | Guide | Sprocket | Sole
  | SpinMotor | TorqueMotor | VelocityDrive | AngleDrive | SlideDrive | Brake | Clutch | GroundForce;
