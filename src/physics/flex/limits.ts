import { NODE, surfaceControl } from '../../model/flexible/spec';
import { fastestMode, stableStep } from './stableStep';
import type { Surface } from './surfaces';

/** A surface is broken where some area is less than this part of that at rest: an element has folded into a line. */
const FOLDED = 0.01;

/** Frames after which the fastest mode of a surface is looked at anew: strain changes it, but slowly. */
export const OLD = 50;

/** The longest substep that a surface can follow [s], by its fastest mode of no more than so many frames ago. */
export function longestStep(surface: Surface, control = surfaceControl(surface.spec), frames = 0): number {
  if (control.implicit) return Infinity;
  if (surface.age++ >= frames) {
    surface.fastest = fastestMode(surface.plates, surface.e, surface.modes);
    surface.age = 0;
  }
  return stableStep(surface.fastest, control.youngsModulus, control.dampingTime);
}

/** Finite, nowhere folded into a line, and no node's outer side turned over since the frame began. */
export function isWhole({ e, rate, plates }: Surface, before: Float64Array): boolean {
  if (!(plates.leastArea > FOLDED) || !(plates.energy < Infinity)) return false;
  let sum = 0;
  for (let k = 0; k < e.length; k++) sum += e[k] + rate[k];
  if (!Number.isFinite(sum)) return false;
  for (let o = 3; o < e.length; o += NODE) {
    const dot = side(e, o, 0) * side(before, o, 0) + side(e, o, 1) * side(before, o, 1)
      + side(e, o, 2) * side(before, o, 2);
    if (!(dot > 0)) return false;
  }
  return true;
}

/** Component c of ∂r/∂x × ∂r/∂y, which stand at `o`. */
const side = (e: Float64Array, o: number, c: number): number => {
  const p = (c + 1) % 3, q = (c + 2) % 3;
  return e[o + p] * e[o + 3 + q] - e[o + q] * e[o + 3 + p];
};
