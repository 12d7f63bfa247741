import type { Vec3 } from '../core/vec3';
import { ellipseSection } from '../model/flexible/section';
import type { FlexibleSpec } from '../model/flexible/spec';
import { meanRadius, tire } from '../model/flexible/tire';
import type { Live } from '../model/settings';
import type { BodySpec, Motion } from '../model/worldSpec';
import type { SlipParams, TireParams } from '../params/flexible';
import type { Values } from '../params/param';

/** The tire of Melanz2016 §6.2.2, and what its text leaves out as in data/cases.md. Lengths [m], density [kg/m³]. */
const WIDTH = 0.2, INNER = 0.15, OUTER = 0.3, DENSITY = 7810;
export const THICKNESS = 0.01;
export const SECTION = ellipseSection(WIDTH, INNER, OUTER);
/** Of the hub [kg], [kg·m²]; of its drawing [m]. */
const HUB_MASS = 1, HUB_INERTIA = 1, HUB_RADIUS = 0.14;
/** Turns a load into a mass [m/s²]. */
const STANDARD_GRAVITY = 9.81;

/** Of the tire [kg]: of the surface of revolution, which its elements are to a thousandth. */
const TIRE_MASS = DENSITY * THICKNESS * 2 * Math.PI * meanRadius(SECTION) * SECTION.length;

/** Where the tire touches: the mid-surface and half the thickness, which the author's slip law takes as radius too [m]. */
export const TREAD_RADIUS = OUTER + THICKNESS / 2;
export const TREAD_WIDTH = WIDTH + THICKNESS;

type TireValues = Values<TireParams>;

/** Hub and tire, at rest around `centre`. */
export function tireOnHub(v: TireValues, centre: Vec3): { hub: BodySpec; flexible: FlexibleSpec } {
  const { mesh, rim } = tire(SECTION, v.lateral, v.radial, centre);
  return {
    hub: {
      name: 'hub', shape: { kind: 'cylinder', radius: HUB_RADIUS, halfLength: WIDTH / 2, edgeRadius: 0.01 }, position: centre,
      mass: HUB_MASS + v.load / STANDARD_GRAVITY, inertia: [HUB_INERTIA, HUB_INERTIA, HUB_INERTIA], motion: held(null), collides: false,
      look: 'wheel',
    },
    flexible: {
      name: 'tire', mesh, pressure: v.pressure, points: v.points, look: 'tire', rim: { body: 'hub', nodes: rim, clamped: false },
      material: {
        thickness: THICKNESS, density: DENSITY, youngsModulus: v.youngsModulus, poissonRatio: v.poissonRatio, dampingTime: v.dampingTime,
      },
    },
  };
}

/** Upright and not aside; up and down as said. */
const held = (vertical: number | null, forward = 0, spin = 0): Motion => [forward, 0, vertical, 0, spin, 0];

/** What a person may change of the tire and its hub between two steps; `hub` is its index. */
export function driveTire(v: TireValues & { gravity: number }, live: Live, hub: number): void {
  const body = live.bodies[hub], carried = v.load / STANDARD_GRAVITY;
  body.mass = HUB_MASS + carried;
  body.force[2] = carried * v.gravity - v.load; // the load is one whatever gravity is
  Object.assign(live.flexible![0], { youngsModulus: v.youngsModulus, dampingTime: v.dampingTime, pressure: v.pressure });
}

/** Rolls at v = (1 − slip) ω r (Melanz2016 §6.2.2) once it has stood; about +y, so that the bottom moves backwards. */
export function rollTire(v: TireValues & Values<SlipParams>, time: number, live: Live, hub: number): void {
  const rolls = time >= v.settleTime;
  live.bodies[hub].motion = held(time < 0 ? 0 : null, rolls ? (1 - v.slip) * v.omega * TREAD_RADIUS : 0, rolls ? v.omega : 0);
}

/** What the ground bears of a tire at rest: tire, hub and load [N]. */
export const tireWeight = (v: TireValues & { gravity: number }): number => (TIRE_MASS + HUB_MASS) * v.gravity + v.load;
