import type { Vec3 } from '../core/vec3';
import type { MechanismBody, MechanismSpec, SpringDamper } from '../mechanism/spec';
import { doubleWishbone } from './doubleWishbone';
import { chassis, frontSuspension, rearSuspension, rigidTire, rim, steering, stopTable,
  type DoubleWishboneData } from './hmmwvData';
import { pitmanArm } from './pitmanArm';
import { shifted } from './place';

/** Corners of a vehicle, in the order of its wheels everywhere. */
export const CORNERS = ['FL', 'FR', 'RL', 'RR'] as const;
export type Corner = (typeof CORNERS)[number];

export type HmmwvOptions = {
  /** Origin of the chassis frame [m]. */
  origin?: Vec3;
  /**
   * Springs: `ride` are linear, with which it stands at design height (the default); `published` are the tables, with
   * which it stands 0.1 m too high.
   */
  springs?: 'ride' | 'published';
  dampers?: 'linear' | 'asymmetric';
};

/** Height of the chassis frame at which wheels of the rigid tire just touch z = 0 [m]. */
export const DESIGN_HEIGHT = rigidTire.radius - frontSuspension.spindle.com[2];

/**
 * Returns the full HMMWV: chassis, Pitman arm, steering link, and at each corner upright, wheel (spindle, rim and rigid
 * tire in one), upper and lower arm: 19 bodies, 112 rows. Wheels are `wheel FL` …; driven: `spin FL` … [rad/s] and
 * `torque FL` … [N·m] about y of the wheel, of which spins are to be disabled if torques drive; `steer`, the angle of
 * the Pitman arm [rad], > 0 to the left.
 */
export function hmmwvMechanism(options: HmmwvOptions = {}): MechanismSpec {
  const { origin = [0, 0, DESIGN_HEIGHT], springs = 'ride', dampers = 'linear' } = options;
  const corners = CORNERS.map((corner) => {
    const data = corner[0] === 'F' ? frontSuspension : rearSuspension;
    return doubleWishbone({
      corner, data, origin: shifted(origin, data.location), mirrored: corner[1] === 'R', wheel: wheelOf(data),
      tierodOn: corner[0] === 'F' ? 'steering link' : 'chassis', ...sprungBy(data, springs, dampers),
    });
  });
  const steered = pitmanArm(steering, origin);
  const body: MechanismBody = { name: 'chassis', mass: chassis.mass, inertia: chassis.inertia,
    position: shifted(origin, chassis.com) };
  return {
    bodies: [body, ...steered.bodies, ...corners.flatMap(({ bodies }) => bodies)],
    connections: [...steered.connections, ...corners.flatMap(({ connections }) => connections)],
  };
}

/** Returns mass and moments of spindle, rim and tire as one: their centres are taken as one, as in Chrono. */
function wheelOf({ spindle }: DoubleWishboneData) {
  const inertia = [0, 1, 2].map((c) => spindle.inertia[c] + rim.inertia[c] + rigidTire.inertia[c]) as Vec3;
  return { mass: spindle.mass + rim.mass + rigidTire.mass, inertia };
}

/** Returns spring and damper, with their points on chassis and lower arm. */
function sprungBy(data: DoubleWishboneData, springs: 'ride' | 'published', dampers: 'linear' | 'asymmetric') {
  const { springLength: { free, min, max }, springTable: table, springStiffness: stiffness, rideLength, damping,
    asymmetricDamping } = data;
  const law: SpringDamper['spring'] = springs === 'ride' ? { freeLength: rideLength, stiffness }
    : { freeLength: free, table };
  const damper: SpringDamper['damper'] = dampers === 'linear' ? { kind: 'linear', coefficient: damping }
    : { kind: 'asymmetric', ...asymmetricDamping };
  return { spring: { ...data.spring, spring: law, stops: { min, max, table: stopTable } }, shock: {
    ...data.shock, damper,
  } };
}
