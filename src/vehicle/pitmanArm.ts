import { quatFromAxis, type Quat, type Vec3 } from '../core/vec3';
import type { Connection, MechanismBody } from '../mechanism/spec';
import type { PartData } from './hmmwvData';
import { shifted, turned } from './place';

/**
 * A Pitman arm steering. Points [m] are in a frame at `location` in that of the chassis, turned by `pitchDeg` [°] about
 * y.
 */
export type PitmanArm = {
  location: Vec3; pitchDeg: number; arm: PartData; link: PartData;
  /** Hinge of the arm on the chassis, about z; cardan joint of arm and link. */
  hinge: Vec3; cardan: Vec3;
  /** Ends of the idler, a rod that turns about z and carries the other end of the link. */
  idlerChassis: Vec3; idlerLink: Vec3;
};

/**
 * Returns a Pitman arm on the chassis and the steering link on the arm and on an idler; the arm is driven by its angle.
 */
export function pitmanArm(steering: PitmanArm, origin: Vec3): { bodies: MechanismBody[]; connections: Connection[] } {
  const q: Quat = quatFromAxis([0, 1, 0], (steering.pitchDeg * Math.PI) / 180), { arm, link } = steering;
  const at = (p: Vec3) => shifted(shifted(origin, steering.location), turned(q, p)), x = turned(q, [1, 0, 0]),
    z = turned(q, [0, 0, 1]);
  return {
    bodies: [
      { name: 'pitman arm', mass: arm.mass, inertia: arm.inertia, position: at(arm.com), orientation: q },
      { name: 'steering link', mass: link.mass, inertia: link.inertia, position: at(link.com), orientation: q },
    ],
    connections: [
      { kind: 'revolute', name: 'pitman hinge', a: 'pitman arm', b: 'chassis', point: at(steering.hinge), axis: z },
      { kind: 'universal', name: 'pitman cardan', a: 'pitman arm', b: 'steering link', point: at(steering.cardan),
        axisA: z,
        axisB: x },
      { kind: 'distance', name: 'idler', a: 'steering link', b: 'chassis', pointA: at(steering.idlerLink),
        pointB: at(steering.idlerChassis) },
      {
        kind: 'pointInPlane', name: 'idler plane', a: 'steering link', b: 'chassis', point: at(steering.idlerLink),
        normal: z,
      },
      // about −z, as tie rods are behind the wheels
      { kind: 'angleDrive', name: 'steer', a: 'pitman arm', b: 'chassis', axis: turned(q, [0, 0, -1]), angle: 0 },
    ],
  };
}
