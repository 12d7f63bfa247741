/** A frame that takes longer is drawn with fewer pixels [ms]; so many of them in a row, and not below this fraction. */
const SLOW = 120, PATIENCE = 4, LEAST = 0.5, STEP = 0.8;

/** Finds the fraction of the pixels each way that a slow device draws in acceptable time. Only ever goes down. */
export function createDetail(): { took(ms: number): number } {
  let fraction = 1, slow = 0;
  return {
    took(ms) {
      slow = ms > SLOW ? slow + 1 : 0;
      if (slow >= PATIENCE && fraction > LEAST) {
        fraction = Math.max(LEAST, fraction * STEP);
        slow = 0;
      }
      return fraction;
    },
  };
}
