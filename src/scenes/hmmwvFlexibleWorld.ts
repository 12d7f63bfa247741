import type { Vec3 } from '../core/vec3';
import type { MechanismSpec } from '../mechanism/spec';
import { areaOf } from '../model/flexible/area';
import { hmmwvSection } from '../model/flexible/hmmwvSection';
import type { FlexibleSpec } from '../model/flexible/spec';
import { tire } from '../model/flexible/tire';
import { FIXED, type BodySpec, type WorldSpec } from '../model/worldSpec';
import { drivenVehicle, standingHeight } from '../vehicle/format/assemble';
import { hmmwvVehicle } from '../vehicle/format/hmmwvVehicle';
import type { VehicleSpec } from '../vehicle/format/vehicle';
import { CORNERS } from '../vehicle/hmmwv';
import { rim } from '../vehicle/hmmwvData';
import type { FlexibleTire } from '../vehicle/tires/flexibleTire';
import { hmmwvBodies } from './hmmwvWorld';
import { carcassOf } from './tireDeflection';

export const SECTION = hmmwvSection(), CARCASS = carcassOf(SECTION);
/** Of the mid-surface [m]. */
export const MIDDLE = Math.max(...Array.from({ length: 101 }, (_, k) => SECTION.at((k * SECTION.length) / 100).radius));
/** The chassis among the big bodies, after the ground. */
export const FIRST = 1;
/** What a tire of the HMMWV gives under its part of the weight [m]: HMMWV_Pac89Tire.json at 6300 N. */
const GIVES = 0.02;
/** Where it may drive [m]: beyond, contacts are found slowly. */
const BEHIND = 4, AHEAD = 30, ASIDE = 6, TOP = 1.2;

/** The HMMWV on rims: what it carries on them has its own mass. */
const onRims = (radius: number): VehicleSpec =>
  ({ ...hmmwvVehicle, wheel: { mass: rim.mass, inertia: rim.inertia, radius, width: rim.width } });

/** At x = 0, set down about as deep as its tires will give: it is to come to rest soon. */
export function flexibleVehicle({ thickness }: FlexibleTire): MechanismSpec {
  const vehicle = onRims(MIDDLE + thickness / 2);
  return drivenVehicle(vehicle, [0, 0, standingHeight(vehicle) - GIVES]);
}

/** Numbers of the wheels among the big bodies, in the order of CORNERS. */
export const wheelsOf = ({ bodies }: Pick<MechanismSpec, 'bodies'>): number[] =>
  CORNERS.map((corner) => FIRST + bodies.findIndex(({ name }) => name === `wheel ${corner}`));

/** A tire on the wheel of a corner, in the section of the HMMWV's own. */
function tireOn(corner: string, centre: Vec3, data: FlexibleTire): FlexibleSpec {
  const { thickness, youngsModulus, poissonRatio, dampingTime, pressure, points, lateral, radial, mass } = data;
  const { mesh, rim: nodes } = tire(SECTION, lateral, radial, centre);
  return {
    name: `tire ${corner}`, mesh, pressure, points, look: 'tire', rim: { body: `wheel ${corner}`, nodes, clamped: false },
    material: { thickness, density: mass / (thickness * areaOf(mesh)), youngsModulus, poissonRatio, dampingTime },
  };
}

const ground: BodySpec = {
  name: 'ground', shape: { kind: 'plane' }, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1], motion: FIXED, look: 'floor',
};

/** It on hard level ground, which its tires alone touch. */
export function flexibleWorld(mechanism: MechanismSpec, data: FlexibleTire): WorldSpec {
  const bodies = hmmwvBodies(mechanism).map((body): BodySpec => ({ ...body, collides: false }));
  return {
    domain: { min: [-BEHIND, -ASIDE, -0.1], max: [AHEAD, ASIDE, TOP] }, mechanism, bodies: [ground, ...bodies],
    grains: { positions: new Float64Array(0), radii: new Float64Array(0), masses: new Float64Array(0) },
    flexible: CORNERS.map((corner, k) => tireOn(corner, bodies[wheelsOf(mechanism)[k] - FIRST].position, data)),
    settle: { time: 0.2, damping: 0, frictionless: false },
  };
}
