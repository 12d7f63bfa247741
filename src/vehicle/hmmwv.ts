import { quatFromAxis, type Quat, type Vec3 } from '../core/vec3';
import type { Connection, MechanismBody, MechanismSpec, SpringDamper } from '../mechanism/spec';
import { doubleWishbone } from './doubleWishbone';
import { chassis, frontSuspension, rearSuspension, rigidTire, rim, steering, stopTable,
  type DoubleWishboneData } from './hmmwvData';
import { shifted, turned } from './place';

/** Corners of a vehicle, in the order of its wheels everywhere. */
export const CORNERS = ['FL', 'FR', 'RL', 'RR'] as const;
export type Corner = (typeof CORNERS)[number];

export type HmmwvOptions = {
  /** Where the origin of the chassis frame is [m]. */
  origin?: Vec3;
  /** `ride`: linear springs that stand at design height (the default); `published`: the tables, 0.1 m too high. */
  springs?: 'ride' | 'published';
  dampers?: 'linear' | 'asymmetric';
};

/** Height of the chassis frame with which wheels of the rigid tire just touch z = 0 [m]. */
export const DESIGN_HEIGHT = rigidTire.radius - frontSuspension.spindle.com[2];

/**
 * The full HMMWV: chassis, Pitman arm, steering link, and at each corner upright, wheel (spindle, rim and rigid tire in one),
 * upper and lower arm: 19 bodies, 112 rows. Wheels are `wheel FL` …; driven: `spin FL` … [rad/s] and `torque FL` … [N·m] about y
 * of the wheel, of which spins are let go where torques drive; `steer`, the angle of the Pitman arm [rad], > 0 to the left.
 */
export function hmmwvMechanism(options: HmmwvOptions = {}): MechanismSpec {
  const { origin = [0, 0, DESIGN_HEIGHT], springs = 'ride', dampers = 'linear' } = options;
  const corners = CORNERS.map((corner) => {
    const data = corner[0] === 'F' ? frontSuspension : rearSuspension;
    return doubleWishbone({
      corner, data, origin: shifted(origin, data.location), mirrored: corner[1] === 'R', wheel: wheelOf(data),
      tierodOn: corner[0] === 'F' ? 'steering link' : 'chassis', ...lawsOf(data, springs, dampers),
    });
  });
  const steered = pitmanArm(origin);
  const body: MechanismBody = { name: 'chassis', mass: chassis.mass, inertia: chassis.inertia,
    position: shifted(origin, chassis.com) };
  return {
    bodies: [body, ...steered.bodies, ...corners.flatMap(({ bodies }) => bodies)],
    connections: [...steered.connections, ...corners.flatMap(({ connections }) => connections)],
  };
}

/** Spindle, rim and tire as one: their centres are taken as one, as Chrono does. */
function wheelOf({ spindle }: DoubleWishboneData) {
  const inertia = [0, 1, 2].map((c) => spindle.inertia[c] + rim.inertia[c] + rigidTire.inertia[c]) as Vec3;
  return { mass: spindle.mass + rim.mass + rigidTire.mass, inertia };
}

function lawsOf(data: DoubleWishboneData, springs: 'ride' | 'published', dampers: 'linear' | 'asymmetric') {
  const { springLength: { free, min, max }, springTable: table, springStiffness: stiffness, rideLength, damping,
    asymmetricDamping } = data;
  const spring: Pick<SpringDamper, 'spring' | 'stops'> = {
    spring: springs === 'ride' ? { freeLength: rideLength, stiffness } : { freeLength: free, table },
      stops: { min, max, table: stopTable },
  };
  const damper: SpringDamper['damper'] = dampers === 'linear' ? { kind: 'linear', coefficient: damping }
    : { kind: 'asymmetric', ...asymmetricDamping };
  return { spring, damper };
}

/** Pitman arm on the chassis, steering link on the arm and on an idler; the arm is driven by its angle. */
function pitmanArm(origin: Vec3): { bodies: MechanismBody[]; connections: Connection[] } {
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
      { kind: 'universal', name: 'pitman cardan', a: 'pitman arm', b: 'steering link', point: at(steering.cardan), axisA: z,
        axisB: x },
      { kind: 'distance', name: 'idler', a: 'steering link', b: 'chassis', pointA: at(steering.idlerLink),
        pointB: at(steering.idlerChassis) },
      { kind: 'pointInPlane', name: 'idler plane', a: 'steering link', b: 'chassis', point: at(steering.idlerLink), normal: z },
      // tie rods pull behind the wheels
      { kind: 'angleDrive', name: 'steer', a: 'pitman arm', b: 'chassis', axis: turned(q, [0, 0, -1]), angle: 0 },
    ],
  };
}

