import type { Vec3 } from '../core/vec3';
import type { Distance } from '../mechanism/spec';
import { bearing, cornerFrame, motors, sprung, tieRod, wheelOf, type Corner, type CornerSetup } from './cornerParts';
import type { PartData } from './hmmwvData';

/** An arm as two rods: two points on the chassis and the ball on the upright [m]. */
export type Rods = { chassisFront: Vec3; chassisBack: Vec3; uprightBall: Vec3 };

export type ReducedDoubleWishboneData = {
  spindle: PartData; upright: PartData;
  upperArm: Rods; lowerArm: Rods;
  tierod: { inner: Vec3; upright: Vec3 };
};

/**
 * Returns a double wishbone corner whose arms have no mass, each two rods of fixed length: 2 bodies; 5 rods, the tie
 * rod included, leave the upright one degree of freedom.
 * Spring and damper sit on the upright. After ChDoubleWishboneReduced of Project Chrono.
 */
export function reducedDoubleWishbone(setup: CornerSetup<ReducedDoubleWishboneData>): Corner {
  const { upright, upperArm, lowerArm } = setup.data, { at, name, part } = cornerFrame(setup);
  const rod = (label: string, end: Vec3, ball: Vec3): Distance =>
    ({ kind: 'distance', name: name(label), a: name('upright'), b: 'chassis', pointA: at(ball), pointB: at(end) });
  const rods = (label: string, { chassisFront, chassisBack, uprightBall }: Rods) =>
    [rod(`${label} front`, chassisFront, uprightBall), rod(`${label} back`, chassisBack, uprightBall)];
  return {
    bodies: [part('upright', upright), wheelOf(setup)],
    connections: [
      ...rods('upper arm', upperArm), ...rods('lower arm', lowerArm),
      bearing(setup), tieRod(setup), ...sprung(setup, name('upright')), ...motors(setup),
    ],
  };
}
