/** Fractions of the pixels each way with which moving pictures are drawn, from all to the fewest [1]. */
export const LEVELS = [1, 0.8, 0.64, 0.5] as const;

/**
 * A frame that takes longer than this is slow [ms]: where processors draw, which also compute, and where a GPU does. It
 * is quick if it takes less than QUICK of that: one with the pixels of the next level then takes 0.82 of it at most.
 */
export const SLOW = { software: 50, gpu: 34 } as const;
const QUICK = 0.5;
/**
 * After PATIENCE slow frames in a row fewer pixels are drawn. After so many quick ones more are: FIRST_WAIT, and twice
 * as many each time that this was too much, up to LONGEST_WAIT. A frame between the two takes DOUBT quick ones away.
 */
const PATIENCE = 3, FIRST_WAIT = 120, LONGEST_WAIT = 1920, DOUBT = 10;

/**
 * The present level, numbers of slow frames in a row and of quick ones, those that it takes until more pixels are
 * drawn, and the number of frames since more were drawn.
 */
export type Detail = { level: number; slow: number; quick: number; wait: number; since: number };
export const FULL_DETAIL: Detail = { level: 0, slow: 0, quick: 0, wait: FIRST_WAIT, since: Infinity };

/** Returns the detail of the frames after one that took `ms` on a device where more than `most` [ms] is slow. */
export function nextDetail({ level, slow, quick, wait, since }: Detail, ms: number, most: number): Detail {
  const now = {
    level, wait, since: since + 1, slow: ms > most ? slow + 1 : 0,
    quick: ms > most ? 0 : ms < QUICK * most ? quick + 1 : Math.max(0, quick - DOUBT),
  };
  if (now.slow >= PATIENCE && level < LEVELS.length - 1) {
    const wasTooMuch = now.since <= wait;
    return {
      level: level + 1, slow: 0, quick: 0, since: Infinity,
      wait: wasTooMuch ? Math.min(LONGEST_WAIT, 2 * wait) : FIRST_WAIT,
    };
  }
  if (now.quick >= wait && level > 0) return { level: level - 1, slow: 0, quick: 0, wait, since: 0 };
  return now;
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
