import type { Quat, Vec3 } from '../core/vec3';

/**
 * A mechanism as plain data: few heavy bodies and their connections. All geometry is given in W (x forward, y left, z
 * up) as the mechanism is assembled, whatever the bodies' axes are then; SI. Signs are those of mechanisms.md §1: a
 * connection measures its end `a` against its end `b`, and vectors "fixed in b" move with b.
 */
export type MechanismSpec = {
  bodies: readonly MechanismBody[];
  /** Shafts, which only turn: engine, gearbox, driveline. */
  shafts?: readonly Shaft[];
  connections: readonly Connection[];
};

/** Name of the end that never moves. No body may have this name. */
export const GROUND = 'ground';

export type MechanismBody = {
  /** Unique among bodies and shafts. */
  name: string;
  /** [kg] */
  mass: number;
  /** Principal moments about the centre of mass, along the body's own axes [kg·m²]. */
  inertia: Vec3;
  /** Position p_WB of the centre of mass [m]. */
  position: Vec3;
  /** Orientation q_WB of the principal axes; unturned if absent. */
  orientation?: Quat;
  /** Velocity v_WB [m/s] and spin w_WB [rad/s]; at rest if absent. */
  velocity?: Vec3;
  spin?: Vec3;
};

/**
 * A shaft has one degree of freedom, its turn, and has no bearings: its housing feels no torque on it. Connections that
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
  /** False if it holds nothing until it is enabled. True if absent. */
  enabled?: boolean;
};

/** Ends of a connection: `a` is a body (or a shaft, if the connection turns); `b` another, or GROUND. */
type Ends = Named & { a: string; b: string };

/** Pairs of argument and value, arguments rising; linear between them, extrapolated along the first and last pieces. */
export type Table = readonly (readonly [argument: number, value: number])[];

/** Values along the axes x, y, z of a bushing, then about them. */
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
/** Slider whose a may also turn about the axis. 4 rows. */
export type Cylindrical = Ends & { kind: 'cylindrical'; point: Vec3; axis: Vec3 };
/** Weld. 6 rows. */
export type Fixed = Ends & { kind: 'fixed'; point: Vec3 };
/** Massless rod with ball joints: `pointA` of a keeps its assembled distance from `pointB` of b. 1 row. */
export type Distance = Ends & { kind: 'distance'; pointA: Vec3; pointB: Vec3 };
/** Point in a plane: `point` of a stays in the plane through it with `normal`, fixed in b. 1 row. */
export type PointInPlane = Ends & { kind: 'pointInPlane'; point: Vec3; normal: Vec3 };
/** Point on a line: `point` of a stays on the line through it along `axis`, fixed in b. 2 rows. */
export type PointOnLine = Ends & { kind: 'pointOnLine'; point: Vec3; axis: Vec3 };

// ---- couplings ----

/** Term of a gear: the turn of a against b about `axis`, fixed in b, times `factor` [1]. */
export type TurnTerm = { a: string; b: string; axis?: Vec3; factor: number };
/**
 * Gear: Σ factor · turn [rad] keeps its value from when the gear engaged. It is a pair of gears (ω₁ − ratio ω₂ = 0), a
 * belt, or a differential (2 ω_cage − ω_left − ω_right = 0, three terms). 1 row.
 */
export type Gear = Named & { kind: 'gear'; terms: readonly TurnTerm[] };
/**
 * Rack and pinion: the displacement of `point` of a (the rack) along `axis`, fixed in b (the housing), is `radius`
 * [m/rad] times the turn of `pinion` against the housing about `pinionAxis`. 1 row; the slider is a connection of its
 * own.
 */
export type Rack = Ends & { kind: 'rack'; point: Vec3; axis: Vec3; pinion: string; pinionAxis?: Vec3; radius: number };

// ---- springs and dampers: compliant rows ----

/**
 * Stops of a spring: the force [N] is `table` over the depth [m] past the `min` (bump) or `max` (rebound) length [m],
 * and pushes back.
 */
export type Stops = { min: number; max: number; table: Table };
/**
 * Law of a spring: its tension [N] is `stiffness` [N/m] times its stretch, length − freeLength [m], plus `table` of the
 * stretch, less `preload` [N], which pushes the ends apart.
 */
export type SpringLaw = { freeLength: number; stiffness?: number; table?: Table; preload?: number };
/**
 * Law of a shock absorber: `linear` has one coefficient [N·s/m]; `asymmetric` one for compression (length falls) and
 * one for rebound, and others if the length is outside [min, max]; `table` is the tension [N] over the rate of stretch
 * [m/s].
 */
export type DamperLaw =
  | { kind: 'linear'; coefficient: number }
  | {
    kind: 'asymmetric'; compression: number; rebound: number;
    outside?: { min: number; max: number; compression: number; rebound: number };
  }
  | { kind: 'table'; table: Table };
/**
 * Spring, damper and stops between `pointA` of a and `pointB` of b. If the points of spring and damper differ, use two
 * connections. 1 row.
 */
export type SpringDamper = Ends & {
  kind: 'springDamper'; pointA: Vec3; pointB: Vec3; spring?: SpringLaw; damper?: DamperLaw; stops?: Stops;
};
/**
 * Rotational spring: the torque on a about `axis`, fixed in b, is −stiffness [N·m/rad] × and −table [N·m] of (turn −
 * freeAngle) [rad], − damping [N·m·s/rad] × rate. Turns are counted from the assembled pose. 1 row.
 */
export type RotationalSpring = Ends & {
  kind: 'rotationalSpring'; axis?: Vec3; stiffness?: number; table?: Table; damping?: number; freeAngle?: number;
};
/**
 * Rubber bush at `point`: stiffness [N/m, N·m/rad] and damping [N·s/m, N·m·s/rad] along and about three axes fixed in
 * b, the columns of R(`axes`) (those of W if absent). Zeros leave a freedom: with zeros about one axis it is a soft
 * hinge that turns without limit; the other two turns are meant to be small. It has a row for each direction that is
 * not free.
 */
export type Bushing = Ends & { kind: 'bushing'; point: Vec3; axes?: Quat; stiffness: Six; damping: Six };

// ---- tracks: compliant rows ----

/** Circle that a rail goes around, centre and radius [m]. */
export type GuideCircle = { centre: Vec3; radius: number };
/**
 * Guide of a track: `point` of a stays on a rail fixed in b and is free along it. The rail is a belt about circles in
 * the plane through the point at a right angle to `axis` (y if absent), given in their order along the belt. It has
 * stiffness [N/m, N/m, N·m/rad] and damping [N·s/m, N·s/m, N·m·s/rad] out of the belt, across it, and against roll
 * about it, and holds to both sides. 3 rows.
 */
export type Guide = Ends & {
  kind: 'guide'; point: Vec3; axis?: Vec3; around: readonly GuideCircle[]; stiffness: Vec3; damping: Vec3;
};
/**
 * Sprocket: `point` of a, a pin, lies between `teeth` teeth of b on the pitch circle with `radius` [m] about `centre`
 * across `axis`; one gap between two teeth is along `tooth`, a unit vector at a right angle to the axis. They hold it
 * along the circle with `stiffness` [N/m] and `damping` [N·s/m] if it lies on the circle or within, and let go of it at
 * `depth` [m] outside. 1 row.
 */
export type Sprocket = Ends & {
  kind: 'sprocket'; point: Vec3; centre: Vec3; axis: Vec3; tooth: Vec3; teeth: number; radius: number; depth: number;
  stiffness: number; damping: number;
};
/**
 * Level firm ground at z = `height` [m] under `point` of a: a spring and damper upwards, and a bristle along it with at
 * most `friction` [1] times the load, which is its control. 3 rows, the first the load.
 */
export type Sole = Named & {
  kind: 'sole'; a: string; point: Vec3; height: number; normal: { stiffness: number; damping: number };
  tangential: { stiffness: number; damping: number }; friction: number;
};

// ---- driven connections: each has a control, which starts at the numbers here ----

/**
 * Spin motor: a turns against b at `speed` [rad/s] about `axis`, fixed in b; with b = GROUND, about an axis of W. 1
 * row.
 */
export type SpinMotor = Ends & { kind: 'spinMotor'; axis?: Vec3; speed: number };
/** Torque motor: `torque` [N·m] on a about `axis`, fixed in b, and its reaction on b. No row. */
export type TorqueMotor = Ends & { kind: 'torqueMotor'; axis?: Vec3; torque: number };
/** Velocity drive: `point` of a moves at `speed` [m/s] along `direction`, fixed in W. 1 row. */
export type VelocityDrive = Named & { kind: 'velocityDrive'; a: string; point: Vec3; direction: Vec3; speed: number };
/**
 * Angle drive, for steering: the turn of a against b about `axis`, fixed in b, is `angle` [rad] at the end of the step;
 * 0 as assembled. 1 row.
 */
export type AngleDrive = Ends & { kind: 'angleDrive'; axis?: Vec3; angle: number };
/**
 * Slide drive: `point` of a is displaced by `offset` [m] along `axis`, fixed in b, from its assembled position, at the
 * end of the step. 1 row.
 */
export type SlideDrive = Ends & { kind: 'slideDrive'; point: Vec3; axis: Vec3; offset: number };
/**
 * Brake: friction that resists the turn of a against b about `axis`, fixed in b, with at most `torque` [N·m] ≥ 0, and
 * holds it unless it breaks loose. 1 row.
 */
export type Brake = Ends & { kind: 'brake'; axis?: Vec3; torque: number };
/**
 * Clutch: a brake between two shafts with a gear ratio; while it holds, a turns `ratio` times as fast as b. `torque`
 * [N·m] is the largest on a. 1 row.
 */
export type Clutch = Ends & { kind: 'clutch'; ratio: number; torque: number };
/**
 * Ground force on a, as of a tire: forces along three directions at a point near a and moments about two of them, each
 * linear in the rate over the step. Point, directions and laws are given in each step: GROUND_FORCE in
 * kinds/groundForce.ts. 5 rows.
 */
export type GroundForce = Named & { kind: 'groundForce'; a: string };

export type Connection =
  | Spherical | Revolute | Universal | Prismatic | Cylindrical | Fixed | Distance | PointInPlane | PointOnLine
  | Gear | Rack
  | SpringDamper | RotationalSpring | Bushing
  | Guide | Sprocket | Sole
  | SpinMotor | TorqueMotor | VelocityDrive | AngleDrive | SlideDrive | Brake | Clutch | GroundForce;
