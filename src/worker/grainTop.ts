import type { Model } from '../model/model';
import { createSteadyTop } from '../view/overlay/steadyTop';

/** Number of grains, about, from which the top of a scale is taken. */
const SAMPLES = 4096;
/** Displacements that the top of their scale does not go by [mean radii]: grains that only settle by a hair. */
const LEAST_WAY = 0.1;

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

/** Makes the tops of the scales of quantities that are not speeds, for the grains of a model. */
export function createGrainTops({ looseCount, radii }: Pick<Model, 'looseCount' | 'radii'>) {
  const meanRadius = radii.subarray(0, looseCount).reduce((sum, r) => sum + r / looseCount, 0);
  const [force, pressure] = [createGrainTop(0), createGrainTop(0)];
  return { displacement: createGrainTop(LEAST_WAY * meanRadius), force, pressure };
}
