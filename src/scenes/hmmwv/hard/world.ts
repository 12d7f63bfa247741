import type { Vec3 } from '../../../core/vec3';
import { GROUND, type Connection, type MechanismSpec } from '../../../mechanism/spec';
import type { BodySpec, WorldSpec } from '../../../model/worldSpec';
import { bodySoles } from '../../../vehicle/bodySoles';
import { airForce } from '../../../vehicle/air';
import { drivenVehicle, standingHeight, weightOf, type Drivetrain } from '../../../vehicle/format/assemble';
import { hmmwvOn, type SteeringName, type SuspensionName } from '../../../vehicle/format/variants';
import type { VehicleSpec } from '../../../vehicle/format/vehicle';
import { groundForces, standingRadius } from '../../../vehicle/tires/hardGround';
import type { LawName } from '../../../vehicle/tires/linear';
import { noGrains } from '../../common/bed';
import { floor } from '../../common/fixed';
import { vehicleBodies } from '../bodies';

/** Suspension and steering of the chassis. */
export type Axles = { suspension: SuspensionName; steering: SteeringName };

/** The vehicle of a file, or null for the HMMWV on the axles that are chosen. */
export type Given = VehicleSpec | null;

export const vehicleOf = (given: Given, { suspension, steering }: Axles): VehicleSpec =>
  given ?? hmmwvOn(suspension, steering);

/** Returns the radius of the tires [m]: that of a file, or undefined for that which their law was measured on. */
export const tireRadius = (given: Given): number | undefined => given?.wheel.radius;

/** Index of the chassis, which comes after the floor and is the first of the vehicle's bodies. */
export const FIRST = 1;
/** Friction coefficient of a body that has rolled over [1]. */
const SCRAPE = 0.4;
/** Half side of the area in which it may drive [m]. */
const FIELD = 2000;

/** Name of the driven connection of the rig; the rig moves the chassis up and down [m] and holds it otherwise. */
export const LIFT = 'lift';
const rig = (at: Vec3): Connection[] => [
  { kind: 'prismatic', name: 'rig', a: 'chassis', b: GROUND, point: at, axis: [0, 0, 1] },
  { kind: 'slideDrive', name: LIFT, a: 'chassis', b: GROUND, point: at, axis: [0, 0, 1], offset: 0 },
];

/**
 * Returns a vehicle on firm ground, moving along x at `speed` [m/s]; with a rig if its suspension is measured. The
 * force of air is the last ground force.
 */
export function hardVehicle(
  given: Given, v: Axles & Drivetrain & { tire: LawName }, speed: number, onRig: boolean
): MechanismSpec {
  const spec = vehicleOf(given, v), [front, rear] = weightOf(spec).loads;
  const radius = standingRadius(v.tire, (front + rear) / 4, tireRadius(given));
  const spin: Vec3 = [0, speed / radius, 0], velocity: Vec3 = [speed, 0, 0];
  const origin: Vec3 = [0, 0, standingHeight({ ...spec, wheel: { ...spec.wheel, radius } })];
  const vehicle = drivenVehicle(spec, origin, spin[1], v);
  return {
    bodies: vehicle.bodies.map((body) => ({ ...body, velocity, ...(body.name.startsWith('wheel') && { spin }) })),
    shafts: vehicle.shafts,
    connections: [
      ...vehicle.connections, ...groundForces(), airForce(), ...bodySoles(origin, SCRAPE),
      ...(onRig ? rig(vehicle.bodies[0].position) : []),
    ],
  };
}

/**
 * Returns the world of the vehicle with a floor and cones that are only drawn: its wheels stand on forces of the
 * ground.
 */
export function hardWorld(
  given: Given, axles: Axles, mechanism: MechanismSpec, cones: WorldSpec['cones'],
): WorldSpec {
  const bodies = vehicleBodies(vehicleOf(given, axles), mechanism).map((body, k): BodySpec => {
    const { velocity, spin } = mechanism.bodies[k];
    return { ...body, collides: false, ...(velocity && { velocity }), ...(spin && { spin }) };
  });
  return {
    domain: { min: [-FIELD, -FIELD, -1], max: [FIELD, FIELD, 20] }, mechanism, bodies: [floor(), ...bodies],
    grains: noGrains(), cones,
  };
}
