import { cos, sin } from '../../../core/elementary/circular';
import type { GrainsSpec } from '../../../model/worldSpec';
import { vehicleMechanism } from '../../../vehicle/format/assemble';
import type { VehicleSpec } from '../../../vehicle/format/vehicle';
import { groundAround, type Ground } from '../../../vehicle/tires/ground';
import { isWheel } from '../bodies';

/** Size of the papers' ditch [m], Melanz2016 §8.1. */
export const LENGTH = 6, WIDTH = 2.5, DEPTH = 0.4;

/** Wavelengths of bumps along the ditch, and half a wave across it [m]. */
const PITCHING = 2, ROLLING = 3, ACROSS = 2.5;

/**
 * Returns the height of a bed with such bumps at (x, y) above its lowest place [m]: bumps under both tracks at once,
 * which pitch a vehicle, and longer ones that alternate between its tracks, which roll it. It repeats itself every 6 m.
 * The paper's text does not say how its bed is uneven (Melanz2016 §8.2): its 100 000 more grains in the same ditch are
 * a mean of 134 mm more of soil, half the height of the bumps.
 */
export const bumpHeight = (bumps: number, x: number, y: number): number => bumps * (
  0.5 + 0.3 * cos((2 * Math.PI * x) / PITCHING)
  + 0.2 * sin((2 * Math.PI * x) / ROLLING) * sin((Math.PI * y) / ACROSS));

/**
 * Returns the ground around the ditch, which is sunk into firm ground, level with its rim; a ditch with a moving bed is
 * endless.
 */
export function groundOf(endless: boolean): Ground {
  const end = endless ? 1e6 : LENGTH / 2;
  return groundAround({ min: [-end, -WIDTH / 2], max: [end, WIDTH / 2], rim: DEPTH, floor: 0 });
}

/**
 * Returns the approximate height of the chassis frame at (x, 0) at which the wheels are clear of every grain and touch
 * one [m].
 */
export function clearHeight(vehicle: VehicleSpec, { positions, radii }: GrainsSpec, x: number): number {
  const { bodies } = vehicleMechanism(vehicle, [x, 0, 0]), { radius, width } = vehicle.wheel;
  const wheels = bodies.filter(({ name }) => isWheel(name)).map(({ position }) => position);
  let height = -Infinity;
  for (let i = 0; i < radii.length; i++) {
    const reach = radius + radii[i], side = width / 2 + radii[i];
    for (const wheel of wheels) {
      const dx = positions[3 * i] - wheel[0];
      if (Math.abs(dx) >= reach || Math.abs(positions[3 * i + 1] - wheel[1]) >= side) continue;
      height = Math.max(height, positions[3 * i + 2] + Math.sqrt(reach * reach - dx * dx) - wheel[2]);
    }
  }
  return height;
}
