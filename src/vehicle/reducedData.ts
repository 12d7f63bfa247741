import { frontSuspension, rearSuspension, type DoubleWishboneData } from './hmmwvData';

/**
 * Returns the HMMWV's suspension without masses of its arms: HMMWV_DoubleWishboneReduced{Front,Rear}.json of Project
 * Chrono (BSD-3-Clause, 7bd8452). Hardpoints are those of the full one. Springs and dampers are one unit on the
 * upright, whose full travel they see.
 * Published free lengths, 0.339 and 0.382 m, let the front sag by 7 cm: with ours it stands at design height.
 */
const reduced = (data: DoubleWishboneData, freeLength: number, max: number, damping: number) => {
  const { location, spindle, upright, upperArm, lowerArm, tierod, shock, springStiffness: stiffness, axleInertia } =
    data;
  const rods = ({ chassisFront, chassisBack, uprightBall }: typeof upperArm) =>
    ({ chassisFront, chassisBack, uprightBall });
  return {
    location, axleInertia, tierod, upperArm: rods(upperArm), lowerArm: rods(lowerArm),
    spindle: { ...spindle, mass: 15.91, inertia: [2, 4, 2] as typeof spindle.inertia },
    upright: { ...upright, mass: 27.27, inertia: [5, 5, 5] as typeof upright.inertia },
    spring: { ...shock, freeLength, stiffness, min: 0.2, max }, shock: { ...shock, damping },
  };
};

export const reducedFront = reduced(frontSuspension, 0.405, 0.45, 60068);
export const reducedRear = reduced(rearSuspension, 0.381, 0.45, 63921);
