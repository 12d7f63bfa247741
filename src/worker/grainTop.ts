import { createSteadyTop } from '../view/overlay/steadyTop';

/** Number of grains, about, from which the top of a scale is taken. */
const SAMPLES = 4096;

/**
 * Makes a function that returns the steady top of a colour scale for the grains of a frame, whose values are the third
 * of four words each: of those that are above `least`. It is 0 until there was such a value.
 */
export function createGrainTop(least: number): (words: Float32Array) => number {
  const scale = createSteadyTop();
  return (words) => {
    const stride = 4 * Math.max(1, Math.floor(words.length / (4 * SAMPLES)));
    scale.begin(Math.ceil(words.length / stride));
    for (let k = 2; k < words.length; k += stride) if (words[k] > least) scale.add(words[k]);
    return scale.end();
  };
}
