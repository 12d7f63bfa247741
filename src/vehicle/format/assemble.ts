import { maxOf } from '../../core/extremes';
import type { Vec3 } from '../../core/vec3';
import type { MechanismSpec } from '../../mechanism/spec';
import type { Corner } from '../cornerParts';
import { doubleWishbone } from '../doubleWishbone';
import { withDriveline } from '../drive';
import { driveline2wd, driveline4wd } from '../driveline';
import { stopTable } from '../hmmwvData';
import { multiLink } from '../multiLink';
import { pitmanArm } from '../pitmanArm';
import { shifted } from '../place';
import { REFLECTED_INERTIA } from '../powertrain';
import { rackPinion } from '../rackPinion';
import { reducedDoubleWishbone } from '../reducedDoubleWishbone';
import { solidAxle } from '../solidAxle';
import type { AxleSpec, VehicleSpec } from './vehicle';

/** Returns the height of the chassis frame at which the lowest wheel just touches z = 0 [m]. */
export const standingHeight = ({ axles, wheel }: VehicleSpec): number =>
  maxOf(axles.map(({ location, spindle }) => wheel.radius - location[2] - spindle.com[2]));

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

/** Returns the mechanism with its driveline, its wheels turning at `wheelSpeed` [rad/s]. */
export function drivenVehicle(spec: VehicleSpec, origin?: Vec3, wheelSpeed = 0): MechanismSpec {
  const options = { axleInertia: spec.axles[1].axleInertia, inputInertia: REFLECTED_INERTIA, wheelSpeed };
  const driveline = spec.driveline.template === 'allWheels' ? driveline4wd(options) : driveline2wd(options);
  return withDriveline(vehicleMechanism(spec, origin), driveline);
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
