import type { Vec3 } from '../../core/vec3';
import { multiLinkData, multiLinkSprings, solidAxleData, solidAxleSprings } from '../genericData';
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
 * for their track; at design height their rates are its own, to within 5 %.
 */
export function hmmwvOn(suspension: SuspensionName, steering: SteeringName): VehicleSpec {
  const [front, rear] = axlesOf(suspension);
  return steering === 'pitman-arm' ? { ...hmmwvVehicle, axles: [front, rear] }
    : { ...hmmwvVehicle, axles: [onRack(front), rear], steering: RACK };
}

/**
 * Distance by which the rack and the inner ends of the tie rods are behind where HMMWV_VehicleReduced.cpp has them [m].
 * Ours: there the outer wheel turns farther than the inner one; here they turn as Ackermann asks, to within a
 * degree.
 */
const BACK = 0.265;

/**
 * Rack steering, HMMWV_RackPinion.json; its location is that of HMMWV_VehicleReduced.cpp, 56.735 and 3.174 inches, but
 * for BACK [m, kg, kg·m²].
 */
const RACK: VehicleSpec['steering'] = {
  template: 'rackPinion', location: [1.441069 - BACK, 0, 0.0806196],
  link: { mass: 9.072, com: [0, 0, 0], inertia: [1, 1, 1] },
};

/** Returns a front axle with its tie rods on that rack; those of other vehicles' axles are left as they are. */
function onRack(axle: AxleSpec): AxleSpec {
  if (axle.template !== 'doubleWishbone' && axle.template !== 'reducedDoubleWishbone') return axle;
  const { inner: [x, y, z], upright } = axle.tierod;
  return { ...axle, tierod: { inner: [x - BACK, y, z], upright } };
}

function axlesOf(suspension: SuspensionName): [AxleSpec, AxleSpec] {
  switch (suspension) {
    case 'double-wishbone': return hmmwvVehicle.axles;
    case 'reduced': return [
      { template: 'reducedDoubleWishbone', steered: true, ...reducedFront },
      { template: 'reducedDoubleWishbone', steered: false, ...reducedRear },
    ];
    case 'multi-link': return both((place, k) => (
      { template: 'multiLink', ...place, ...multiLinkData, ...multiLinkSprings[k] }
    ));
    case 'solid-axle': return both((place, k) => (
      { template: 'solidAxle', ...place, ...solidAxleData, ...solidAxleSprings[k] }
    ));
  }
}

/**
 * Returns the same axle in front and behind, with the spindles where the HMMWV has its own; inertias of axle shafts are
 * the HMMWV's, too.
 */
function both(
  axle: (place: Pick<AxleSpec, 'location' | 'steered' | 'axleInertia'>, k: number) => AxleSpec
): [AxleSpec, AxleSpec] {
  const [front, rear] = hmmwvVehicle.axles.map(({ location, spindle, axleInertia }, k) =>
    axle({
      location: [location[0] + spindle.com[0], 0, location[2] + spindle.com[2]] as Vec3, steered: k === 0, axleInertia,
    }, k));
  return [front, rear];
}
