import { maxOf } from '../../core/extremes';
import type { Vec3 } from '../../core/vec3';
import type { MechanismSpec } from '../../mechanism/spec';
import type { Corner } from '../cornerParts';
import { doubleWishbone } from '../doubleWishbone';
import { withDriveline } from '../drive';
import { drivelineOf, type Driven } from '../driveline';
import { stopTable } from '../hmmwvData';
import { multiLink } from '../multiLink';
import { pitmanArm } from '../pitmanArm';
import { shifted } from '../place';
import { REFLECTED_INERTIA, type Gears } from '../powertrain';
import { rackPinion } from '../rackPinion';
import { reducedDoubleWishbone } from '../reducedDoubleWishbone';
import { solidAxle } from '../solidAxle';
import type { AxleSpec, VehicleSpec } from './vehicle';

/** Returns the height of the chassis frame at which the lowest wheel just touches z = 0 [m]. */
export const standingHeight = ({ axles, wheel }: VehicleSpec): number =>
  maxOf(axles.map(({ location, spindle }) => wheel.radius - location[2] - spindle.com[2]));

/** Returns the mass of a vehicle [kg] and the loads of its front and rear axle on level ground [N]. */
export function weightOf(spec: VehicleSpec, gravity = 9.81): { mass: number; loads: [front: number, rear: number] } {
  const { bodies } = vehicleMechanism(spec, [0, 0, 0]), [front, rear] = spec.axles.map(axleAt);
  const mass = bodies.reduce((sum, body) => sum + body.mass, 0);
  const moment = bodies.reduce((sum, body) => sum + body.mass * (body.position[0] - rear), 0);
  const ahead = (gravity * moment) / (front - rear);
  return { mass, loads: [ahead, gravity * mass - ahead] };
}

/** Returns x of the wheel centres of an axle in the chassis frame [m]. */
export const axleAt = ({ location, spindle }: AxleSpec): number => location[0] + spindle.com[0];

/**
 * Returns the mechanism of a vehicle that was read, its chassis frame at `origin` [m]: the chassis first, then steering
 * and axles. Parts that all vehicles have are named as those of the HMMWV: chassis, steering link, wheels and uprights;
 * springs, dampers, bearings and motors.
 */
export function vehicleMechanism(spec: VehicleSpec, origin: Vec3 = [0, 0, standingHeight(spec)]): MechanismSpec {
  const { chassis, axles: [front, rear], steering } = spec;
  const steered = steering.template === 'pitmanArm' ? pitmanArm(steering, origin) : rackPinion(steering, origin);
  const parts = [steered, ...axleOf(spec, front, 'F', origin), ...axleOf(spec, rear, 'R', origin)];
  return {
    bodies: [
      { name: 'chassis', mass: chassis.mass, inertia: chassis.inertia, position: shifted(origin, chassis.com) },
      ...parts.flatMap(({ bodies }) => bodies),
    ],
    connections: parts.flatMap(({ connections }) => connections),
  };
}

const DRIVEN: Readonly<Record<VehicleSpec['driveline']['template'], Driven>> =
  { allWheels: 'all', frontWheels: 'front', rearWheels: 'rear' };

/** The drivetrain of a vehicle: driven wheels, by default those of its file, and gearbox. */
export type Drivetrain = { driveline: 'own' | Driven; gears: Gears };

const OWN: Drivetrain = { driveline: 'own', gears: 'three' };

/** Returns the mechanism with a drivetrain, its wheels turning at `wheelSpeed` [rad/s]. */
export function drivenVehicle(
  spec: VehicleSpec, origin?: Vec3, wheelSpeed = 0, { driveline, gears }: Drivetrain = OWN
): MechanismSpec {
  const driven = driveline === 'own' ? DRIVEN[spec.driveline.template] : driveline;
  const { axleInertia } = spec.axles[driven === 'front' ? 0 : 1];
  const line = drivelineOf(driven, { axleInertia, inputInertia: REFLECTED_INERTIA, wheelSpeed });
  return withDriveline(vehicleMechanism(spec, origin), line, gears === 'six');
}

/** Returns both sides of an axle, as one if the template does not separate them. */
function axleOf(spec: VehicleSpec, axle: AxleSpec, letter: 'F' | 'R', origin: Vec3): Corner[] {
  const left = sideOf(spec, axle, `${letter}L`, origin), right = sideOf(spec, axle, `${letter}R`, origin);
  const sides = [left, right];
  switch (axle.template) {
    case 'doubleWishbone': return sides.map((side) => doubleWishbone({ ...side, data: axle }));
    case 'reducedDoubleWishbone': return sides.map((side) => reducedDoubleWishbone({ ...side, data: axle }));
    case 'multiLink': return sides.map((side) => multiLink({ ...side, data: axle }));
    case 'solidAxle': return [solidAxle([{ ...left, data: axle }, { ...right, data: axle }])];
  }
}

/** Returns the setup that sides of all templates have in common. */
function sideOf({ wheel }: VehicleSpec, axle: AxleSpec, corner: string, origin: Vec3) {
  const { location, steered, spindle } = axle;
  const { freeLength, stiffness, min, max, ...spring } = axle.spring, { damping, ...shock } = axle.shock;
  return {
    corner, origin: shifted(origin, location), mirrored: corner[1] === 'R', tierodOn: steered ? 'steering link'
      : 'chassis',
    wheel: {
      mass: spindle.mass + wheel.mass, inertia: [0, 1, 2].map((c) => spindle.inertia[c] + wheel.inertia[c]) as Vec3,
    },
    spring: { ...spring, spring: { freeLength, stiffness }, stops: { min, max, table: stopTable } },
    shock: { ...shock, damper: { kind: 'linear' as const, coefficient: damping } },
  };
}
