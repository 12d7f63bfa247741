/**
 * A frame that takes longer than SLOW [ms] is slow; after PATIENCE slow frames in a row the fraction of the pixels each
 * way is multiplied by STEP, down to LEAST.
 */
const SLOW = 50, PATIENCE = 3, LEAST = 0.5, STEP = 0.8;

/**
 * Finds the fraction of the pixels each way with which a slow device draws in acceptable time; it never rises again.
 */
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

/** A picture that has not changed for this long is drawn once with all pixels [ms]. */
const QUIET = 1000;

/**
 * Draws a still picture with all pixels on devices that draw moving ones with fewer; `setDetail` causes another draw by
 * itself.
 */
export function createStillness(setDetail: (fraction: number) => void): {
  /**
   * Restores the pixels for moving pictures if the last picture was sharp; to be called before a draw, with their
   * fraction each way.
   */
  begin(fraction: number): void;
  /** Plans a sharp picture if the last one had fewer pixels; to be called after the draw, with the same fraction. */
  end(fraction: number): void;
  /** True if the last draw had all pixels: its duration says nothing about moving pictures. */
  readonly isSharp: boolean;
} {
  let state: 'moving' | 'sharpening' | 'sharp' = 'moving', timer: ReturnType<typeof setTimeout> | undefined;
  return {
    get isSharp() { return state !== 'moving'; },
    begin(fraction) {
      clearTimeout(timer);
      if (state === 'sharp') {
        state = 'moving';
        setDetail(fraction);
      }
    },
    end(fraction) {
      clearTimeout(timer);
      if (state === 'sharpening') state = 'sharp';
      else if (fraction < 1) {
        timer = setTimeout(() => {
          state = 'sharpening';
          setDetail(1);
        }, QUIET);
      }
    },
  };
}
