import type { Vec3 } from '../core/vec3';
import type { Connection } from '../mechanism/spec';
import { bearing, cornerFrame, motors, sprung, wheelOf, type Corner, type CornerSetup } from './cornerParts';
import type { PartData } from './hmmwvData';
import { linkJoints } from './multiLink';
import { between, shifted, unit } from './place';

/** A link with mass from the chassis to the tube. */
export type TubeLink = PartData & { chassis: Vec3; axle: Vec3 };

export type SolidAxleData = {
  spindle: PartData;
  /** Knuckle, and the ends of its kingpin, below and above [m]. */
  upright: PartData; kingpin: { lower: Vec3; upper: Vec3 };
  upperLink: TubeLink; lowerLink: TubeLink;
  tube: PartData;
  /**
   * Points on the knuckle [m]: of the tie rod from knuckle to knuckle, and of the drag link that holds the left
   * knuckle, with its other end.
   */
  tierod: { knuckle: Vec3 }; draglink: { inner: Vec3; knuckle: Vec3 };
};

/**
 * Returns both sides of a rigid axle: a tube on four links, each of which takes one degree of freedom of it, so that
 * heave and roll are left.
 * Knuckles turn on kingpins and are joined by a tie rod; a drag link from `tierodOn` holds the left one. 9 bodies, 50
 * rows with the bearings. Springs and dampers sit on the tube. After ChSolidAxle of Project Chrono, without its bell
 * crank.
 */
export function solidAxle([left, right]: readonly [
  left: CornerSetup<SolidAxleData>, right: CornerSetup<SolidAxleData>
]): Corner {
  const { data, origin, tierodOn } = left, letter = left.corner[0], tube = `axle tube ${letter}`;
  const corners = [sideOf(left, tube), sideOf(right, tube)], [a, b] = [cornerFrame(left), cornerFrame(right)];
  return {
    bodies: [
      { name: tube, mass: data.tube.mass, inertia: data.tube.inertia, position: shifted(origin, data.tube.com) },
      ...corners.flatMap(({ bodies }) => bodies),
    ],
    connections: [
      ...corners.flatMap(({ connections }) => connections),
      { kind: 'distance', name: `tie rod ${letter}`, a: a.name('upright'), b: b.name('upright'),
        pointA: a.at(data.tierod.knuckle), pointB: b.at(data.tierod.knuckle) },
      { kind: 'distance', name: `drag link ${letter}`, a: a.name('upright'), b: tierodOn,
        pointA: a.at(data.draglink.knuckle), pointB: a.at(data.draglink.inner) },
    ],
  };
}

function sideOf(setup: CornerSetup<SolidAxleData>, tube: string): Corner {
  const { upright, kingpin, upperLink, lowerLink } = setup.data, { at, name, part } = cornerFrame(setup);
  const point = at(kingpin.lower), axis = unit(between(point, at(kingpin.upper)));
  const pin: Connection = { kind: 'revolute', name: name('kingpin'), a: name('upright'), b: tube, point, axis };
  return {
    bodies: [part('upright', upright), wheelOf(setup), part('upper link', upperLink), part('lower link', lowerLink)],
    connections: [
      ...linkJoints(name('upper link'), tube, at(upperLink.chassis), at(upperLink.axle)),
      ...linkJoints(name('lower link'), tube, at(lowerLink.chassis), at(lowerLink.axle)),
      pin, bearing(setup), ...sprung(setup, tube), ...motors(setup),
    ],
  };
}
