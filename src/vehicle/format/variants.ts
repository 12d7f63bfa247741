import type { Vec3 } from '../../core/vec3';
import { multiLinkData, multiLinkSpring, solidAxleData, solidAxleSpring } from '../genericData';
import { reducedFront, reducedRear } from '../reducedData';
import { hmmwvVehicle } from './hmmwvVehicle';
import type { AxleSpec, VehicleSpec } from './vehicle';

/** Axles and steerings that the HMMWV's chassis can be put on, by the names that scenes use. */
export const SUSPENSIONS = ['double-wishbone', 'reduced', 'multi-link', 'solid-axle'] as const;
export type SuspensionName = (typeof SUSPENSIONS)[number];
export const STEERINGS = ['pitman-arm', 'rack-pinion'] as const;
export type SteeringName = (typeof STEERINGS)[number];

/**
 * Returns the HMMWV on other axles, both of one kind, and with another steering. Wheels stand where its own do, except
 * for their track.
 */
export const hmmwvOn = (suspension: SuspensionName, steering: SteeringName): VehicleSpec => ({
  ...hmmwvVehicle, axles: axlesOf(suspension), steering: steering === 'rack-pinion' ? RACK : hmmwvVehicle.steering,
});

/**
 * Rack steering, HMMWV_RackPinion.json; its location is that of HMMWV_VehicleReduced.cpp, 56.735 and 3.174 inches [m,
 * kg, kg·m²].
 */
const RACK: VehicleSpec['steering'] = {
  template: 'rackPinion', location: [1.441069, 0, 0.0806196], link: { mass: 9.072, com: [0, 0, 0], inertia: [1, 1, 1] },
};

function axlesOf(suspension: SuspensionName): [AxleSpec, AxleSpec] {
  switch (suspension) {
    case 'double-wishbone': return hmmwvVehicle.axles;
    case 'reduced': return [
      { template: 'reducedDoubleWishbone', steered: true, ...reducedFront },
      { template: 'reducedDoubleWishbone', steered: false, ...reducedRear },
    ];
    case 'multi-link': return both((place) => (
      { template: 'multiLink', ...place, ...multiLinkData, ...multiLinkSpring }
    ));
    case 'solid-axle': return both((place) => (
      { template: 'solidAxle', ...place, ...solidAxleData, ...solidAxleSpring }
    ));
  }
}

/**
 * Returns the same axle in front and behind, with the spindles where the HMMWV has its own; inertias of axle shafts are
 * the HMMWV's, too.
 */
function both(axle: (place: Pick<AxleSpec, 'location' | 'steered' | 'axleInertia'>) => AxleSpec): [AxleSpec, AxleSpec] {
  const [front, rear] = hmmwvVehicle.axles.map(({ location, spindle, axleInertia }, k) =>
    axle({
      location: [location[0] + spindle.com[0], 0, location[2] + spindle.com[2]] as Vec3, steered: k === 0, axleInertia,
    }));
  return [front, rear];
}
