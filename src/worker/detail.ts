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

/** A picture that has not changed for so long is drawn once with all pixels [ms]. */
const QUIET = 1000;

/** Draws still pictures sharply where moving ones are coarse. `setDetail` asks for another draw by itself. */
export function createStillness(setDetail: (fraction: number) => void): {
  /** Before a draw, with the fraction for moving pictures. */
  begin(fraction: number): void;
  /** After it. */
  end(fraction: number): void;
  /** The last draw had all pixels: it says nothing about moving pictures. */
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
