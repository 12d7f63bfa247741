/** What the two keys of the pedals ask for: ahead or back. */
export type Direction = { ahead: boolean; back: boolean };

/** Slower than this a vehicle stands [m/s]. */
export const STANDING = 0.3;
/** So long it must stand with the brake held before the lever goes over [ms]. */
const MOMENT = 400;

/**
 * Keys have no lever: whoever brakes to a stop and goes on braking wants to go the other way. Gives where the lever is
 * `now` [ms]; `speed` [m/s] is NaN where no one knows it, and then the lever stays.
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
