import type { Vec3 } from '../../core/vec3';
import {
  chassis, frontSuspension, rearSuspension, rigidTire, rim, steering, type DoubleWishboneData,
} from '../hmmwvData';
import type { AxleSpec, VehicleSpec } from './vehicle';
import { FORMAT } from './vehicle';

const axle = (data: DoubleWishboneData, steered: boolean): AxleSpec => {
  const { location, spindle, upright, upperArm, lowerArm, tierod, axleInertia, springLength: { min, max } } = data;
  return {
    template: 'doubleWishbone', location, steered, axleInertia, spindle, upright, upperArm, lowerArm, tierod,
    spring: { ...data.spring, freeLength: data.rideLength, stiffness: data.springStiffness, min, max },
    shock: { ...data.shock, damping: data.damping },
  };
};

const { location, pitchDeg, arm, link, hinge, cardan, idlerChassis, idlerLink } = steering;

/** The HMMWV with rigid tires and the springs at which it stands at design height, in the format of vehicles. */
export const hmmwvVehicle: VehicleSpec = {
  format: FORMAT, name: 'HMMWV', chassis,
  steering: { template: 'pitmanArm', location, pitchDeg, arm, link, hinge, cardan, idlerChassis, idlerLink },
  axles: [axle(frontSuspension, true), axle(rearSuspension, false)],
  wheel: {
    mass: rim.mass + rigidTire.mass, inertia: [0, 1, 2].map((c) => rim.inertia[c] + rigidTire.inertia[c]) as Vec3,
    radius: rigidTire.radius, width: rigidTire.width,
  },
  driveline: { template: 'allWheels' },
};
