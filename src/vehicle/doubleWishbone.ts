import type { Vec3 } from '../core/vec3';
import {
  bearing, cornerFrame, hingeAxis, motors, sprung, tieRod, wheelOf, type Corner, type CornerSetup,
} from './cornerParts';
import type { ArmData, DoubleWishboneData } from './hmmwvData';
import { between, crossed, quatOfFrame, unit } from './place';

export type DoubleWishbone =
  CornerSetup<Pick<DoubleWishboneData, 'spindle' | 'upright' | 'upperArm' | 'lowerArm' | 'tierod'>>;

/**
 * Returns a double wishbone corner: two arms, an upright, a wheel and a tie rod, 4 bodies with 22 rows of joints.
 * Spring and damper sit on the lower arm.
 */
export function doubleWishbone(setup: DoubleWishbone): Corner {
  const { upright, upperArm, lowerArm } = setup.data, { at, name, part } = cornerFrame(setup);
  return {
    bodies: [
      part('upright', upright), wheelOf(setup),
      { ...part('upper arm', upperArm), orientation: armFrame(upperArm, at) },
      { ...part('lower arm', lowerArm), orientation: armFrame(lowerArm, at) },
    ],
    connections: [
      { kind: 'revolute', name: name('upper hinge'), a: name('upper arm'), b: 'chassis', point: middle(upperArm, at),
        axis: hingeAxis(upperArm, at) },
      { kind: 'revolute', name: name('lower hinge'), a: name('lower arm'), b: 'chassis', point: middle(lowerArm, at),
        axis: hingeAxis(lowerArm, at) },
      {
        kind: 'spherical', name: name('upper ball'), a: name('upper arm'), b: name('upright'),
        point: at(upperArm.uprightBall),
      },
      {
        kind: 'spherical', name: name('lower ball'), a: name('lower arm'), b: name('upright'),
        point: at(lowerArm.uprightBall),
      },
      bearing(setup), tieRod(setup), ...sprung(setup, name('lower arm')), ...motors(setup),
    ],
  };
}

const middle = ({ chassisFront: f, chassisBack: b }: ArmData, at: (p: Vec3) => Vec3): Vec3 =>
  at([(f[0] + b[0]) / 2, (f[1] + b[1]) / 2, (f[2] + b[2]) / 2]);

/** Returns the orientation of an arm: x along the hinge, z normal to the plane of the hinge and the ball. */
function armFrame(arm: ArmData, at: (p: Vec3) => Vec3) {
  const x = hingeAxis(arm, at);
  return quatOfFrame(x, unit(crossed(x, between(at(arm.chassisBack), at(arm.uprightBall)))));
}
