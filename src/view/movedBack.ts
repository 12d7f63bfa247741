import { POSE } from './pose';

/** Block by which a bed that goes along moves back, with all on it, or a part of it [m]. */
const BLOCK = 0.5;
/** Longest time between two frames over which a vehicle's speed says where it has got to [s]. */
const LONGEST = 0.5;

/**
 * Returns a function that takes the next poses and the time since those before [s], and tells how far the whole world
 * was moved along x between the two [m]: a vehicle, whose record this is (−1: none), cannot have gone that far.
 */
export function createMovedBack(vehicle: number): (poses: ArrayLike<number>, dt: number) => number {
  let last = NaN, speed = NaN; // along x [m], [m/s]
  return (poses, dt) => {
    if (vehicle < 0 || dt === 0) return 0;
    const way = poses[POSE * vehicle] - last;
    last = poses[POSE * vehicle];
    if (!(dt > 0 && dt <= LONGEST)) {
      speed = NaN;
      return 0;
    }
    const moved = Number.isNaN(speed) ? 0 : BLOCK * Math.round((way - speed * dt) / BLOCK);
    speed = (way - moved) / dt;
    return moved;
  };
}
