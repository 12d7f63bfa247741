/** Directions that the two pedal keys ask for: ahead or back. */
export type Direction = { ahead: boolean; back: boolean };

/** Speed below which a vehicle counts as standing [m/s]. */
export const STANDING = 0.3;
/** Time for which it must stand with the brake held before the lever moves [ms]. */
const MOMENT = 400;

/**
 * Makes the lever of a person who drives with keys: braking on at a standstill moves it, as that person wants to go the
 * other way. `advance` returns true if the lever is in reverse at time `now` [ms]; `speed` [m/s] is NaN if unknown, and
 * then the lever stays.
 */
export function createLever() {
  let since = NaN;
  return {
    advance(now: number, { ahead, back }: Direction, speed: number, reverse: boolean): boolean {
      const braking = reverse ? ahead && !back : back && !ahead;
      if (!braking || !(Math.abs(speed) < STANDING)) since = NaN;
      else if (Number.isNaN(since)) since = now;
      else if (now - since >= MOMENT) {
        since = NaN;
        return !reverse;
      }
      return reverse;
    },
  };
}
