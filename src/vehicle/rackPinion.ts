import type { Vec3 } from '../core/vec3';
import type { Corner } from './cornerParts';
import type { PartData } from './hmmwvData';
import { shifted } from './place';
import { drivenRack } from './steering';

/** A rack that slides across the chassis; its centre of mass from `location`, that in the chassis frame. */
export type RackPinion = { location: Vec3; link: PartData };

/**
 * The rack is the body `steering link`, so that tie rods find it; `steer` is how far it has moved [m], > 0 for wheels
 * to the left: `rackWay` of the steering wheel. The pinion has no mass of its own, as in ChRackPinion of Project
 * Chrono.
 */
export function rackPinion({ location, link }: RackPinion, origin: Vec3): Corner {
  // tie rods pull behind the wheels
  const point = shifted(shifted(origin, location), link.com), axis: Vec3 = [0, -1, 0];
  return {
    bodies: [{ name: 'steering link', mass: link.mass, inertia: link.inertia, position: point }],
    connections: [
      { kind: 'prismatic', name: 'rack guide', a: 'steering link', b: 'chassis', point, axis },
      drivenRack('steer', 'steering link', 'chassis', point, axis),
    ],
  };
}
