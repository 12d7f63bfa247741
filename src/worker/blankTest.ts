import type { Probe } from '../view/viewTypes';

/** Largest difference of a channel between points that look the same, and between a point and a colour [of 255]. */
const SAME = 2, NEAR = 8;
/** Number of blank pictures, one after another, that are a fault: the first may come before all is loaded. */
const BLANK = 2;

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/**
 * Describes a blank picture, such as "rgba(0, 0, 0, 255) everywhere"; null if it is none. A picture of one colour is
 * blank, unless that is the one of background or ground, which is all that a camera may look at.
 */
export function describeBlank({ rgba, plain }: Probe): string | null {
  const first = [...rgba.subarray(0, 4)];
  const differs = (a: number, i: number): boolean => Math.abs(a - first[i & 3]) > SAME;
  if (rgba.some(differs)) return null;
  const isNear = (color: number[]): boolean => color.every((value, c) => Math.abs(value - first[c]) <= NEAR);
  if (first[3] > 0 && plain.map(channels).some(isNear)) return null;
  return `rgba(${first.join(', ')}) everywhere`;
}

/** Looks at the first pictures of a view, and calls `blank` with what it has seen if they are blank. */
export function createBlankTest(probe: () => Probe, blank: (seen: string) => void): {
  /** Looks at the picture that was just drawn; true if it wants to see another one. To be called after each draw. */
  looksAgain(): boolean;
} {
  let count = 0, done = false;
  return {
    looksAgain() {
      if (done) return false;
      let seen: string | null = null;
      try {
        seen = describeBlank(probe());
      } catch {
        // a browser that cannot tell is believed to draw
      }
      count += 1;
      done = seen === null || count === BLANK;
      if (seen !== null && done) blank(seen);
      return !done;
    },
  };
}
