import { lazy } from '../../core/lazy';
import type { Vec3 } from '../../core/vec3';
import { areaOf } from '../../model/flexible/area';
import { ellipseSection, roundedBoxSection, type Section } from '../../model/flexible/section';
import { pointGrid } from '../../model/flexible/pointGrid';
import type { FlexibleSpec } from '../../model/flexible/spec';
import { tire } from '../../model/flexible/tire';
import type { Live } from '../../model/settings';
import type { BodySpec, Motion } from '../../model/worldSpec';
import type { SectionName, SlipParams, TireParams } from '../../params/flexible';
import type { Values } from '../../params/param';

/** The tire of Melanz2016 §6.2.2, with what its text leaves out as in papers.md §1: lengths [m], density [kg/m³]. */
const WIDTH = 0.2, INNER = 0.15, OUTER = 0.3, DENSITY = 7810;
export const THICKNESS = 0.01;
/** Radius between walls and tread of the rounded box [m]: `fillet` of the paper's program, which does not use it. */
const FILLET = 0.04;
export const SECTIONS: Readonly<Record<SectionName, () => Section>> = {
  ellipse: lazy(() => ellipseSection(WIDTH, INNER, OUTER)),
  rounded: lazy(() => roundedBoxSection(WIDTH, INNER, OUTER, FILLET)),
};
/** Mass [kg] and moments of inertia [kg·m²] of the hub, and the radius by which it is drawn [m]. */
const HUB_MASS = 1, HUB_INERTIA = 1, HUB_RADIUS = 0.14;
/** Gravity by which a load is turned into a mass [m/s²]. */
const STANDARD_GRAVITY = 9.81;

/** Radius and width of the tread as made [m]: those of the mid-surface and half the thickness on each side. */
export const TREAD_RADIUS = OUTER + THICKNESS / 2;
export const TREAD_WIDTH = WIDTH + THICKNESS;

type TireValues = Values<TireParams>;
type StepValues = { gravity: number; dt: number; substeps: number };

/** Returns hub and tire, at rest around `centre`. */
export function tireOnHub(v: TireValues, centre: Vec3): { hub: BodySpec; flexible: FlexibleSpec } {
  const { mesh, rim } = tire(SECTIONS[v.section](), v.lateral, v.radial, centre);
  return {
    hub: {
      name: 'hub', shape: { kind: 'cylinder', radius: HUB_RADIUS, halfLength: WIDTH / 2, edgeRadius: 0.01 },
      position: centre,
      mass: HUB_MASS + v.load / STANDARD_GRAVITY, inertia: [HUB_INERTIA, HUB_INERTIA, HUB_INERTIA], motion: held(null),
      collides: false,
      look: 'wheel',
    },
    flexible: {
      name: 'tire', mesh, pressure: v.pressure, points: v.points, look: 'tire',
      rim: { body: 'hub', nodes: rim, clamped: false },
      material: {
        thickness: THICKNESS, density: DENSITY, youngsModulus: v.youngsModulus, poissonRatio: v.poissonRatio,
        dampingTime: v.dampingTime,
      },
    },
  };
}

/**
 * Returns the motion of an upright hub that does not move aside: vertical velocity (null: free) and forward velocity
 * [m/s], spin [rad/s].
 */
const held = (vertical: number | null, forward = 0, spin = 0): Motion => [forward, 0, vertical, 0, spin, 0];

/**
 * Settling, in which the tire is inflated and comes to rest where it stands or hangs, before t = 0: the paper waits 3 s
 * for that.
 */
export const TIRE_SETTLES = { time: 0.4, damping: 60, frictionless: true };
/**
 * Frame step of settling [s] (src/experiment/experiment.ts), in which a surface makes substeps as long as the
 * experiment's.
 */
const SETTLING_STEP = 0.002;

/**
 * Writes the values of tire and hub that a person may change between two steps; `hub` is its index. The hub is free to
 * move up and down from t = 0 on; before that, only if it is to `stand`.
 */
export function driveTire(v: TireValues & StepValues, time: number, live: Live, hub: number, stand: boolean): void {
  const body = live.bodies[hub], carried = v.load / STANDARD_GRAVITY;
  body.motion = held(time < 0 && !stand ? 0 : null);
  body.mass = HUB_MASS + carried;
  body.force[2] = carried * v.gravity - v.load; // the load is the same whatever gravity is
  const { youngsModulus, dampingTime, pressure } = v;
  Object.assign(live.flexible![0], { youngsModulus, dampingTime, pressure, implicit: v.integrator === 'implicit' });
  // a surface needs its own substep there too
  if (time < 0) live.settings.substeps = Math.ceil((SETTLING_STEP * v.substeps) / v.dt - 1e-9);
}

/**
 * Rolls the tire at v = (1 − slip) ω r (Melanz2016 §6.2.2) once it has stood; about +y, so that the bottom moves
 * backwards. r is the radius at which it rolls, measured as it stood at t = 0: the paper's r is that of the tire as
 * made, with which a tire enlarged by pressure pulls at zero slip.
 */
export function rollTire(v: Values<SlipParams>, time: number, live: Live, hub: number, radius: number): void {
  if (time >= v.settleTime) live.bodies[hub].motion = held(null, (1 - v.slip) * v.omega * radius, v.omega);
}

/** Returns the number of rows of contact points around a tire. */
export const rowsAround = (v: TireValues): number => v.radial * pointGrid(tireOnHub(v, [0, 0, 0]).flexible)[0];

/**
 * Returns the mass of tire and hub with inertia [kg]: by the elements' own area, which is less than that of the torus
 * if they are few.
 */
export const movedMass = (v: TireValues): number =>
  DENSITY * THICKNESS * areaOf(tire(SECTIONS[v.section](), v.lateral, v.radial, [0, 0, 0]).mesh) + HUB_MASS
    + v.load / STANDARD_GRAVITY;

/** Returns the force of tire, hub and load on the ground at rest [N]. */
export const tireWeight = (v: TireValues & { gravity: number }): number =>
  (movedMass(v) - v.load / STANDARD_GRAVITY) * v.gravity + v.load;
