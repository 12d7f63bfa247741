import { frontSuspension, rearSuspension, type DoubleWishboneData } from './hmmwvData';

/**
 * Returns the HMMWV's suspension without masses of its arms: HMMWV_DoubleWishboneReduced{Front,Rear}.json of Project
 * Chrono (BSD-3-Clause, 7bd8452). Hardpoints are those of the full one. Springs and dampers are one unit on the
 * upright, whose full travel they see.
 * Published springs, of the stiffness that they have on the arms, are 4.1 and 2.9 times too stiff at the wheel. With
 * ours its wheels have the rates of the full one, and it stands at design height.
 */
const reduced = (
  data: DoubleWishboneData, { freeLength, stiffness }: { freeLength: number; stiffness: number }, max: number,
  damping: number,
) => {
  const { location, spindle, upright, upperArm, lowerArm, tierod, shock, axleInertia } = data;
  const rods = ({ chassisFront, chassisBack, uprightBall }: typeof upperArm) =>
    ({ chassisFront, chassisBack, uprightBall });
  return {
    location, axleInertia, tierod, upperArm: rods(upperArm), lowerArm: rods(lowerArm),
    spindle: { ...spindle, mass: 15.91, inertia: [2, 4, 2] as typeof spindle.inertia },
    upright: { ...upright, mass: 27.27, inertia: [5, 5, 5] as typeof upright.inertia },
    spring: { ...shock, freeLength, stiffness, min: 0.2, max }, shock: { ...shock, damping },
  };
};

export const reducedFront = reduced(frontSuspension, { freeLength: 0.4965, stiffness: 48010 }, 0.45, 60068);
export const reducedRear = reduced(rearSuspension, { freeLength: 0.4123, stiffness: 137970 }, 0.45, 63921);
