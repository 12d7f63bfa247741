import type { Vec3 } from '../core/vec3';
import type { Connection, MechanismBody, SpringDamper } from '../mechanism/spec';
import type { ArmData, DoubleWishboneData, PartData } from './hmmwvData';
import { between, crossed, quatOfFrame, shifted, unit } from './place';

/** A corner with two arms, an upright, a wheel and a tie rod. */
export type DoubleWishbone = {
  /** Ends the names of its parts. */
  corner: string;
  data: Pick<DoubleWishboneData, 'spindle' | 'upright' | 'upperArm' | 'lowerArm' | 'tierod' | 'spring' | 'shock'>;
  /** Where the frame of the suspension is in W [m]; its axes are those of W. */
  origin: Vec3;
  /** A right side: y of the data changes sign. */
  mirrored: boolean;
  /** All that turns on the spindle. */
  wheel: { mass: number; inertia: Vec3 };
  /** The body that holds the inner end of the tie rod. */
  tierodOn: string;
  spring: Pick<SpringDamper, 'spring' | 'stops'>;
  damper: SpringDamper['damper'];
};

/** 4 bodies, 22 rows of joints, spring and damper apart (their points differ), a spin and a torque on the wheel. */
export function doubleWishbone(setup: DoubleWishbone): { bodies: MechanismBody[]; connections: Connection[] } {
  const { corner, data, origin, mirrored, wheel, tierodOn, spring, damper } = setup;
  const at = ([x, y, z]: Vec3): Vec3 => shifted(origin, [x, mirrored ? -y : y, z]), name = (part: string) => `${part} ${corner}`;
  const part = (label: string, { mass, inertia, com }: PartData): MechanismBody =>
    ({ name: name(label), mass, inertia, position: at(com) });
  const { upperArm, lowerArm, spindle, tierod } = data, axis: Vec3 = [0, 1, 0];
  return {
    bodies: [
      part('upright', data.upright),
      { name: name('wheel'), mass: wheel.mass, inertia: wheel.inertia, position: at(spindle.com) },
      { ...part('upper arm', upperArm), orientation: armFrame(upperArm, at) },
      { ...part('lower arm', lowerArm), orientation: armFrame(lowerArm, at) },
    ],
    connections: [
      { kind: 'revolute', name: name('upper hinge'), a: name('upper arm'), b: 'chassis', point: middle(upperArm, at),
        axis: hinge(upperArm, at) },
      { kind: 'revolute', name: name('lower hinge'), a: name('lower arm'), b: 'chassis', point: middle(lowerArm, at),
        axis: hinge(lowerArm, at) },
      { kind: 'spherical', name: name('upper ball'), a: name('upper arm'), b: name('upright'), point: at(upperArm.uprightBall) },
      { kind: 'spherical', name: name('lower ball'), a: name('lower arm'), b: name('upright'), point: at(lowerArm.uprightBall) },
      { kind: 'revolute', name: name('bearing'), a: name('wheel'), b: name('upright'), point: at(spindle.com), axis },
      { kind: 'distance', name: name('tie rod'), a: name('upright'), b: tierodOn, pointA: at(tierod.upright),
        pointB: at(tierod.inner) },
      {
        kind: 'springDamper', name: name('spring'), a: name('lower arm'), b: 'chassis',
        pointA: at(data.spring.arm), pointB: at(data.spring.chassis), ...spring,
      },
      {
        kind: 'springDamper', name: name('damper'), a: name('lower arm'), b: 'chassis',
        pointA: at(data.shock.arm), pointB: at(data.shock.chassis), damper,
      },
      { kind: 'spinMotor', name: name('spin'), a: name('wheel'), b: name('upright'), axis, speed: 0 },
      { kind: 'torqueMotor', name: name('torque'), a: name('wheel'), b: name('upright'), axis, torque: 0 },
    ],
  };
}

const middle = ({ chassisFront: f, chassisBack: b }: ArmData, at: (p: Vec3) => Vec3): Vec3 =>
  at([(f[0] + b[0]) / 2, (f[1] + b[1]) / 2, (f[2] + b[2]) / 2]);

const hinge = ({ chassisFront, chassisBack }: ArmData, at: (p: Vec3) => Vec3): Vec3 =>
  unit(between(at(chassisBack), at(chassisFront)));

/** x along the hinge, z normal to the plane of the hinge and the ball. */
function armFrame(arm: ArmData, at: (p: Vec3) => Vec3) {
  const x = hinge(arm, at);
  return quatOfFrame(x, unit(crossed(x, between(at(arm.chassisBack), at(arm.uprightBall)))));
}
