import { lazy } from '../../../core/lazy';
import type { Vec3 } from '../../../core/vec3';
import type { MechanismSpec } from '../../../mechanism/spec';
import { areaOf } from '../../../model/flexible/area';
import { hmmwvSection } from '../../../model/flexible/hmmwvSection';
import type { FlexibleSpec } from '../../../model/flexible/spec';
import { tire } from '../../../model/flexible/tire';
import type { BodySpec, WorldSpec } from '../../../model/worldSpec';
import { drivenVehicle, standingHeight, weightOf, type Drivetrain } from '../../../vehicle/format/assemble';
import { hmmwvVehicle } from '../../../vehicle/format/hmmwvVehicle';
import type { VehicleSpec } from '../../../vehicle/format/vehicle';
import { CORNERS } from '../../../vehicle/hmmwv';
import { rim } from '../../../vehicle/hmmwvData';
import type { FlexibleTire } from '../../../vehicle/tires/flexibleTire';
import { noGrains } from '../../common/bed';
import { floor } from '../../common/fixed';
import { rolling, vehicleBodies } from '../bodies';
import type { Start } from '../../scene';
import { carcassOf } from '../../tires/deflection';
import { maxOf } from '../../../core/extremes';

export const SECTION = hmmwvSection(), carcass = lazy(() => carcassOf(SECTION));
/** Largest radius of the tire's mid-surface [m]. */
export const MIDDLE = maxOf(Array.from({ length: 101 }, (_, k) => SECTION.at((k * SECTION.length) / 100).radius));
/** Index of the chassis among the big bodies; the ground comes after the vehicle. */
export const FIRST = 0;
/**
 * Distance by which an inflated tire stands lower under its part of the weight than as it was made [m]: 0.018 with 3 ×
 * 8 plates, 0.026 with 4 × 12.
 */
const GIVES = 0.02;
/** Extent of the domain in which it may drive [m]: beyond it, contacts are found slowly. */
const BEHIND = 4, AHEAD = 30, ASIDE = 6, TOP = 1.2;
/** Cones stand here, which show how fast it goes past: far ones behind it, near ones, which hide it, seldom. */
const CONES = [
  ...Array.from({ length: 17 }, (_, k): [number, number] => [2 * k - 3, 2.1]),
  ...Array.from({ length: 6 }, (_, k): [number, number] => [5 * k + 4.5, -1.9]),
];

/** A vehicle, and the tires that it drives on in place of its wheels: their data is that of the HMMWV's rims. */
export type OnTires = { vehicle: VehicleSpec; tire: FlexibleTire };

/** Returns the vehicle on rims: the tires that it carries on them have their own mass. */
const onRims = ({ vehicle, tire: data }: OnTires): VehicleSpec =>
  ({ ...vehicle, wheel: { mass: rim.mass, inertia: rim.inertia, radius: radiusOf(data), width: rim.width } });

/** Returns the mass of a vehicle with its tires [kg]. */
export const massOn = (of: OnTires): number => weightOf(onRims(of)).mass + CORNERS.length * of.tire.mass;

/**
 * Returns the vehicle with its chassis frame at (x, 0) and the height that `height` returns; its argument is the height
 * at which the lowest points of the tires are at z = 0 [m]. Its wheels turn at `wheelSpeed` [rad/s].
 */
export function flexibleVehicle(
  of: OnTires, drivetrain: Drivetrain, x: number, height: (stands: number) => number, wheelSpeed = 0,
): MechanismSpec {
  const vehicle = onRims(of);
  return drivenVehicle(vehicle, [x, 0, height(standingHeight(vehicle))], wheelSpeed, drivetrain);
}

/** Returns the outer radius of a tire as it is made [m]. */
const radiusOf = ({ thickness }: FlexibleTire): number => MIDDLE + thickness / 2;

/** Returns the motion of the vehicle rolling along x at `speed` [m/s], and of its shafts. */
export const rollingAt = (
  speed: number, mechanism: MechanismSpec, of: OnTires, drivetrain: Drivetrain
): Start['move'] => rolling(mechanism, FIRST, speed, radiusOf(of.tire), (spin) =>
  flexibleVehicle(of, drivetrain, 0, (stands) => stands, spin).shafts);

/** Returns a tire, with the section of the HMMWV's own, on the wheel of a corner. */
export function tireOn(corner: string, centre: Vec3, data: FlexibleTire): FlexibleSpec {
  const { thickness, youngsModulus, poissonRatio, dampingTime, cords, pressure, points, lateral, radial, mass } = data;
  const { mesh, rim: nodes } = tire(SECTION, lateral, radial, centre);
  return {
    name: `tire ${corner}`, mesh, pressure, points, look: 'tire',
    rim: { body: `wheel ${corner}`, nodes, clamped: false },
    material: {
      thickness, density: mass / (thickness * areaOf(mesh)), youngsModulus, poissonRatio, dampingTime, cords,
    },
  };
}

/** Returns the bodies of the vehicle, which touch nothing: only its flexible tires do. */
export const flexibleBodies = (vehicle: VehicleSpec, mechanism: MechanismSpec): BodySpec[] =>
  vehicleBodies({ ...vehicle, wheel: hmmwvVehicle.wheel }, mechanism).map((body) => ({ ...body, collides: false }));

export const tiresOn = (bodies: readonly BodySpec[], data: FlexibleTire): FlexibleSpec[] =>
  CORNERS.map((corner) => tireOn(corner, bodies.find(({ name }) => name === `wheel ${corner}`)!.position, data));

/**
 * Returns the world of the vehicle on hard level ground, set down about as deep as its tires will give, so that it soon
 * comes to rest.
 */
export function hardWorld(of: OnTires, drivetrain: Drivetrain): WorldSpec {
  const mechanism = flexibleVehicle(of, drivetrain, 0, (stands) => stands - GIVES);
  const bodies = flexibleBodies(of.vehicle, mechanism);
  return {
    domain: { min: [-BEHIND, -ASIDE, -0.1], max: [AHEAD, ASIDE, TOP] }, mechanism, bodies: [...bodies, floor('ground')],
    grains: noGrains(), cones: CONES, flexible: tiresOn(bodies, of.tire),
    settle: { time: 0.1, damping: 0, frictionless: false },
  };
}
