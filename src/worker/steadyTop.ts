import { niceBelow } from '../core/niceBelow';
import { createRobustTop } from '../view/overlay/robustTop';

/** Number of grains, about, from which the top of a scale is taken. */
const SAMPLES = 4096;
/** Factor by which values may fall before the top follows, and by which a new top may be above them, at most [1]. */
const FALL = 5, ROOM = 2.5;

/**
 * Makes a function that returns the top of a colour scale for the grains of a frame, whose values are the third of four
 * words each: a 1, 2 or 5 times a power of ten, not below nearly all of the values that are above `least`, and the same
 * from frame to frame until these leave it. It is 0 until there was such a value.
 */
export function createSteadyTop(least: number): (words: Float32Array) => number {
  const robust = createRobustTop();
  let top = 0;
  return (words) => {
    const stride = 4 * Math.max(1, Math.floor(words.length / (4 * SAMPLES)));
    robust.begin(Math.ceil(words.length / stride));
    for (let k = 2; k < words.length; k += stride) if (words[k] > least) robust.add(words[k]);
    const next = robust.end();
    if (next > top || next < top / FALL) top = niceBelow(ROOM * next);
    return top;
  };
}
