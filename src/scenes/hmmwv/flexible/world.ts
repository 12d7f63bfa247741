import type { Vec3 } from '../../../core/vec3';
import type { MechanismSpec } from '../../../mechanism/spec';
import { areaOf } from '../../../model/flexible/area';
import { hmmwvSection } from '../../../model/flexible/hmmwvSection';
import type { FlexibleSpec } from '../../../model/flexible/spec';
import { tire } from '../../../model/flexible/tire';
import type { BodySpec, WorldSpec } from '../../../model/worldSpec';
import { drivenVehicle, standingHeight } from '../../../vehicle/format/assemble';
import { hmmwvVehicle } from '../../../vehicle/format/hmmwvVehicle';
import type { VehicleSpec } from '../../../vehicle/format/vehicle';
import { CORNERS } from '../../../vehicle/hmmwv';
import { rim } from '../../../vehicle/hmmwvData';
import type { FlexibleTire } from '../../../vehicle/tires/flexibleTire';
import { noGrains } from '../../common/bed';
import { floor } from '../../common/fixed';
import { hmmwvBodies } from '../bodies';
import { carcassOf } from '../../tires/deflection';
import { maxOf } from '../../../core/extremes';

export const SECTION = hmmwvSection(), CARCASS = carcassOf(SECTION);
/** Of the mid-surface [m]. */
export const MIDDLE = maxOf(Array.from({ length: 101 }, (_, k) => SECTION.at((k * SECTION.length) / 100).radius));
/** The chassis among the big bodies: what it drives on comes after it. */
export const FIRST = 0;
/**
 * How much lower than as it was made a tire that is blown up stands under its part of the weight [m]: 3 × 8 plates
 * 0.003, 4 × 12 0.016.
 */
const GIVES = 0.01;
/** Where it may drive [m]: beyond, contacts are found slowly. */
const BEHIND = 4, AHEAD = 30, ASIDE = 6, TOP = 1.2;

/** The HMMWV on rims: what it carries on them has its own mass. */
const onRims = (radius: number): VehicleSpec =>
  ({ ...hmmwvVehicle, wheel: { mass: rim.mass, inertia: rim.inertia, radius, width: rim.width } });

/**
 * With its chassis frame at (x, 0); `stands`: how high that is where the lowest points of its tires are at z = 0 [m].
 */
export function flexibleVehicle(
  { thickness }: FlexibleTire, x: number, height: (stands: number) => number
): MechanismSpec {
  const vehicle = onRims(MIDDLE + thickness / 2);
  return drivenVehicle(vehicle, [x, 0, height(standingHeight(vehicle))]);
}

/** A tire on the wheel of a corner, in the section of the HMMWV's own. */
function tireOn(corner: string, centre: Vec3, data: FlexibleTire): FlexibleSpec {
  const { thickness, youngsModulus, poissonRatio, dampingTime, pressure, points, lateral, radial, mass } = data;
  const { mesh, rim: nodes } = tire(SECTION, lateral, radial, centre);
  return {
    name: `tire ${corner}`, mesh, pressure, points, look: 'tire',
    rim: { body: `wheel ${corner}`, nodes, clamped: false },
    material: { thickness, density: mass / (thickness * areaOf(mesh)), youngsModulus, poissonRatio, dampingTime },
  };
}

/** Of the vehicle; its tires alone touch anything. */
export const flexibleBodies = (mechanism: MechanismSpec): BodySpec[] =>
  hmmwvBodies(mechanism).map((body) => ({ ...body, collides: false }));

export const tiresOn = (bodies: readonly BodySpec[], data: FlexibleTire): FlexibleSpec[] =>
  CORNERS.map((corner) => tireOn(corner, bodies.find(({ name }) => name === `wheel ${corner}`)!.position, data));

/** It on hard level ground, set down about as deep as its tires will give: it is to come to rest soon. */
export function hardWorld(data: FlexibleTire): WorldSpec {
  const mechanism = flexibleVehicle(data, 0, (stands) => stands - GIVES), bodies = flexibleBodies(mechanism);
  return {
    domain: { min: [-BEHIND, -ASIDE, -0.1], max: [AHEAD, ASIDE, TOP] }, mechanism, bodies: [...bodies, floor('ground')],
    grains: noGrains(), flexible: tiresOn(bodies, data), settle: { time: 0.1, damping: 0, frictionless: false },
  };
}
