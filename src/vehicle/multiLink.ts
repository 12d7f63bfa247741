import { hypot } from '../core/elementary/powers';
import type { Vec3 } from '../core/vec3';
import type { Connection } from '../mechanism/spec';
import {
  bearing, cornerFrame, hingeAxis, motors, sprung, tieRod, wheelOf, type Corner, type CornerSetup,
} from './cornerParts';
import type { ArmData, PartData } from './hmmwvData';
import { between, crossed, unit } from './place';

/** A link with mass, a cardan joint on the chassis and a ball on the upright. */
export type LinkData = PartData & { chassis: Vec3; upright: Vec3 };

export type MultiLinkData = {
  spindle: PartData; upright: PartData;
  /** Arm whose moments are along the axes of the chassis. */
  upperArm: ArmData;
  lateral: LinkData; trailing: LinkData;
  tierod: { inner: Vec3; upright: Vec3 };
};

/**
 * Returns a multi-link corner: an upper arm on a hinge, a lateral and a trailing link, a tie rod, 5 bodies with the
 * wheel, and 23 rows that leave the upright one degree of freedom. Spring and damper sit on the trailing link. After
 * ChMultiLink of Project Chrono.
 */
export function multiLink(setup: CornerSetup<MultiLinkData>): Corner {
  const { upright, upperArm, lateral, trailing } = setup.data, { at, name, part } = cornerFrame(setup);
  return {
    bodies: [part('upright', upright), wheelOf(setup), part('upper arm', upperArm), part('lateral link', lateral),
      part('trailing link', trailing)],
    connections: [
      { kind: 'revolute', name: name('upper hinge'), a: name('upper arm'), b: 'chassis',
        point: at(upperArm.chassisFront),
        axis: hingeAxis(upperArm, at) },
      {
        kind: 'spherical', name: name('upper ball'), a: name('upper arm'), b: name('upright'),
        point: at(upperArm.uprightBall),
      },
      ...linkJoints(name('lateral link'), name('upright'), at(lateral.chassis), at(lateral.upright)),
      ...linkJoints(name('trailing link'), name('upright'), at(trailing.chassis), at(trailing.upright)),
      bearing(setup), tieRod(setup), ...sprung(setup, name('trailing link')), ...motors(setup),
    ],
  };
}

/**
 * Returns the joints of a link from the chassis to a body that it guides: a cardan joint, so that the link does not
 * turn about its own line, whose axes are at right angles to the link, one of them level (across the vehicle if the
 * link is upright); and a ball.
 */
export function linkJoints(link: string, led: string, chassis: Vec3, ball: Vec3): Connection[] {
  const along = unit(between(chassis, ball)), steep = hypot(along[0], along[1]) < STEEP;
  const axisA = unit(crossed(steep ? [1, 0, 0] : [0, 0, 1], along)), axisB = crossed(along, axisA);
  return [
    { kind: 'universal', name: `${link} cardan`, a: link, b: 'chassis', point: chassis, axisA, axisB },
    { kind: 'spherical', name: `${link} ball`, a: link, b: led, point: ball },
  ];
}

/** Largest horizontal part of a link's direction at which it counts as upright [1]. */
const STEEP = 0.1;
