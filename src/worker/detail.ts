/**
 * How finely moving pictures are drawn: with this fraction of the pixels each way [1], and with the shade that things
 * cast on each other (src/view/ambient.ts) or without it.
 */
type Level = { readonly pixels: number; readonly shaded: boolean };

/** Lists the levels of a picture from the finest, which only GPUs draw, to the coarsest. */
export const LEVELS: readonly Level[] =
  [{ pixels: 1, shaded: true }, ...[1, 0.8, 0.64, 0.5].map((pixels) => ({ pixels, shaded: false }))];

/**
 * A frame that takes longer than this is slow [ms]: where processors draw, which also compute, and where a GPU does;
 * with shade, if there are not 60 of it a second. It is quick if it takes less than QUICK of what the next finer level
 * may take: one with the pixels of the next level then takes 0.82 of it at most.
 */
export const SLOW = { software: 50, gpu: 34 } as const;
const SLOW_SHADED = 17, QUICK = 0.5;
/**
 * After PATIENCE slow frames in a row less is drawn. After so many quick ones more is: FIRST_WAIT, and twice as many
 * each time that this was too much, up to LONGEST_WAIT. A frame between the two takes DOUBT quick ones away.
 */
const PATIENCE = 3, FIRST_WAIT = 120, LONGEST_WAIT = 1920, DOUBT = 10;

/**
 * The present level and the finest one here, numbers of slow frames in a row and of quick ones, those that it takes
 * until more is drawn, and the number of frames since more was drawn.
 */
export type Detail = { level: number; finest: number; slow: number; quick: number; wait: number; since: number };

/** Returns the detail to begin with, the finest one with shade or without it. */
export const fullDetail = (shaded: boolean): Detail => {
  const finest = LEVELS.findIndex((level) => level.shaded === shaded);
  return { level: finest, finest, slow: 0, quick: 0, wait: FIRST_WAIT, since: Infinity };
};

/** Returns the detail of the frames after one that took `ms` on a device where more than `most` [ms] is slow. */
export function nextDetail({ level, finest, slow, quick, wait, since }: Detail, ms: number, most: number): Detail {
  const mostAt = (of: number) => (LEVELS[of].shaded ? Math.min(most, SLOW_SHADED) : most);
  const isSlow = ms > mostAt(level), isQuick = ms < QUICK * mostAt(Math.max(finest, level - 1));
  const now = {
    level, finest, wait, since: since + 1, slow: isSlow ? slow + 1 : 0,
    quick: isSlow ? 0 : isQuick ? quick + 1 : Math.max(0, quick - DOUBT),
  };
  if (now.slow >= PATIENCE && level < LEVELS.length - 1) {
    const wasTooMuch = now.since <= wait;
    return {
      level: level + 1, finest, slow: 0, quick: 0, since: Infinity,
      wait: wasTooMuch ? Math.min(LONGEST_WAIT, 2 * wait) : FIRST_WAIT,
    };
  }
  if (now.quick >= wait && level > finest) return { level: level - 1, finest, slow: 0, quick: 0, wait, since: 0 };
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
