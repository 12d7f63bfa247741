import { NODE, surfaceControl } from '../../model/flexible/spec';
import { fastestMode, stableStep } from './stableStep';
import type { Surface } from './surfaces';

/**
 * Part of its area at rest below which an area is that of an element folded into a line [1]: the surface is then
 * broken.
 */
const FOLDED = 0.01;

/** Number of frames after which the fastest mode of a surface is computed anew: strain changes it, but slowly. */
export const OLD = 50;

/**
 * Returns the longest substep that a surface can follow [s], by its fastest mode of no more than `frames` frames ago;
 * Infinity for implicit steps.
 */
export function longestStep(surface: Surface, control = surfaceControl(surface.spec), frames = 0): number {
  if (control.implicit) return Infinity;
  if (surface.age++ >= frames) {
    surface.fastest = fastestMode(surface.plates, surface.e, surface.modes);
    surface.age = 0;
  }
  return stableStep(surface.fastest, control.youngsModulus, control.dampingTime);
}

/** Returns what a surface keeps from frame to frame of its fastest mode, as `recallMode` takes it. */
export const rememberMode = ({ age, fastest, modes }: Surface): number[] =>
  [age, fastest, Number(modes.found), ...modes.x];

/** Takes these numbers from place `at` on; returns the place behind them. */
export function recallMode(surface: Surface, numbers: ArrayLike<number>, at: number): number {
  const { modes } = surface;
  surface.age = numbers[at];
  surface.fastest = numbers[at + 1];
  modes.found = numbers[at + 2] === 1;
  for (let k = 0; k < modes.x.length; k++) modes.x[k] = numbers[at + 3 + k];
  return at + 3 + modes.x.length;
}

/**
 * Says whether a surface is whole: finite, nowhere folded into a line, and no node's outer side turned over since the
 * frame began with coordinates `before`.
 */
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

/** Returns component c of ∂r/∂x × ∂r/∂y, which begin at `o`. */
const side = (e: Float64Array, o: number, c: number): number => {
  const p = (c + 1) % 3, q = (c + 2) % 3;
  return e[o + p] * e[o + 3 + q] - e[o + q] * e[o + 3 + p];
};
