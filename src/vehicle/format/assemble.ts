import type { Vec3 } from '../../core/vec3';
import type { MechanismSpec } from '../../mechanism/spec';
import { doubleWishbone } from '../doubleWishbone';
import { withDriveline } from '../drive';
import { driveline2wd, driveline4wd } from '../driveline';
import { stopTable } from '../hmmwvData';
import { pitmanArm } from '../pitmanArm';
import { shifted } from '../place';
import { REFLECTED_INERTIA } from '../powertrain';
import type { AxleSpec, VehicleSpec } from './vehicle';

/** Height of the chassis frame with which the lowest wheel just touches z = 0 [m]. */
export const standingHeight = ({ axles, wheel }: VehicleSpec): number =>
  Math.max(...axles.map(({ location, spindle }) => wheel.radius - location[2] - spindle.com[2]));

/** The mechanism of a vehicle that was read, its chassis frame at `origin`: bodies and connections named as those of the HMMWV. */
export function vehicleMechanism(spec: VehicleSpec, origin: Vec3 = [0, 0, standingHeight(spec)]): MechanismSpec {
  const { chassis, axles, steering } = spec, steered = pitmanArm(steering, origin);
  const corners = axles.flatMap((axle, k) => ['L', 'R'].map((side) => cornerOf(spec, axle, `${k === 0 ? 'F' : 'R'}${side}`, origin)));
  return {
    bodies: [
      { name: 'chassis', mass: chassis.mass, inertia: chassis.inertia, position: shifted(origin, chassis.com) },
      ...steered.bodies, ...corners.flatMap(({ bodies }) => bodies),
    ],
    connections: [...steered.connections, ...corners.flatMap(({ connections }) => connections)],
  };
}

/** The same with what drives it. */
export function drivenVehicle(spec: VehicleSpec, origin?: Vec3): MechanismSpec {
  const axleInertia = spec.axles[1].axleInertia, options = { axleInertia, inputInertia: REFLECTED_INERTIA };
  return withDriveline(vehicleMechanism(spec, origin), spec.driveline.template === 'allWheels' ? driveline4wd(options) : driveline2wd(options));
}

function cornerOf({ wheel: rolling }: VehicleSpec, axle: AxleSpec, corner: string, origin: Vec3) {
  const { location, spindle, spring: { freeLength, stiffness, min, max }, shock } = axle;
  const wheel = {
    mass: spindle.mass + rolling.mass, inertia: [0, 1, 2].map((c) => spindle.inertia[c] + rolling.inertia[c]) as Vec3,
  };
  return doubleWishbone({
    corner, data: axle, origin: shifted(origin, location), mirrored: corner[1] === 'R', wheel,
    tierodOn: axle.steered ? 'steering link' : 'chassis',
    spring: { spring: { freeLength, stiffness }, stops: { min, max, table: stopTable } }, damper: { kind: 'linear', coefficient: shock.damping },
  });
}
