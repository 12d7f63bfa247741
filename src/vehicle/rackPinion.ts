import type { Vec3 } from '../core/vec3';
import type { Corner } from './cornerParts';
import type { PartData } from './hmmwvData';
import { shifted } from './place';
import { drivenRack } from './steering';

/**
 * A rack that slides across the chassis: `location` [m] is in the chassis frame, and its centre of mass is given from
 * there.
 */
export type RackPinion = { location: Vec3; link: PartData };

/**
 * Returns the rack as the body `steering link`, so that tie rods find it; the control `steer` is its displacement [m],
 * > 0 for wheels to the left: `rackWay` of the steering wheel. The pinion has no mass of its own, as in ChRackPinion of
 * Project Chrono.
 */
export function rackPinion({ location, link }: RackPinion, origin: Vec3): Corner {
  // along −y, as tie rods are behind the wheels
  const point = shifted(shifted(origin, location), link.com), axis: Vec3 = [0, -1, 0];
  return {
    bodies: [{ name: 'steering link', mass: link.mass, inertia: link.inertia, position: point }],
    connections: [
      { kind: 'prismatic', name: 'rack guide', a: 'steering link', b: 'chassis', point, axis },
      drivenRack('steer', 'steering link', 'chassis', point, axis),
    ],
  };
}
